import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { Database } from '../corpus/index.js';
import { maskQuery } from './mask-query.js';

const EMAIL = 'ada.rivers@example.org';
/** As long as the address. */
const MASK = '[EMAIL_______________]';

test('texts in lists and structures are masked; identifiers and types stay', async () => {
  const database = await Database.open({ spill: join(temporaryFolder('mask-query'), 'spill'), threads: 1 });
  try {
    const row = (n: number, text: string, id = text) =>
      `SELECT ${n} AS n, '${text}' AS "text", '${id}' AS paper_id, ['x', '${text}', NULL] AS list,
        [{id: '${id}', abstract: 'A "b"
${text}', score: 'nan'::DOUBLE, n: 9007199254740993}] AS papers, NULL::VARCHAR[] AS none`;
    const query = `${row(1, EMAIL)} UNION ALL ${row(2, 'plain')} UNION ALL ${row(3, EMAIL)}`;
    const expected = `${row(1, MASK, EMAIL)} UNION ALL ${row(2, 'plain')} UNION ALL ${row(3, MASK, EMAIL)}`;
    const masked = await maskQuery(database, query);
    const sorted = async (sql: string) =>
      (await database.rows(sql)).sort((a, b) => Number(a.n) - Number(b.n));
    assert.deepEqual(await sorted(masked), await sorted(expected));
    const types = (sql: string) => database.rows(`SELECT column_name, column_type FROM (DESCRIBE ${sql})`);
    assert.deepEqual(await types(masked), await types(query));
    assert.equal(await maskQuery(database, row(1, 'plain')), row(1, 'plain'));
  } finally {
    database.close();
  }
});
