import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ingest, link } from '../corpus/index.js';
import { Dataset } from '../dataset/index.js';
import { temporaryFolder } from '../temporary-folder.test-suite.js';
import { build } from './build.js';
import type { BuildOptions } from './build-options.js';

const folder = temporaryFolder('limits');
const corpus = join(folder, 'corpus');
const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));
const [JATS, LATEX] = ['jats', 'latex/papers'].map((name) => join(EXAMPLES, name)) as [string, string];

before(async () => {
  await ingest([JATS, LATEX], { corpus, jobs: 1 });
  await link({ corpus });
});

let made = 0;
async function built(options: Partial<BuildOptions>) {
  const out = join(folder, `out-${made++}`);
  const { manifest } = await build({ recipe: 'citeworth', corpus, out, jobs: 1, ...options });
  const dataset = await Dataset.open(out);
  const rows: Record<string, unknown>[] = [];
  for (const split of ['train', 'validation', 'test'] as const)
    for await (const row of dataset.rows(split)) rows.push({ ...row, split });
  dataset.close();
  return { manifest, rows };
}

test('a build takes papers of some formats and collections', async () => {
  const all = await built({});
  const papers = (rows: Record<string, unknown>[]) => new Set(rows.map(({ paper_id }) => paper_id));
  const latex = await built({ formats: ['latex'] });
  assert.ok(latex.rows.length > 0 && latex.rows.length < all.rows.length);
  const folderOnly = await built({ collections: [`${LATEX}/`] });
  assert.deepEqual(papers(folderOnly.rows), papers(latex.rows));
  assert.match(latex.manifest.signature, /formats:\["latex"\]/);
  assert.deepEqual((await built({ formats: ['jats', 'latex'] })).rows, all.rows);
  const [step] = latex.manifest.funnel.filter(({ title }) => title === 'papers of the format latex');
  assert.ok(step && step.count < (all.manifest.funnel[0]?.count ?? 0));
});

test('--max-train keeps so many training examples, the same in every build, and counts the rest', async () => {
  const all = await built({});
  const some = await built({ maxTrain: 2 });
  assert.equal(some.manifest.splits.train.rows, 2);
  assert.equal(some.manifest.drops['max-train'], all.manifest.splits.train.rows - 2);
  assert.deepEqual(some.manifest.splits.test.rows, all.manifest.splits.test.rows);
  assert.deepEqual((await built({ maxTrain: 2 })).rows, some.rows);
});

test('--per-field keeps at most so many of each field', async () => {
  const all = await built({});
  const some = await built({ perField: 1 });
  const fields = some.rows.map((row) => (row.mag_field_of_study as string[])[0]);
  const known = fields.filter((field) => field !== undefined);
  assert.equal(new Set(known).size, known.length);
  assert.ok(some.rows.length > 0 && some.rows.length < all.rows.length);
  assert.equal(some.manifest.drops['per-field'], all.rows.length - some.rows.length);
});
