import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Database, pathLiteral } from '../../corpus/index.js';
import { temporary } from '../samples.fixture.js';
import { arrowBytes } from './arrow-size.js';

const folder = temporary();
let database: Database;
before(async () => {
  database = await Database.open({ spill: join(folder, 'spill'), threads: 1 });
});
after(() => database.close());

/** Values of one column with the bytes of their buffers, counted by hand from Arrow's columnar format. */
const CASES: [type: string, values: string[], bytes: number][] = [
  ['VARCHAR', ["'abc'", "'é𝛼'", "''", 'NULL'], 3 + 6 + 4 * 4],
  ['INTEGER', ['1', 'NULL', '3'], 3 * 4],
  ['BIGINT', ['1', '2'], 2 * 8],
  ['DOUBLE', ['0.5'], 8],
  ['BOOLEAN', Array<string>(16).fill('true'), 2],
  ['VARCHAR[]', ["['ab', 'c']", '[]', 'NULL'], 3 * 4 + 2 * 4 + 3],
  ['INTEGER[]', ['[1, 2, 3]', '[NULL]'], 2 * 4 + 4 * 4],
  ['STRUCT(a VARCHAR, "end" INTEGER)', ["{'a': 'xy', 'end': 1}", 'NULL'], 2 * 4 + 2 + 2 * 4],
  [
    'STRUCT("text" VARCHAR, refs INTEGER[])[]',
    ["[{'text': 'one', 'refs': [1, 2]}, {'text': 'a', 'refs': []}]", '[]'],
    2 * 4 + (2 * 4 + 4) + (2 * 4 + 2 * 4),
  ],
  ['VARCHAR[][]', ["[['a'], ['b', 'c']]"], 4 + 2 * 4 + 3 * 4 + 3],
];

for (const [i, [type, values, bytes]] of CASES.entries())
  test(`${type} takes as many bytes as Arrow's buffers`, async () => {
    const file = join(folder, `${i}.parquet`);
    const rows = values.map((value) => `(CAST(${value} AS ${type}))`).join(', ');
    await database.run(
      `COPY (SELECT * FROM (VALUES ${rows}) AS t("a column")) TO ${pathLiteral(file, 'write')} (FORMAT parquet)`,
    );
    assert.equal(await arrowBytes(database, [file], { 'a column': type }), bytes);
  });

test('columns add up, and no rows take nothing', async () => {
  const file = join(folder, 'two.parquet');
  await database.run(
    `COPY (SELECT 'abc' AS a, 7 AS b FROM range(10)) TO ${pathLiteral(file, 'write')} (FORMAT parquet)`,
  );
  assert.equal(await arrowBytes(database, [file], { a: 'VARCHAR', b: 'INTEGER' }), 10 * (7 + 4));
  const empty = join(folder, 'empty.parquet');
  await database.run(
    `COPY (SELECT 'abc' AS a FROM range(0)) TO ${pathLiteral(empty, 'write')} (FORMAT parquet)`,
  );
  assert.equal(await arrowBytes(database, [empty], { a: 'VARCHAR' }), 0);
});
