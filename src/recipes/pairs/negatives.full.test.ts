import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { ingest, link, parquetSource, withCorpus } from '../../corpus/index.js';
import { type DatasetRow, openDataset, SPLITS } from '../../dataset/index.js';
import { build } from '../build.js';

const EXAMPLES = fileURLToPath(new URL('../../../examples/', import.meta.url));
const folder = temporaryFolder('pairs-negatives');
const corpus = join(folder, 'corpus');

before(async () => {
  await ingest({ paths: [join(EXAMPLES, 'jats'), join(EXAMPLES, 'tei')], corpus, jobs: 1 });
  await link({ corpus, metadata: [join(EXAMPLES, 'metadata')] });
});

async function buildPairs(name: string, set: Record<string, unknown>) {
  const out = join(folder, name);
  await build({ recipe: 'pairs', corpus, out, jobs: 1, set });
  const dataset = await openDataset(out);
  const pairs = new Map<string, DatasetRow & { split: string }>();
  const negatives: DatasetRow[] = [];
  try {
    for (const split of SPLITS)
      for await (const row of dataset.rows(split)) pairs.set(row.id, { ...row, split });
    for await (const row of dataset.extraRows('negatives.parquet', ['split', 'source', 'negative_id']))
      negatives.push(row);
  } finally {
    dataset.close();
  }
  const files = SPLITS.map((split) => join(out, 'triplets', `${split}.parquet`));
  const triplets = await withCorpus(corpus, (database) =>
    database.rows(`SELECT * FROM ${parquetSource(files)}`),
  );
  return { pairs, negatives, triplets };
}

/** Which works each paper, or the paper of a work, cites, and which works cite it. */
const readLinks = () =>
  withCorpus(corpus, async (database) => {
    const rows = await database.rows(`
      SELECT p.paper_id AS paper, x.work_id AS work FROM reference_works AS x JOIN papers AS p ON p.record = x.record
      UNION SELECT o.paper_id, w.work_id FROM works AS o JOIN reference_works AS x ON x.work_id = o.work_id
      JOIN works AS w ON w.record = x.record WHERE o.paper_id IS NOT NULL
      UNION SELECT w.work_id, x.work_id FROM works AS w JOIN reference_works AS x ON x.record = w.record
      UNION SELECT x.work_id, w.work_id FROM works AS w JOIN reference_works AS x ON x.record = w.record`);
    return new Set(rows.map(({ paper, work }) => `${paper} ${work}`));
  });

test('negatives are linked neither to the citing paper nor to the first paper, and each kind gives at most its number', async () => {
  const quotas: Record<string, number> = { 'cited-by-cited': 2, similar: 2, 'same-venue-year': 1, random: 3 };
  const { pairs, negatives, triplets } = await buildPairs('quotas', {
    citedByCited: 2,
    similar: 2,
    sameVenueYear: 1,
    random: 3,
    minAbstractWords: 0,
  });
  const links = await readLinks();
  const counts = new Map<string, number>();
  for (const { id, split, source, negative_id } of negatives) {
    const pair = pairs.get(id);
    assert.ok(pair);
    assert.equal(split, pair.split);
    const papers = [pair.paper_id, pair.anchor_id, ...(pair.kind === 'cocited' ? [pair.positive_id] : [])];
    for (const paper of papers)
      assert.ok(!links.has(`${paper} ${negative_id}`), `${paper} and ${negative_id}`);
    assert.ok(![pair.anchor_id, pair.positive_id, pair.paper_id].includes(negative_id));
    const key = `${id} ${source}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  for (const [key, count] of counts) assert.ok(count <= (quotas[key.split(' ')[1] ?? ''] ?? 0), key);
  assert.ok(negatives.length > pairs.size);
  assert.equal(triplets.length, negatives.length);
  for (const triplet of triplets) {
    assert.deepEqual(Object.keys(triplet), ['anchor', 'positive', 'negative']);
    assert.ok(Object.values(triplet).every((text) => typeof text === 'string' && text !== ''));
  }
});
