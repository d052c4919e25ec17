import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { locateModel } from './model-location.js';

const home = temporaryFolder('model-location');
process.chdir(home);

function writeModel(...path: string[]): string {
  const folder = join(home, ...path);
  mkdirSync(join(folder, 'onnx'), { recursive: true });
  writeFileSync(join(folder, 'config.json'), '{}');
  writeFileSync(join(folder, 'onnx', 'model_int8.onnx'), '');
  return folder;
}

test('a model in the working folder is found without ./, and a name on the hub stays one', () => {
  const folder = writeModel('models', 'encoder');
  assert.deepEqual(locateModel('models/encoder', undefined, 'auto'), { folder, dtype: 'int8' });
  assert.deepEqual(locateModel('./models/encoder', undefined, 'auto'), { folder, dtype: 'int8' });
  const below = writeModel('shelf', 'models', 'encoder');
  assert.equal(locateModel('models/encoder', 'shelf', 'auto').folder, below, 'the shelf comes first');
  mkdirSync(join(home, 'Xenova', 'empty'), { recursive: true });
  assert.equal(locateModel('Xenova/empty', 'shelf', 'auto').folder, undefined);
});
