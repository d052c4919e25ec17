import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrowMeasure } from './arrow-size.js';

/** Values of one column with the bytes of their buffers, counted by hand from Arrow's columnar format. */
const CASES: [type: string, values: unknown[], bytes: number][] = [
  ['VARCHAR', ['abc', 'é𝛼', '', null], 3 + 6 + 4 * 4],
  // NUL and half of a surrogate pair are stored as U+FFFD; numbers and structs as JSON.
  ['VARCHAR', ['a\0b', '\ud83d', 1.5, { a: 1 }], 5 + 3 + 3 + 7 + 4 * 4],
  ['INTEGER', [1, null, 3], 3 * 4],
  ['BIGINT', [1, 2], 2 * 8],
  ['DOUBLE', [0.5], 8],
  ['BOOLEAN', Array<boolean>(16).fill(true), 2],
  ['VARCHAR[]', [['ab', 'c'], [], undefined], 3 * 4 + 2 * 4 + 3],
  ['INTEGER[]', [[1, 2, 3], [null]], 2 * 4 + 4 * 4],
  ['STRUCT(a VARCHAR, "end" INTEGER)', [{ a: 'xy', end: 1 }, null], 2 * 4 + 2 + 2 * 4],
  [
    'STRUCT("text" VARCHAR, refs INTEGER[])[]',
    [
      [
        { text: 'one', refs: [1, 2] },
        { text: 'a', refs: [] },
      ],
      [],
    ],
    2 * 4 + (2 * 4 + 4) + (2 * 4 + 2 * 4),
  ],
  ['VARCHAR[][]', [[['a'], ['b', 'c']]], 4 + 2 * 4 + 3 * 4 + 3],
];

for (const [type, values, bytes] of CASES)
  test(`${type} takes as many bytes as Arrow's buffers: ${JSON.stringify(values).slice(0, 40)}`, () => {
    const measure = arrowMeasure({ 'a column': type });
    const sum = values.reduce<number>((all, value) => all + measure({ 'a column': value }), 0);
    assert.equal(sum, bytes);
  });

test('columns add up, and others do not count', () => {
  assert.equal(arrowMeasure({ a: 'VARCHAR', b: 'INTEGER' })({ a: 'abc', b: 7, c: 'other' }), 7 + 4);
});
