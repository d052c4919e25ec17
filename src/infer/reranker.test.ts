import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { UserError } from '../user-error.js';
import { openReranker, rerankerQuery } from './index.js';

const home = temporaryFolder('reranker');

function writeModel(name: string, architecture: string, job: object = {}): string {
  const path = join(home, name);
  mkdirSync(path);
  const description = { schema: 'citemill.model/1', preset: `citrec/${name}`, architecture, job };
  writeFileSync(join(path, 'model.json'), JSON.stringify(description));
  return path;
}

const refuses = (path: string, message: RegExp) =>
  assert.rejects(openReranker(path), (error) => error instanceof UserError && message.test(error.message));

test('a folder that has no cross-encoder is refused, and the message says how to get one', async () => {
  await refuses(home, /not a trained model \(no model\.json\)/);
  await refuses(
    writeModel('bi', 'bi-encoder'),
    /trained as citrec\/bi, .* citemill train citrec\/minilm-cross/,
  );
  const wrong = { settings: { max_length: 8, query_length: 8 } };
  await refuses(writeModel('lengths', 'cross-encoder', wrong), /query_length must be between 1 and 4/);
});

test('queries are made as in training', () => {
  assert.deepEqual(rerankerQuery(writeModel('plain', 'cross-encoder')), { query: 'title', marks: 'keep' });
  const job = { input: { name: 'citrec/candidates', options: { query: 'context' } } };
  assert.equal(rerankerQuery(writeModel('context', 'cross-encoder', job)).query, 'context');
});
