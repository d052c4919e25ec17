import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { Database, pathLiteral } from '../corpus/index.js';
import { memoryFor } from './file-rows.js';

test('the memory for reading grows with the rows that DuckDB handles at once, not with the file', async () => {
  const folder = temporaryFolder('file-rows');
  const database = await Database.open({ spill: join(folder, 'spill') });
  try {
    const file = async (name: string, rows: number) => {
      const path = join(folder, name);
      // Hashes, which cannot be packed: 64 bytes a row.
      await database.run(
        `COPY (SELECT md5(range::VARCHAR) || md5((-range)::VARCHAR) AS text FROM range(${rows}))
          TO ${pathLiteral(path, 'write')} (FORMAT parquet, ROW_GROUP_SIZE 1000000)`,
      );
      return memoryFor(database, [path]);
    };
    const [one, two, ten] = [
      await file('1.parquet', 1000),
      await file('2.parquet', 2000),
      await file('10.parquet', 20_000),
    ];
    assert.ok(two - one > 8 * 60_000 && two - one < 8 * 80_000, String(two - one));
    assert.ok(Math.abs(ten - two) < 8 * 10_000, String(ten - two));
    assert.equal(await memoryFor(database, []), 0);
  } finally {
    database.close();
  }
});
