import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstPageBands } from './bands.js';
import type { Run } from './runs.js';

const run = (left: number, right: number, base: number): Run => ({
  from: 0,
  to: 1,
  left,
  right,
  top: base - 8,
  bottom: base + 2,
  base,
  size: 10,
});
const rows = (count: number, left: number, right: number, base: number, step = 12): Run[] =>
  Array.from({ length: count }, (_, i) => run(left, right, base + step * i));

test('a table in one column of a first page does not divide the text beside it', () => {
  const gutter = { left: 293, right: 320 };
  const page = [
    run(100, 515, 100),
    ...rows(40, 54, 292, 200),
    ...rows(28, 321, 558, 200),
    ...rows(10, 348, 392, 560, 11),
    ...rows(10, 422, 515, 560, 11),
    run(338, 542, 685),
  ];
  assert.equal(firstPageBands(page, [gutter], [{ ...gutter, pages: 5 }], 612, 792).length, 1);
});
