import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { StringFile } from './string-file.js';

const folder = temporaryFolder('string-file');

test('strings are found by number, and numbers by string', async () => {
  const strings = ['', 'a', 'ab', 'b', 'é', '一', '😀', '😀a'];
  const file = new StringFile(join(folder, 'strings'));
  for (const text of strings) await file.add(text);
  await file.finish();
  for (const [number, text] of strings.entries()) {
    assert.equal(file.at(number), text);
    assert.equal(file.indexOf(text), number);
  }
  for (const other of ['A', 'aa', 'c', '😀b']) assert.equal(file.indexOf(other), undefined);
  assert.throws(() => file.at(strings.length), /no data at byte/);
  await file.close();
});

test('a file without strings has none', async () => {
  const file = new StringFile(join(folder, 'none'));
  await file.finish();
  assert.equal(file.indexOf('a'), undefined);
  await file.close();
});
