import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { bytesIn, Database } from './database.js';

const folder = temporaryFolder('database');
const spill = join(folder, 'spill');

const SIZES: [size: string, bytes: number][] = [
  ['512MB', 512e6],
  ['2GB', 2e9],
  ['1.5 GiB', 1.5 * 2 ** 30],
  ['64kb', 64e3],
];

for (const [size, bytes] of SIZES)
  test(`${size} is ${bytes} bytes`, () => assert.equal(bytesIn(size), bytes));

for (const size of ['', '512', 'GB', '-1GB', '0MB', 'much'])
  test(`"${size}" is refused as a size of memory`, () =>
    assert.throws(() => bytesIn(size), /write 512MB or 2GB/));

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
