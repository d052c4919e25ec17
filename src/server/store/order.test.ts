import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import fc from 'fast-check';
import { Database } from '../../corpus/index.js';
import { createOrder, orderTable, pageDocs, rowsByDoc } from './order.js';

const database = await Database.open({ spill: temporaryFolder('order') });
after(() => database.close());
const ORDER = orderTable('places');

test('pages are slices of the sorted rows; empty values come last in both orders', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.option(fc.integer({ min: 0, max: 5 })), { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 1, max: 7 }),
      fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
      async (keys, size, every) => {
        const values = keys.map((key, doc) => `(${doc}, ${key})`).join(', ');
        await createOrder(database, ORDER, `SELECT * FROM (VALUES ${values}) AS v(doc, key)`);
        const all = keys.map((key, doc) => ({ key, doc }));
        const expected = all.filter(({ doc }) => every === undefined || doc % every === 0);
        const up = (a: (typeof all)[number], b: (typeof all)[number]) =>
          (a.key ?? 9) - (b.key ?? 9) || a.doc - b.doc;
        const empty = expected.filter(({ key }) => key === null);
        const filled = expected.filter(({ key }) => key !== null).sort(up);
        const filter =
          every === undefined
            ? undefined
            : { matching: undefined, table: ORDER.table, conditions: [`doc % ${every} = 0`] };
        for (const [order, sorted] of [
          ['up', [...filled, ...empty]],
          ['down', [...filled.reverse(), ...empty]],
        ] as const) {
          const listed: number[] = [];
          for (let page = 1; (page - 1) * size <= expected.length; page++) {
            const { total, docs } = await pageDocs(database, ORDER, { order, page, size }, filter);
            assert.equal(total, expected.length);
            assert.ok(docs.length <= size);
            listed.push(...docs);
          }
          assert.deepEqual(
            listed,
            sorted.map(({ doc }) => doc),
          );
        }
      },
    ),
    { numRuns: thorough(40, 8) },
  );
});

test('rows are read by number in the requested order, few or many, from small and large tables', async () => {
  for (const size of [1000, 300_000]) {
    await database.run(
      `CREATE OR REPLACE TABLE numbered AS SELECT CAST(range AS INTEGER) AS doc, 'r' || range AS name FROM range(${size})`,
    );
    for (const docs of [
      [],
      [size - 1],
      [7, 5, 6],
      [size - 1, 0, 500, size - 2],
      [3, size + 5, 1],
      Array.from({ length: 120 }, (_, i) => (i * 7919) % size),
    ]) {
      const rows = await rowsByDoc(database, 'numbered', docs);
      assert.deepEqual(
        pluck(rows, 'name'),
        docs.filter((doc) => doc < size).map((doc) => `r${doc}`),
      );
    }
  }
});
