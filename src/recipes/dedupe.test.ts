import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { ingest, link } from '../corpus/index.js';
import { sourceRows } from '../dataset/index.js';
import { build } from './build.js';
import { recipes } from './registry.js';

const folder = temporaryFolder('dedupe');
const examples = fileURLToPath(new URL('../../examples', import.meta.url));

test('examples with the same question and another answer are not duplicates', async () => {
  const corpus = join(folder, 'corpus');
  await ingest({ paths: [join(examples, 'jats'), join(examples, 's2orc')], corpus, jobs: 1 });
  await link({ corpus });
  const QUESTIONS = { citrec: 'context', sciqfs: 'query' };
  for (const [recipe, question] of Object.entries(QUESTIONS)) {
    const rows = async (dedupe?: 'exact' | 'minhash') => {
      const out = join(folder, `${recipe}-${dedupe}`);
      await build({ recipe, corpus, out, jobs: 1, ...(dedupe ? { dedupe } : {}) });
      const built: Record<string, unknown>[] = [];
      for await (const row of sourceRows(out)) built.push(row);
      return built;
    };
    const all = await rows();
    assert.ok(new Set(all.map((row) => row[question])).size < all.length, `${recipe} repeats questions`);
    assert.deepEqual(await rows('exact'), all);
    assert.deepEqual(await rows('minhash'), all);
  }
});

test('every recipe names columns for duplicates, those of the leakage check among them', () => {
  for (const { name, duplicates, leakage, columns } of recipes.all) {
    const { similar = [], equal = [] } = duplicates ?? {};
    for (const column of [...similar, ...equal]) assert.ok(column in columns, `${name}: ${column}`);
    for (const column of leakage) assert.ok(similar.includes(column), `${name}: ${column}`);
  }
});
