import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { Database, parseMemorySize } from './database.js';

const folder = temporaryFolder('database');
const spill = join(folder, 'spill');

const SIZES: [size: string, bytes: number][] = [
  ['512MB', 512e6],
  ['2GB', 2e9],
  ['1.5 GiB', 1.5 * 2 ** 30],
  ['64kb', 64e3],
];

for (const [size, bytes] of SIZES)
  test(`${size} is ${bytes} bytes`, () => assert.equal(parseMemorySize(size), bytes));

for (const size of ['', '512', 'GB', '-1GB', '0MB', 'much'])
  test(`"${size}" is refused as a size of memory`, () =>
    assert.throws(() => parseMemorySize(size), /such as 512MB or 2GB/));

test('the limit is the one given, with no more threads than it has room for', async () => {
  for (const [memory, most] of [
    ['128MB', 1],
    ['210MB', 2],
    ['64GB', availableParallelism()],
  ] as const) {
    const database = await Database.open({ spill, memory });
    const [row] = await database.rows(`SELECT current_setting('threads') AS threads`);
    assert.equal(Number(row?.threads), Math.min(most, availableParallelism()), memory);
    database.close();
  }
});

test('appended rows are all there, whatever their number', async () => {
  for (const count of [0, 1, 2047, 2048, 2049, 5000]) {
    const database = await Database.open({ spill });
    const rows = await database.appender('numbers', { n: 'INTEGER', name: 'VARCHAR' });
    for (let n = 0; n < count; n++) rows.add(n, `größe ${n}`);
    rows.finish();
    const [found] = await database.rows(
      `SELECT count(*) AS rows, count(DISTINCT name) AS names, coalesce(sum(n), 0) AS sum FROM numbers`,
    );
    assert.deepEqual(
      [Number(found?.rows), Number(found?.names), Number(found?.sum)],
      [count, count, count === 0 ? 0 : (count * (count - 1)) / 2],
    );
    database.close();
  }
});

async function withNumbers(use: (database: Database) => Promise<void>) {
  const database = await Database.open({ spill });
  try {
    await database.run('CREATE TABLE numbers AS SELECT range AS n FROM range(50000)');
    await use(database);
  } finally {
    database.close();
  }
}

async function countRows(rows: AsyncIterable<unknown[]>, inBetween = async () => {}): Promise<number> {
  let count = 0;
  for await (const chunk of rows) {
    if (count === 0) await inBetween();
    count += chunk.length;
  }
  return count;
}

const MEANWHILE: [name: string, statement: (database: Database) => Promise<unknown>][] = [
  ['another stream', (database) => countRows(database.stream('SELECT n FROM numbers'))],
  ['the start of another stream', (database) => database.stream('SELECT n FROM numbers').next()],
  ['a small query', (database) => database.rows('SELECT count(*) FROM numbers')],
  ['a new table', (database) => database.run('CREATE TABLE more AS SELECT 1 AS n')],
  [
    'an appender',
    async (database) => {
      const appender = await database.appender('more', { n: 'INTEGER' });
      appender.add(1);
      appender.finish();
    },
  ],
];
for (const [name, statement] of MEANWHILE)
  test(`a stream has all rows if ${name} runs meanwhile`, () =>
    withNumbers(async (database) => {
      const count = await countRows(database.stream('SELECT n FROM numbers'), async () => {
        await statement(database);
      });
      assert.equal(count, 50_000);
    }));

test('streams that are read at the same time have all rows', () =>
  withNumbers(async (database) => {
    const counts = [1, 2, 3].map(() => countRows(database.stream('SELECT n FROM numbers')));
    assert.deepEqual(await Promise.all(counts), [50_000, 50_000, 50_000]);
  }));

test('a stream of a damaged file fails with what DuckDB says about it', () =>
  withNumbers(async (database) => {
    const file = join(folder, 'damaged.parquet');
    // DuckDB reads ahead, and reports faults that it finds before the first rows are returned; this one comes later.
    const rows = 'SELECT range AS n, md5(CAST(range AS VARCHAR)) AS name FROM range(200000)';
    await database.run(`COPY (${rows}) TO '${file}' (ROW_GROUP_SIZE 10000)`);
    const bytes = readFileSync(file);
    bytes.fill(0, Math.floor(bytes.length * 0.8), Math.floor(bytes.length * 0.82));
    writeFileSync(file, bytes);
    await assert.rejects(countRows(database.stream(`SELECT * FROM '${file}'`)), /^Error: Invalid/);
  }));

test('a stream whose database is closed fails, and does not end early', async () => {
  const database = await Database.open({ spill });
  const rows = database.stream('SELECT range AS n FROM range(50000)');
  await assert.rejects(
    countRows(rows, async () => database.close()),
    /closed before all rows/,
  );
});
