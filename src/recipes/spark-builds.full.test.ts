import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import { ingest, link } from '../corpus/index.js';
import { EXAMPLES, STAGE, skip, sparkOn } from '../corpus/spark/spark.fixture.js';
import { hashFileSync } from '../lineage/index.js';
import { build, buildOnSpark } from './build.js';
import { buildRows } from './dataset-rows.fixture.js';

/* Whole builds, with splits, duplicates, drops and what a recipe writes next to its rows. */

const folder = temporaryFolder('spark-builds');
const corpus = join(folder, 'corpus');

const RECIPES = ['citegen', 'citrec', 'intent', 'pairs', 'relatedwork', 'support'];

before(async () => {
  if (skip) return;
  await ingest({ paths: [EXAMPLES], corpus, jobs: 2 });
  await link({ corpus, metadata: [join(EXAMPLES, 'metadata')] });
});

for (const recipe of thorough(RECIPES, ['pairs']))
  test(`a build of ${recipe} on Spark gives the dataset of one on this machine`, {
    skip,
    timeout: 900_000,
  }, async () => {
    const [ours, theirs] = [join(folder, `${recipe}-here`), join(folder, `${recipe}-there`)];
    const request = { recipe, corpus, keepDrops: true };
    const here = await build({ ...request, out: ours });
    const there = await buildOnSpark({
      ...request,
      out: theirs,
      spark: sparkOn('local[2]'),
      program: STAGE,
    });
    const dataset = await buildRows(theirs, folder);
    assert.ok(dataset.rows.length > 10, `${dataset.rows.length} rows`);
    assert.ok(dataset.drops.length > 1, `${dataset.drops.length} drops`);
    assert.deepEqual(dataset, await buildRows(ours, folder));
    assert.deepEqual(there.manifest.lineage, here.manifest.lineage);
    // What a recipe writes next to its rows, such as the papers to search. The card names the folder and the sizes of the files.
    const others = here.manifest.files
      .map(({ path }) => path)
      .filter((path) => !path.startsWith('data/') && !['README.md', 'croissant.json'].includes(path));
    assert.ok(others.includes('report.json'));
    const hashes = (out: string) => others.map((path) => [path, hashFileSync(join(out, path))]);
    assert.deepEqual(hashes(theirs), hashes(ours));
  });
