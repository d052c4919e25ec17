import assert from 'node:assert/strict';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import tar from 'tar-stream';
import { Database, pathLiteral } from '../database/database.js';
import { UserError } from '../user-error.js';
import { readImages, writeIllustrated } from './illustrated.fixture.js';
import { ingest, mergeSlices, withCorpus } from './index.js';
import { ranges, slicePaths } from './slice.js';
import { INGESTED_TABLES } from './tables.js';

const folder = temporaryFolder('slices');
const sources = join(folder, 'sources');
const examples = fileURLToPath(new URL('../../examples', import.meta.url));

/** The files of a folder as a tar archive. */
function makeTar(path: string): Promise<Buffer> {
  const pack = tar.pack();
  for (const name of readdirSync(path)) pack.entry({ name }, readFileSync(join(path, name)));
  pack.finalize();
  return buffer(pack);
}

/** Loose files with copies among them, a file of lines, an archive of papers and one that is damaged. */
before(async () => {
  mkdirSync(sources);
  const jats = readdirSync(join(examples, 'jats'));
  for (const name of jats) {
    copyFileSync(join(examples, 'jats', name), join(sources, `a-${name}`));
    copyFileSync(join(examples, 'jats', name), join(sources, `z-${name}`));
  }
  writeFileSync(join(sources, 'papers.tar'), await makeTar(join(examples, 'tei')));
  writeFileSync(join(sources, 'torn.zip'), 'PK\u0003\u0004 and no more');
});

/** All rows of all tables, sorted, as text. */
async function readRows(corpus: string): Promise<Record<string, string[]>> {
  return withCorpus(corpus, async (database) => {
    const tables: Record<string, string[]> = {};
    for (const table of INGESTED_TABLES)
      tables[table] = (await database.rows(`SELECT * FROM "ingested_${table}"`))
        .map((row) => JSON.stringify(row))
        .sort();
    return tables;
  });
}

async function sliced(
  corpus: string,
  of: number,
  options: { paths?: string[]; manifests?: string[]; png?: boolean } = {},
) {
  const { paths = [sources], ...rest } = options;
  // In no order: slices are independent of each other.
  for (let index = of; index >= 1; index--)
    await ingest({ paths, corpus, slice: { index, of }, jobs: 1, partRecords: 4, ...rest });
  return mergeSlices({ corpus });
}

test('merged slices equal the corpus of one ingest', async () => {
  const [whole, merged] = [join(folder, 'whole'), join(folder, 'merged')];
  await ingest({ paths: [sources], corpus: whole, jobs: 1 });
  const expected = await readRows(whole);
  assert.ok((expected.papers?.length ?? 0) > 10 && (expected.failures?.length ?? 0) > 1);
  const { slices, copies } = await sliced(merged, 3);
  assert.equal(slices, 3);
  assert.ok(copies > 0, 'copies fell into several slices');
  assert.deepEqual(await readRows(merged), expected);
  // A merge that is run again finds everything there.
  await mergeSlices({ corpus: merged });
  assert.deepEqual(await readRows(merged), expected);
});

test('a merged corpus has the images of its slices at the paths in its rows', async () => {
  const [pictures, whole, merged] = [
    join(folder, 'pictures'),
    join(folder, 'whole-images'),
    join(folder, 'merged-images'),
  ];
  writeIllustrated(pictures, 4);
  await ingest({ paths: [pictures], corpus: whole, jobs: 1, png: true });
  const { copies } = await sliced(merged, 3, { paths: [pictures], png: true });
  assert.equal(copies, 1);
  assert.equal(Object.keys(readImages(whole)).length, 8);
  assert.deepEqual(readImages(merged), readImages(whole));
  assert.deepEqual(await readRows(merged), await readRows(whole));
  // An image that is there is left alone.
  const [image = ''] = Object.keys(readImages(merged));
  writeFileSync(join(merged, image), 'painted over');
  await mergeSlices({ corpus: merged });
  assert.equal(readImages(merged)[image], 'painted over');
});

test('one archive is divided by its members', async () => {
  const [whole, merged] = [join(folder, 'tar-whole'), join(folder, 'tar-merged')];
  const paths = [join(sources, 'papers.tar'), join(sources, 'torn.zip')];
  await ingest({ paths, corpus: whole, jobs: 1 });
  await sliced(merged, 2, { paths });
  const rows = await readRows(merged);
  assert.ok((rows.papers?.length ?? 0) > 1);
  assert.deepEqual(rows, await readRows(whole));
  for (const index of [1, 2]) {
    const { papers } = await readRows(slicePaths(merged, { index, of: 2 }).corpus);
    assert.ok((papers?.length ?? 0) < (rows.papers?.length ?? 0), 'no slice has all papers');
  }
});

test('a manifest lists the sources, as text or as Parquet; a missing source is a failure', async () => {
  const listed = ['jats', 'tei'].flatMap((name) =>
    readdirSync(join(examples, name)).map((file) => join(examples, name, file)),
  );
  const text = join(folder, 'list.txt');
  writeFileSync(text, `${[...listed, join(folder, 'nothing.xml')].join('\n')}\n\n`);
  const parquet = join(folder, 'list.parquet');
  const database = await Database.open({ spill: join(folder, 'spill') });
  const rows = await database.appender('list', { size: 'INTEGER', path: 'VARCHAR' });
  for (const path of listed) rows.add(1, path);
  rows.finish();
  await database.run(`COPY list TO ${pathLiteral(parquet, 'write')} (FORMAT parquet)`);
  database.close();
  const corpora = ['by-text', 'by-parquet', 'by-path'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await ingest({ paths: [], corpus: corpora[0], manifests: [text], jobs: 1 });
  await ingest({ paths: [], corpus: corpora[1], manifests: [parquet], jobs: 1 });
  await ingest({ paths: listed, corpus: corpora[2], jobs: 1 });
  const [byText, byParquet, byPath] = await Promise.all(corpora.map(readRows));
  assert.deepEqual(byParquet, byPath);
  assert.deepEqual(byText?.papers, byPath?.papers);
  assert.equal(byText?.failures?.length, (byPath?.failures?.length ?? 0) + 1);
  await assert.rejects(
    ingest({ paths: [], corpus: corpora[0], manifests: [join(folder, 'no-list')] }),
    UserError,
  );
});

test('merge refuses incomplete slices and lists the missing ones', async () => {
  const corpus = join(folder, 'unfinished');
  await assert.rejects(mergeSlices({ corpus }), /no finished slice/);
  const paths = [join(examples, 'tei')];
  for (const index of [1, 4]) await ingest({ paths, corpus, slice: { index, of: 5 }, jobs: 1 });
  await assert.rejects(mergeSlices({ corpus }), /slices 2-3,5 of 5 are missing/);
  await ingest({ paths, corpus, slice: { index: 1, of: 2 }, jobs: 1 });
  await assert.rejects(mergeSlices({ corpus }), /holds slices of 2 and of 5/);
  assert.ok(!existsSync(corpus));
  rmSync(`${corpus}.slices`, { recursive: true });
});

test('task numbers are written as Slurm writes them', () => {
  assert.equal(ranges([1, 2, 3, 7, 9, 10]), '1-3,7,9-10');
  assert.equal(ranges([]), '');
});

test('a slice whose papers are missing, or are those of another slice, is not merged', async () => {
  const losses: Record<
    string,
    (slice: { corpus: string; seen: string }, other: { corpus: string; seen: string }) => void
  > = {
    // As after a copy from another machine that was cut short.
    missing: ({ corpus }) => rmSync(corpus, { recursive: true }),
    mistaken: ({ corpus, seen }, other) => {
      rmSync(corpus, { recursive: true });
      cpSync(other.corpus, corpus, { recursive: true });
      copyFileSync(other.seen, seen);
    },
  };
  for (const [name, lose] of Object.entries(losses)) {
    const corpus = join(folder, `lost-${name}`);
    for (const index of [1, 2])
      await ingest({ paths: [join(examples, 'jats')], corpus, slice: { index, of: 2 }, jobs: 1 });
    lose(slicePaths(corpus, { index: 2, of: 2 }), slicePaths(corpus, { index: 1, of: 2 }));
    await assert.rejects(
      mergeSlices({ corpus }),
      (error) =>
        error instanceof UserError &&
        /the papers of slices 2 are not those .*--slice N\/2/.test(error.message),
    );
    await ingest({ paths: [join(examples, 'jats')], corpus, slice: { index: 2, of: 2 }, jobs: 1 });
    assert.equal((await mergeSlices({ corpus })).added, 8);
  }
});
