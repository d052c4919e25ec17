import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../temporary-folder.test-suite.js';
import { jobOf, presetNamed } from '../../../train/index.js';
import { publishedRow } from './entry.js';

const folder = temporaryFolder('published-row');

/** A folder as training leaves it, of which only the description is read. */
function modelOf(preset: string): string {
  const path = join(folder, preset.replace('/', '-'));
  mkdirSync(path);
  const description = { schema: 'citemill.model/1', preset, architecture: 'masked-lm', job: {} };
  writeFileSync(join(path, 'model.json'), JSON.stringify(description));
  return path;
}

test('a model of a transfer task stands beside the row of the checkpoint that it started from', () => {
  const set = { name: 'transfer' };
  for (const name of ['citeworth/transfer-tagging', 'citeworth/transfer-classes']) {
    const preset = presetNamed(name);
    for (const [from, system] of [
      ['citeworth/lm', 'SciBERT + LM'],
      ['citeworth/scibert', 'SciBERT + Cite'],
      ['citeworth/lmcite', 'SciBERT + LMCite (CiteBERT)'],
      ['citeworth/bert', undefined],
    ] as const)
      assert.equal(publishedRow(preset, set, from), system, from);
    assert.equal(publishedRow(preset, set), 'SciBERT');
  }
  assert.equal(publishedRow(presetNamed('wikiref/bert-class'), { name: 'duc' }), 'DA Pre-trained (Class)');
});

test('a job records the preset of the model that it starts from', () => {
  const source = { recipe: 'transfer', signature: 'transfer|x', async *rows() {} };
  const preset = presetNamed('citeworth/transfer-tagging');
  const made = (init: string) =>
    jobOf({ preset, profile: 'paper', source, out: join(folder, 'out'), init, python: 'python' });
  assert.equal(made(modelOf('citeworth/lmcite')).started_from, 'citeworth/lmcite');
  assert.equal('started_from' in made('allenai/scibert_scivocab_uncased'), false);
});
