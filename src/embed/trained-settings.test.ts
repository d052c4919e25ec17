import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { UserError } from '../user-error.js';
import { openEmbedder } from './index.js';
import { MINI, MODELS, withoutModel } from './models.fixture.js';
import { trainedSettings } from './trained-settings.js';

const ENCODER = {
  schema: 'citemill.model/1',
  architecture: 'bi-encoder',
  max_length: 8,
  pooling: 'cls',
  normalise: true,
};

function writeModel(name: string, content: string): string {
  const folder = join(temporaryFolder('trained-settings'), name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'model.json'), content);
  return folder;
}

test('an encoder that was trained here has the settings of its training, any other model none', () => {
  assert.deepEqual(trainedSettings(writeModel('encoder', JSON.stringify(ENCODER))), {
    maxTokens: 8,
    pooling: 'cls',
    normalise: true,
  });
  const cut = writeModel('cut', JSON.stringify({ ...ENCODER, vector_size: 64 }));
  assert.equal(trainedSettings(cut).vectorSize, 64);
  const classifier = JSON.stringify({ ...ENCODER, architecture: 'sequence-classifier' });
  assert.deepEqual(trainedSettings(writeModel('classifier', classifier)), {});
  assert.deepEqual(trainedSettings(undefined), {});
  assert.throws(
    () => trainedSettings(writeModel('broken', '{')),
    (error) => error instanceof UserError && /model\.json cannot be read/.test(error.message),
  );
});

test('a trained encoder is run with the length and the pooling of its training', {
  skip: withoutModel(),
}, async () => {
  const model = writeModel('real', JSON.stringify(ENCODER));
  for (const name of ['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx'])
    symlinkSync(join(MODELS, MINI, name), join(model, name));
  const text = 'Silt settles where the river slows down, and frogs sing at the weir.';
  const embed = async (options: Parameters<typeof openEmbedder>[0]) => {
    const embedder = await openEmbedder(options);
    const vector = [...(await embedder.embed([text])).row(0)];
    await embedder.close();
    return vector;
  };
  const stated = {
    model: MINI,
    modelsFolder: MODELS,
    maxTokens: 8,
    pooling: 'cls',
    normalise: true,
  } as const;
  const whole = await embed({ model });
  assert.deepEqual(whole, await embed(stated));
  // A model for shorter vectors gives the first values of a vector, again of length 1.
  writeFileSync(join(model, 'model.json'), JSON.stringify({ ...ENCODER, vector_size: 96 }));
  const cut = await embed({ model });
  const length = Math.hypot(...whole.slice(0, 96));
  assert.equal(cut.length, 96);
  assert.ok(cut.every((value, i) => Math.abs(value - (whole[i] ?? 0) / length) < 1e-6));
});
