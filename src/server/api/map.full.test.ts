import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ingest } from '../../corpus/index.js';
import { CITING, createHub } from '../citations.fixture.js';
import { startStudio } from '../mill.fixture.js';
import type { CorpusMap } from '../schemas/map.js';

const EXAMPLES = fileURLToPath(new URL('../../../examples', import.meta.url));
const dir = await createHub('studio-map');
const client = await startStudio(dir);
const { corpus, jobs } = client.running.studio;
await corpus.waitForIndex();

const requestMap = async (): Promise<CorpusMap> => (await client.get('/corpus/map')).body;
const mapJobs = () => jobs.list().filter(({ title }) => title === 'Placing papers on the map');
const addPapers = (folder: string) =>
  ingest({ paths: [join(EXAMPLES, folder)], corpus: join(dir, 'corpus'), jobs: 1 });

async function readyMap(): Promise<CorpusMap> {
  for (;;) {
    const map = await requestMap();
    if (map.isReady) return map;
    await pause(20);
  }
}

test('requests at the same time start one computation', async () => {
  const first = await Promise.all([requestMap(), requestMap(), requestMap()]);
  assert.deepEqual(
    first.map(({ isReady, points }) => ({ isReady, points })),
    Array.from({ length: 3 }, () => ({ isReady: false, points: [] })),
  );
  const map = await readyMap();
  assert.equal(map.points.length + map.withoutPlace, CITING + 2);
  assert.equal(map.papers, CITING + 2);
  assert.equal(new Set(map.points.map(({ record }) => record)).size, map.points.length);
  assert.deepEqual(await requestMap(), map);
  assert.equal(mapJobs().length, 1);
});

test('a map of papers that are not indexed yet is not taken for the map of the changed corpus', async () => {
  const before = await requestMap();
  // The folder is not checked again until the index is asked for.
  corpus.follow(Date.now() + 1_000_000_000);
  await addPapers('tei');
  assert.deepEqual(await requestMap(), { ...before, isReady: false });
  assert.equal(mapJobs().length, 1);
  await corpus.waitForIndex();
  const map = await readyMap();
  assert.equal(map.papers, CITING + 2 + 5);
  assert.equal(map.points.length + map.withoutPlace, map.papers);
});

test('a corpus that changes while indexing waits for another job is indexed completely', async () => {
  let release = () => {};
  jobs.start('other', 'Another job', () => new Promise<void>((resolve) => (release = resolve)));
  await addPapers('s2orc');
  corpus.follow(Date.now() + 10_000);
  await addPapers('jats');
  corpus.follow(Date.now() + 20_000);
  assert.equal(corpus.isIndexing, true);
  release();
  await corpus.waitForIndex();
  assert.equal(corpus.isIndexing, false);
  assert.equal(corpus.indexedVersion, corpus.version());
});
