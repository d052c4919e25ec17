import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { thoroughOnly } from '@citemill/metrics/internal/thorough.fixture';
import { mineNegatives, openSet } from '../evaluate/index.js';
import { inventedCitations } from '../evaluate/invented.fixture.js';
import { openEmbeddingRetriever } from '../models/index.js';
import { findPreset, trainModel, withSettings } from '../train/index.js';
import { inventedSource, TINY_BERT, testPython } from '../train/python.fixture.js';
import { runCitemill } from './citemill.fixture.js';

const { python, skip } = testPython();
const folder = mkdtempSync(join(tmpdir(), 'citemill-mine-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const env = { ...process.env, CITEMILL_PYTHON: python, CITEMILL_CACHE: join(folder, 'cache') };
const citemill = (...args: string[]) => runCitemill(args, { cwd: folder, env });

function run(...args: string[]): string {
  const { status, stdout, stderr } = citemill(...args);
  assert.equal(status, 0, stderr);
  return stdout;
}

const TRAINING = ['--init', 'tiny', '--device', 'cpu', '--quiet', '--set', 'max_steps=2', 'batch_size=6'];

before(async () => {
  if (skip) return;
  await inventedCitations(30, join(folder, 'citrec'));
  const preset = withSettings(findPreset('citeworth/bert'), {
    config: { ...TINY_BERT, type_vocab_size: 2 },
    max_steps: 1,
    max_length: 24,
  });
  const source = inventedSource('citeworth');
  const out = join(folder, 'tiny');
  await trainModel({ preset, profile: 'paper', source, out, init: null, python, device: 'cpu' });
  run('train', 'citrec/minilm', '--dataset', 'citrec', '--out', 'encoder', ...TRAINING, 'max_length=32');
});

const readNegatives = (name: string) =>
  readFileSync(join(folder, name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; negatives: string[] });

test('a trained encoder finds negatives, the same with an index of its vectors', { skip }, async () => {
  const mine = ['mine', 'citrec', '--embeddings', 'encoder', '--ranks', '1-8', '--count', '3', '--quiet'];
  assert.match(
    run(...mine, '--out', 'negatives.jsonl'),
    /^negatives: 84 for 28 examples, in negatives\.jsonl\n$/,
  );
  const exact = readNegatives('negatives.jsonl');
  for (const { id, negatives } of exact) {
    const cited = id.replace('example-', 'work:');
    assert.ok(!negatives.includes(cited) && !negatives.includes(`${cited}-preprint`), id);
  }
  assert.notDeepEqual(
    exact[0]?.negatives.map((name) => name.replace(/\D/g, '')),
    exact[1]?.negatives.map((name) => name.replace(/\D/g, '')),
  );
  const again = citemill(...mine, '--out', 'negatives.jsonl');
  assert.deepEqual([again.status, /exists already/.test(again.stderr)], [2, true]);

  const set = await openSet(join(folder, 'citrec'), { query: { query: 'abstract', marks: 'keep' } });
  const retriever = await openEmbeddingRetriever({ model: join(folder, 'encoder'), exactUpTo: 10 });
  try {
    const options = { retriever, count: 3, ranks: { from: 1, to: 8 } };
    for await (const line of mineNegatives(set, options))
      assert.deepEqual(
        line,
        exact.find(({ id }) => id === line.id),
      );
  } finally {
    set.close();
    await retriever.close?.();
  }
});

test('a cross-encoder learns from the negatives and reorders search results', {
  skip: skip || thoroughOnly,
}, () => {
  const train = ['train', 'citrec/minilm-cross', '--dataset', 'citrec', '--out', 'cross', ...TRAINING];
  const settings = ['max_length=40', 'query_length=12'];
  assert.match(
    citemill(...train, ...settings).stderr,
    /needs negatives; make them with citemill mine citrec/,
  );
  run(...train, ...settings, '--negatives', 'negatives.jsonl');
  const rerank = ['--models', 'bm25', '--rerank', 'cross', '--rerank-best', '5', '--quiet'];
  const { rows } = JSON.parse(run('evaluate', 'citrec', ...rerank, '--json', '--no-save'));
  assert.deepEqual(
    rows.slice(0, 2).map(({ system }: { system: string }) => system),
    ['bm25', 'bm25@cross'],
  );
  const refused = citemill('predict', 'cross', '--dataset', 'citrec');
  assert.match(refused.stderr, /evaluate citrec --models bm25 --rerank cross/);
});
