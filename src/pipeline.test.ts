import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build, ingest, link, openDataset, type StepProgress } from './index.js';

const EXAMPLES = fileURLToPath(new URL('../examples', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'citemill-pipeline-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('ingest, link and build take one object and report their progress in one shape', async () => {
  const corpus = join(folder, 'corpus');
  const out = join(folder, 'citeworth');
  const seen: StepProgress[] = [];
  const onProgress = (progress: StepProgress) => seen.push({ ...progress });

  const { papers } = await ingest({ paths: [join(EXAMPLES, 'tei')], corpus, jobs: 1, onProgress });
  const { works } = await link({ corpus, metadata: [join(EXAMPLES, 'metadata')], onProgress });
  const { manifest } = await build({ recipe: 'citeworth', corpus, out, jobs: 1, onProgress });

  assert.equal(papers, 5);
  assert.ok(works > 0);
  assert.equal(manifest.recipe, 'citeworth');
  const steps = [...new Set(seen.map(({ step }) => step))];
  assert.deepEqual(steps, [
    'reading papers',
    'comparing titles and identifiers',
    'merging works',
    'reading metadata',
    'writing',
    'building',
  ]);
  assert.deepEqual(
    seen.findLast(({ step }) => step === 'reading papers'),
    { step: 'reading papers', done: 5, share: 1, failures: 0 },
  );
  assert.deepEqual(seen.at(-1), { step: 'building', done: 5, total: 5, share: 1, failures: 0 });
});

test('openDataset reads the rows that a build wrote', async () => {
  const dataset = await openDataset(join(folder, 'citeworth'));
  try {
    const ids: unknown[] = [];
    for await (const { id } of dataset.rows('train')) ids.push(id);
    assert.equal(ids.length, dataset.manifest.splits.train.rows);
    assert.equal((await dataset.find(String(ids[0])))?.split, 'train');
  } finally {
    dataset.close();
  }
});
