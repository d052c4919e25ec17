import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { ingest, link } from '../corpus/index.js';
import { type DatasetRow, openDataset, SPLITS, verifyDataset } from '../dataset/index.js';
import { build } from './build.js';

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));

test('candidates.parquet has every cited paper once, is part of the dataset and of its card', async () => {
  const folder = temporaryFolder('extra-files');
  const corpus = join(folder, 'corpus');
  const out = join(folder, 'citrec');
  await ingest({ paths: [join(EXAMPLES, 'jats')], corpus, jobs: 1 });
  await link({ corpus, metadata: [join(EXAMPLES, 'metadata')] });
  const { manifest } = await build({ recipe: 'citrec', corpus, out, jobs: 1 });
  const dataset = await openDataset(out);
  const candidates: DatasetRow[] = [];
  for await (const row of dataset.extraRows('candidates.parquet', ['title', 'abstract']))
    candidates.push(row);
  const ids = candidates.map(({ id }) => id);
  assert.deepEqual(ids, [...new Set(ids)].sort());
  for (const { title, abstract } of candidates) assert.ok(String(title).trim() && String(abstract).trim());
  let rows = 0;
  for (const split of SPLITS)
    for await (const row of dataset.rows(split)) {
      rows++;
      const candidate = candidates[ids.indexOf(String(row.cited_id))];
      assert.deepEqual([candidate?.title, candidate?.abstract], [row.cited_title, row.cited_abstract]);
      assert.ok((row.group_ids as string[]).every((id) => ids.includes(id)));
    }
  dataset.close();
  assert.ok(rows > 10);
  assert.ok(manifest.files.some(({ path }) => path === 'candidates.parquet'));
  assert.deepEqual((await verifyDataset(out)).faults, []);
  assert.match(readFileSync(join(out, 'README.md'), 'utf8'), /\| `candidates\.parquet` \|/);
});
