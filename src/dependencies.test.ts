import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

// npm skips a missing optional binary in silence: this imports every package that the product needs at run time.
const { dependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  dependencies: Record<string, string>;
};

for (const name of Object.keys(dependencies)) {
  test(`${name} is installed and loads on this machine`, async () => {
    assert.ok(Object.keys(await import(name)).length > 0);
  });
}

test('DuckDB’s binary runs', async () => {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  assert.deepEqual((await connection.runAndReadAll('SELECT 6 * 7 AS answer')).getRowObjectsJson(), [
    { answer: 42 },
  ]);
});
