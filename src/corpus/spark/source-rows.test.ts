import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { type BrokenSource, findFiles, UnreadableError } from '@citemill/read/internal';
import { ingest } from '../ingest.js';
import { INGESTED } from '../tables.js';
import { withCorpus } from '../with-corpus.js';
import { sparkColumns, sparkType } from './column-types.js';
import { readHashes, writeHashes } from './known-file.js';
import { type SourceCounts, writeSourceRows } from './source-rows.js';
import { type TaskSource, taskName, writeTasks } from './task-files.js';

const folder = temporaryFolder('source-rows');
const JATS = fileURLToPath(new URL('../../../examples/jats', import.meta.url));
const LIMITS = { jobs: 1, timeoutMs: 60_000, memoryMb: 1024 };

/** The lines of the stage for some lists, in columns. */
async function sourceRows(lists: string[], options: { known?: string; partRecords?: number } = {}) {
  const output = new PassThrough();
  const input = Readable.from(lists.map((list) => Buffer.from(`${JSON.stringify({ list })}\n`)));
  const rowOptions = { partRecords: 500, partBytes: 1e9, ...LIMITS, ...options };
  const [lines] = await Promise.all([
    text(output),
    writeSourceRows(input, output, rowOptions).then(() => output.end()),
  ]);
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [part = '', table = '', hash = '', file = '', record = '', number = '', json = ''] =
        line.split('\t');
      return { part, table, hash, file: Number(file), record: Number(record), number: Number(number), json };
    });
}

test('sources are divided into lists of limited files and bytes, in order', async () => {
  const lists = join(folder, 'lists');
  async function* sources(): AsyncGenerator<string | BrokenSource> {
    yield* findFiles([JATS]);
    yield { path: 'gone.xml', error: new UnreadableError('io', 'no such file or folder') };
  }
  const tasks = await writeTasks(sources(), lists, { files: 4, bytes: 1e9 });
  const read = (task: number) =>
    readFileSync(join(lists, taskName(task)), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as TaskSource);
  const all = Array.from({ length: tasks }, (_, task) => read(task));
  const names = readdirSync(JATS).sort();
  assert.deepEqual(
    all.flat().map(({ path }) => path.split('/').at(-1)),
    [...names, 'gone.xml'],
  );
  assert.deepEqual(
    pluck(all.flat(), 'file'),
    [...names, 'gone.xml'].map((_, file) => file),
  );
  assert.ok(all.slice(0, -1).every((list) => list.length === 4));
  assert.deepEqual(all.flat().at(-1)?.broken, { code: 'io', message: 'no such file or folder' });
  assert.equal(
    await writeTasks(findFiles([JATS]), join(folder, 'small'), { files: 100, bytes: 1 }),
    names.length,
  );
});

test('the stage returns the rows of an ingest, with all rows of a source in one part', async () => {
  const lists = join(folder, 'whole');
  await writeTasks(findFiles([JATS]), lists, { files: 5, bytes: 1e9 });
  const rows = await sourceRows(
    readdirSync(lists).map((name) => join(lists, name)),
    { partRecords: 2 },
  );
  const corpus = join(folder, 'corpus');
  const result = await ingest({ paths: [JATS], corpus, jobs: 1 });
  const counts = rows
    .filter(({ table }) => table === 'sources')
    .map(({ json }) => JSON.parse(json) as SourceCounts);
  const sum = (name: 'papers' | 'failures' | 'warned') =>
    counts.reduce((total, source) => total + (source[name] ?? 0), 0);
  assert.deepEqual(
    [sum('papers'), sum('failures'), sum('warned')],
    [result.papers, result.failures, result.warned],
  );
  await withCorpus(corpus, async (database) => {
    for (const table of Object.keys(INGESTED)) {
      const [row] = await database.rows(`SELECT count(*) AS n FROM "ingested_${table}"`);
      assert.equal(rows.filter((stagedRow) => stagedRow.table === table).length, Number(row?.n), table);
    }
  });
  const parts = new Map<string, Set<string>>();
  for (const { hash, part } of rows) parts.set(hash, (parts.get(hash) ?? new Set()).add(part));
  assert.ok([...parts.values()].every(({ size }) => size === 1));
  assert.ok(new Set(rows.map(({ part }) => part)).size > 2);
});

test('sources that were ingested before are counted and not read', async () => {
  const list = join(folder, taskName(0));
  writeFileSync(list, `${JSON.stringify({ path: join(JATS, 'quist-2014-sampling.xml'), file: 7 })}\n`);
  const [first] = await sourceRows([list]);
  const { reading } = JSON.parse(first?.json ?? '{}') as { reading: string };
  const hashFile = join(folder, 'known');
  async function* hashes() {
    yield reading;
  }
  assert.equal(await writeHashes(hashes(), hashFile), 1);
  assert.equal(readHashes(hashFile).add(reading), false);
  const rows = await sourceRows([list], { known: hashFile });
  assert.deepEqual(
    rows.map(({ table, file, json }) => [table, file, (JSON.parse(json) as { known: number }).known]),
    [['sources', 7, 1]],
  );
});

test('table types are written as Spark writes them', () => {
  const cases: [string, string][] = [
    ['VARCHAR', 'STRING'],
    ['BIGINT', 'BIGINT'],
    ['VARCHAR[][]', 'ARRAY<ARRAY<STRING>>'],
    ['STRUCT(code VARCHAR, "where" VARCHAR)[]', 'ARRAY<STRUCT<`code`: STRING, `where`: STRING>>'],
    [
      'STRUCT(a STRUCT(b INTEGER, c VARCHAR), d DOUBLE)',
      'STRUCT<`a`: STRUCT<`b`: INTEGER, `c`: STRING>, `d`: DOUBLE>',
    ],
  ];
  for (const [duckdb, spark] of cases) assert.equal(sparkType(duckdb), spark);
  assert.equal(sparkColumns({ a: 'VARCHAR', where: 'INTEGER' }), '`a` STRING, `where` INTEGER');
});
