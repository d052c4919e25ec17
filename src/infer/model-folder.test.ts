import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { readModelFolder } from './model-folder.js';
import { openSparseRanker } from './sparse-ranker.js';

const folder = temporaryFolder('model-folder');

const VALID = { schema: 'citemill.model/1', preset: 'citeworth/bert', architecture: 'seq2seq', job: {} };

const written = (name: string, text: string) => {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(join(path, 'model.json'), text);
  return path;
};

test('what is wrong with a model’s description is explained in our own words', () => {
  for (const [name, text, message] of [
    ['not-json', '{', /model\.json is not valid JSON/],
    ['number', '7', /model\.json: the file is 7; give an object/],
    ['old', JSON.stringify({ ...VALID, schema: 'x' }), /model\.json: schema is "x"; give citemill\.model\/1/],
    ['no-job', JSON.stringify({ ...VALID, job: undefined }), /model\.json: job is missing; give an object/],
    ['labels', JSON.stringify({ ...VALID, labels: [1] }), /model\.json: labels\.0 is 1; give a text/],
  ] as const)
    assert.throws(() => readModelFolder(written(name, text)), message);
  assert.throws(() => readModelFolder(join(folder, 'none')), /none: no such file or folder/);
  assert.equal(readModelFolder(written('valid', JSON.stringify(VALID))).name, 'valid');
});

test('what is wrong with a vocabulary is one line, too', async () => {
  const path = written('ranker', JSON.stringify({ ...VALID, architecture: 'sparse-ranker' }));
  const open = () => openSparseRanker(readModelFolder(path));
  await assert.rejects(open, /vocabulary\.json: no such file$/);
  for (const [text, message] of [
    ['[', /vocabulary\.json is not valid JSON/],
    [
      '{"analyser":"syllables","ngrams":[1,1],"terms":[],"idf":[]}',
      /vocabulary\.json: analyser is "syllables"/,
    ],
    [
      '{"analyser":"words","ngrams":[1,1],"terms":[7],"idf":[1]}',
      /vocabulary\.json: terms\.0 is 7; give a text/,
    ],
  ] as const) {
    writeFileSync(join(path, 'vocabulary.json'), text);
    await assert.rejects(
      open,
      (error: Error) => message.test(error.message) && !error.message.includes('\n'),
    );
  }
});
