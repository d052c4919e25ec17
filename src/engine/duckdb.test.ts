import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DuckDBInstance } from './duckdb.js';

test('memory that DuckDB no longer needs returns to the system at once', {
  skip: process.platform === 'linux' ? false : 'only on Linux does DuckDB have its own allocator',
}, async () => {
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '2' })).connect();
  const before = process.memoryUsage.rss();
  await connection.run('CREATE TABLE held AS SELECT md5(CAST(range AS VARCHAR)) AS text FROM range(4000000)');
  const growth = process.memoryUsage.rss() - before;
  await connection.run('DROP TABLE held');
  const left = process.memoryUsage.rss() - before;
  connection.closeSync();
  assert.ok(growth > 100e6, `held ${growth}`);
  assert.ok(left < growth / 2, `held ${growth}, then ${left}`);
  assert.equal(process.env.DUCKDB_JE_MALLOC_CONF, undefined);
});
