import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Piece } from '../layout/gutters.js';
import { emptyStrip, regularGutters } from './regular-columns.js';

/** Lines of a column of this width from a left edge on, as ragged as type is. */
const columnAt = (left: number, width: number, count: number): Piece[] =>
  Array.from({ length: count }, (_, i) => ({
    left: left + (i % 3 === 0 ? 0 : 12),
    right: left + width - (i % 4) * 9,
    base: 100 + 10 * i,
    size: 8,
  }));

const findEdges = (pieces: readonly Piece[], width = 612) =>
  regularGutters(pieces, width).map(({ right }) => right);

test('columns of one width are found even if the last has only a line or two', () => {
  const three = [columnAt(54, 154, 40), columnAt(228, 154, 40), columnAt(402, 154, 2)];
  assert.deepEqual(findEdges(three.flat()), [228, 402]);
  assert.deepEqual(findEdges([columnAt(54, 242, 40), columnAt(316, 242, 1)].flat()), [316]);
});

test('a page number between the columns and a foot below them do not hide a gutter', () => {
  const two = [columnAt(54, 242, 40), columnAt(316, 242, 6)].flat();
  const number: Piece = { left: 300, right: 312, base: 768, size: 8 };
  const foot: Piece = { left: 54, right: 314, base: 780, size: 7 };
  assert.deepEqual(findEdges([...two, number, foot]), [316]);
});

test('columns on both sides of an empty strip are found', () => {
  assert.deepEqual(findEdges([columnAt(180, 179, 40), columnAt(379, 179, 5)].flat()), [379]);
});

test('a running head that begins before a column does not move it', () => {
  const head: Piece = { left: 220, right: 300, base: 48, size: 8 };
  const three = [columnAt(54, 154, 40), columnAt(228, 154, 40), columnAt(402, 154, 3)];
  assert.deepEqual(findEdges([head, ...three.flat()]), [228, 402]);
});

test('one column has no gutter, and columns of different widths are not found', () => {
  assert.deepEqual(findEdges(columnAt(54, 504, 40)), []);
  assert.deepEqual(findEdges([columnAt(54, 120, 40), columnAt(194, 364, 40)].flat()), []);
});
test('a strip with lines on both sides and none over it is a gutter, however few lines are after it', () => {
  const left = columnAt(54, 242, 20);
  const few: Piece[] = [0, 1, 2].map((i) => ({ left: 328, right: 450, base: 100 + 13 * i, size: 9 }));
  assert.deepEqual(emptyStrip([...left, ...few], 612), [{ left: 296, right: 328 }]);
  assert.deepEqual(emptyStrip(left, 612), []);
  const over: Piece[] = [0, 1].map((i) => ({ left: 54, right: 500, base: 400 + 13 * i, size: 9 }));
  assert.deepEqual(emptyStrip([...left, ...few, ...over], 612), []);
});
