import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { Database } from '../../corpus/index.js';
import type { Manifest } from '../../dataset/index.js';
import { createOrder, orderTable, pageDocs } from '../store/order.js';
import { indexedColumns, previewName } from './columns.js';

test('NaN is an empty value: it comes last in both orders', async () => {
  const database = await Database.open({ spill: join(temporaryFolder('columns'), 'spill') });
  try {
    const [column] = indexedColumns({ columns: { score: 'DOUBLE' } } as unknown as Manifest);
    const order = orderTable('by_score');
    await createOrder(
      database,
      order,
      `SELECT doc, ${column?.sql} AS key FROM (VALUES (0, 'NaN'::DOUBLE), (1, 2.0), (2, NULL), (3, '-Infinity'::DOUBLE),
        (4, 'Infinity'::DOUBLE)) AS t(doc, score)`,
    );
    const docs = async (direction: 'up' | 'down') =>
      (await pageDocs(database, order, { order: direction, page: 1, size: 10 }, undefined)).docs;
    assert.deepEqual(await docs('up'), [3, 1, 4, 0, 2]);
    assert.deepEqual(await docs('down'), [4, 1, 3, 0, 2]);
  } finally {
    database.close();
  }
});

test('an example is represented in lists by its text, not by its label', () => {
  const columns = {
    id: 'VARCHAR',
    label: 'VARCHAR',
    sentence: 'VARCHAR',
    kind: 'VARCHAR',
    anchor: 'VARCHAR',
  };
  assert.equal(previewName({ recipe: 'intent', columns }), 'sentence');
  assert.equal(previewName({ recipe: 'pairs', columns }), 'anchor');
  assert.equal(previewName({ recipe: 'unknown', columns }), 'label');
});
