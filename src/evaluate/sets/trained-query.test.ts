import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { itemAt } from '../../at.js';
import { citrec } from '../../recipes/citrec/index.js';
import { findInput } from '../../train/index.js';
import { chooseQuery } from './trained-query.js';

const ROW = {
  id: 'e1',
  context: 'Silt settles TARGETCIT in still water OTHERCIT.',
  title: 'Rivers',
  abstract: 'On  silt.',
  paper_id: 'p1',
  cited_id: 'w7',
  cited_title: 'Settling',
  cited_abstract: 'How grains fall.',
  group_ids: ['w7'],
};

/** The folder of a trained encoder, as far as it is read before its weights are. */
function writeEncoder(architecture: string, options: Record<string, unknown>): string {
  const folder = join(temporaryFolder('trained-query'), architecture);
  mkdirSync(join(folder, 'onnx'), { recursive: true });
  writeFileSync(join(folder, 'config.json'), '{}');
  writeFileSync(join(folder, 'onnx', 'model.onnx'), '');
  const job = { input: { name: 'citrec/context', options } };
  const description = { schema: 'citemill.model/1', preset: 'citrec/minilm', architecture, job };
  writeFileSync(join(folder, 'model.json'), JSON.stringify(description));
  return folder;
}

function evaluatedQuery(choice: Parameters<typeof chooseQuery>[0]): string {
  const evaluation = citrec.evaluation?.({ query: chooseQuery(choice) });
  assert.ok(evaluation?.kind === 'retrieval');
  return evaluation.example(ROW)?.query ?? '';
}

for (const options of [{ query: 'abstract' }, { query: 'title' }, { query: 'context' }, {}])
  test(`an encoder is evaluated on the queries that it was trained on: ${JSON.stringify(options)}`, () => {
    const trained = itemAt(findInput('citrec/context').rows(ROW, options, 'learn'), 0);
    assert.ok('query' in trained);
    assert.equal(evaluatedQuery({ embeddings: writeEncoder('bi-encoder', options) }), trained.query);
  });

test('other models get the context without marks, and the user may add title and abstract', () => {
  const plain = 'Silt settles in still water .';
  assert.equal(evaluatedQuery({}), plain);
  assert.equal(evaluatedQuery({ embeddings: writeEncoder('sentence-encoder', {}) }), plain);
  assert.equal(evaluatedQuery({ query: 'title' }), `${plain} Rivers`);
  const embeddings = writeEncoder('bi-encoder', { query: 'abstract' });
  assert.equal(evaluatedQuery({ embeddings, query: 'context' }), ROW.context);
});
