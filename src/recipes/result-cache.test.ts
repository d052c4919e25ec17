import assert from 'node:assert/strict';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { articleText } from '../corpus/collection.fixture.js';
import { ingest, link, removePapers } from '../corpus/index.js';
import { articleXml, type Entry } from '../corpus/link/article.fixture.js';
import { build } from './build.js';
import type { BuildOptions } from './build-options.js';

const folder = temporaryFolder('result-cache');
const sources = join(folder, 'sources');
const corpus = join(folder, 'corpus');
const PAPERS = 8;
const MUD = { title: 'Mud in motion: measured at last', author: 'Berg', year: 2009, doi: '10.5555/mud' };

const writePaper = (n: number, text = articleText(n)) => writeFileSync(join(sources, `${n}.xml`), text);

async function update(): Promise<void> {
  await ingest({ paths: [sources], corpus, jobs: 1, prune: true });
  await link({ corpus });
}

/** Builds sciqfs, which needs the abstracts of cited papers. Compares it with a build that keeps nothing. */
async function reusedBy(options: Partial<BuildOptions> = {}): Promise<number> {
  const request = {
    recipe: 'sciqfs',
    corpus,
    jobs: 1,
    set: { minSentences: 1, minQuery: 1 },
    ...options,
  } as const;
  const { reused, manifest } = await build({ ...request, out: join(folder, 'out') });
  const fresh = await build({ ...request, out: join(folder, 'fresh'), cache: false });
  assert.equal(fresh.reused, 0);
  assert.deepEqual(manifest.splits, fresh.manifest.splits);
  assert.ok(manifest.splits.train.rows > 0);
  for (const { path } of fresh.manifest.files ?? [])
    if (path.startsWith('data/') || path.startsWith('report'))
      assert.deepEqual(
        readFileSync(join(folder, 'out', path)),
        readFileSync(join(folder, 'fresh', path)),
        path,
      );
  return reused;
}

/** The cache that was used last. */
function cacheFolder(): string {
  const used = (path: string) => statSync(join(path, 'cache.json'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const folders = readdirSync(join(corpus, 'cache')).map((name) => join(corpus, 'cache', name));
  return folders.sort((a, b) => used(b) - used(a))[0] ?? '';
}

before(async () => {
  mkdirSync(sources, { recursive: true });
  for (let n = 0; n < PAPERS; n++) writePaper(n);
  await update();
});

test('a second build with another seed or other limits reuses every paper', async () => {
  assert.equal(await reusedBy(), 0);
  assert.equal(await reusedBy(), PAPERS);
  assert.equal(await reusedBy({ seed: 7, maxTrain: 3 }), PAPERS);
  assert.equal(await reusedBy({ set: { minSentences: 1, minQuery: 2 } }), 0);
});

test('a new paper costs itself and the papers that cite it', async () => {
  writePaper(PAPERS);
  await update();
  assert.equal(await reusedBy(), PAPERS);
  // Paper 3 is cited by papers 4 and 5, whose examples hold its abstract.
  writePaper(3, articleText(3).replace('settles within 3 hours', 'settles within 3 days'));
  await update();
  assert.equal(await reusedBy(), PAPERS + 1 - 3);
});

test('a cited paper that gets a better id makes the results of the papers that cite it stale', async () => {
  const home = join(folder, 'renamed');
  const request = { recipe: 'citesum', corpus: join(home, 'corpus'), out: join(home, 'out'), jobs: 1 };
  const cited = { title: 'A census of reeds along the lower course', author: 'Ito', year: 2005 };
  const addPaper = async (name: string, cites: Entry) => {
    const text = articleXml({
      title: `The ${name} survey of all reeds`,
      doi: `10.5555/${name}`,
      cites: [cites],
    });
    const inRelatedWork = text
      .replace('<body>', '<body><sec><title>Related Work</title>')
      .replace('</body>', '</sec></body>');
    writeFileSync(join(home, 'papers', `${name}.xml`), inRelatedWork);
    await ingest({ paths: [join(home, 'papers')], corpus: request.corpus, jobs: 1 });
    await link({ corpus: request.corpus });
    return build({ ...request, keepDrops: true });
  };
  const drops = () => readFileSync(join(request.out, 'drops.jsonl'), 'utf8');
  mkdirSync(join(home, 'papers'), { recursive: true });
  await addPaper('first', cited);
  assert.match(drops(), /"work_id":"title:/);
  assert.equal((await addPaper('second', MUD)).reused, 1);
  // This bibliography has the DOI of the paper that the first cites by its title.
  assert.equal((await addPaper('third', { ...cited, doi: '10.5555/reeds' })).reused, 1);
  assert.doesNotMatch(drops(), /"work_id":"title:/);
  assert.equal(drops().match(/"work_id":"doi:10\.5555\/reeds"/g)?.length, 2);
});

test('damaged results, and those in an older format, are made again', async () => {
  const [segment = ''] = readdirSync(cacheFolder()).filter((name) => name.endsWith('.bin'));
  const path = join(cacheFolder(), segment);
  const bytes = readFileSync(path);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff;
  writeFileSync(path, bytes);
  assert.ok((await reusedBy()) < PAPERS + 1);
  assert.equal(await reusedBy(), PAPERS + 1);
  const list = readFileSync(join(cacheFolder(), 'cache.json'), 'utf8');
  for (const damaged of ['{"format":', list.replace('recipe-cache/5', 'recipe-cache/4')]) {
    assert.notEqual(damaged, list);
    writeFileSync(join(cacheFolder(), 'cache.json'), damaged);
    assert.equal(await reusedBy(), 0);
  }
  assert.equal(await reusedBy(), PAPERS + 1);
});

test('a cache that came with a copy of the corpus is not used', async () => {
  const place = cacheFolder();
  const copy = `${place}-copy`;
  cpSync(place, copy, { recursive: true });
  rmSync(place, { recursive: true });
  renameSync(copy, place);
  assert.equal(await reusedBy(), 0);
});

test('entries of papers that are gone leave the cache with the next build', async () => {
  assert.equal(await reusedBy(), PAPERS + 1);
  rmSync(join(sources, `${PAPERS}.xml`));
  await update();
  await reusedBy();
  const indexes = readdirSync(cacheFolder()).filter((name) => name.endsWith('.tsv'));
  const entries = indexes.flatMap((name) =>
    readFileSync(join(cacheFolder(), name), 'utf8').trim().split('\n'),
  );
  assert.equal(new Set(entries.map((line) => line.split('\t')[0])).size, PAPERS);
});

test('a file of the user in the cache folder stays, and papers that are removed leave all caches', async () => {
  writeFileSync(join(cacheFolder(), 'notes.txt'), 'mine');
  const kept = join(cacheFolder(), 'notes.txt');
  await removePapers({ corpus, dois: ['10.5555/silt.1'] });
  assert.equal(readFileSync(kept, 'utf8'), 'mine');
  assert.equal(existsSync(join(kept, '..', 'cache.json')), false);
  await link({ corpus });
  assert.equal(await reusedBy(), 0);
});
