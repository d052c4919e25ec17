import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { createJob, findPreset } from '../../../train/index.js';
import { setInput } from '../../sets/index.js';
import { publishedRow } from './entry.js';
import { supportedKinds } from './kind.js';

const folder = temporaryFolder('published-row');

/** A folder as training leaves it, of which only the description is read. */
function makeModel(preset: string): string {
  const path = join(folder, preset.replace('/', '-'));
  mkdirSync(path);
  const description = { schema: 'citemill.model/1', preset, architecture: 'masked-lm', job: {} };
  writeFileSync(join(path, 'model.json'), JSON.stringify(description));
  return path;
}

test('a model of a transfer task is compared with the row of its checkpoint', () => {
  const set = { name: 'transfer' };
  for (const name of ['citeworth/transfer-tagging', 'citeworth/transfer-classes']) {
    const preset = findPreset(name);
    for (const [from, system] of [
      ['citeworth/lm', 'SciBERT + LM'],
      ['citeworth/scibert', 'SciBERT + Cite'],
      ['citeworth/lmcite', 'SciBERT + LMCite (CiteBERT)'],
      ['citeworth/bert', undefined],
    ] as const)
      assert.equal(publishedRow(preset, set, { started_from: from }), system, from);
    assert.equal(publishedRow(preset, set), 'SciBERT');
  }
  assert.equal(publishedRow(findPreset('wikiref/bert-class'), { name: 'duc' }), 'DA Pre-trained (Class)');
});

test('CiteS and its base model are compared with the rows for the same number of examples; titles and disciplines with their own rows', () => {
  const preset = findPreset('citesum/cites-few-shot');
  const [init, dataset] = ['facebook/bart-large', 'scitldr|x|examples:128'];
  const row = (job: object) => publishedRow(preset, { name: 'scitldr' }, { init, dataset, ...job });
  assert.equal(row({}), 'BART, 128-shot');
  assert.equal(row({ started_from: 'citesum/bart-large' }), 'CiteS, 128-shot');
  assert.equal(row({ started_from: 'citesum/title' }), undefined);
  assert.equal(
    row({ init: 'google/pegasus-large', dataset: 'xsum|x|examples:10|task:a' }),
    'PEGASUS, 10-shot',
  );
  for (const name of ['citesum/title', 'citesum/discipline']) {
    assert.equal(publishedRow(findPreset(name), { name: 'citesum' }), 'BART');
    const after = { started_from: 'citesum/bart-large' };
    assert.equal(publishedRow(findPreset(name), { name: 'citesum' }, after), 'CiteS');
  }
});

test('a model of CiteSum answers what it was taught to write', () => {
  const answers = (targets: string[]) =>
    supportedKinds({
      schema: 'citemill.model/1',
      preset: 'citesum/x',
      architecture: 'seq2seq',
      job: { settings: {}, input: { name: 'citesum/source', options: { parts: 'abs', targets } } },
      weights: [],
    });
  assert.deepEqual(answers(['tldr', 'title']), ['summary']);
  assert.deepEqual(answers(['title']), ['generation', 'summary']);
  assert.deepEqual(answers(['disci']), ['classification']);
});

test('a job records the preset of the model that it starts from', () => {
  const source = {
    recipe: 'transfer',
    signature: 'transfer|x',
    input: setInput({ signature: 'transfer|x' }),
    async *rows() {},
  };
  const preset = findPreset('citeworth/transfer-tagging');
  const publishedFor = (init: string) =>
    createJob({ preset, profile: 'paper', source, out: join(folder, 'out'), init, python: 'python' });
  assert.equal(publishedFor(makeModel('citeworth/lmcite')).started_from, 'citeworth/lmcite');
  assert.equal('started_from' in publishedFor('allenai/scibert_scivocab_uncased'), false);
});
