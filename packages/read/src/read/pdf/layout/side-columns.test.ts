import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Piece } from './gutters.js';
import { findLocalGutters } from './side-columns.js';

const piece = (left: number, right: number, base: number, size = 10): Piece => ({ left, right, base, size });

/** An abstract beside a column of notices, then a heading above text over the whole width. */
const page: Piece[] = [
  ...Array.from({ length: 10 }, (_, i) => piece(54, 414, 160 + 12 * i)),
  ...Array.from({ length: 12 }, (_, i) => piece(438, 550, 160 + 9 * i, 7)),
  piece(54, 110, 304),
  ...Array.from({ length: 20 }, (_, i) => piece(54, 560, 316 + 12 * i)),
];

test('a heading below an abstract and its side column is outside their gutter, with or without line numbers', () => {
  const numbers = [...new Set(page.filter(({ left }) => left === 54).map(({ base }) => base))].map((base) =>
    // A scan's baselines are not quite level.
    piece(24, 32, base - 0.4, 6),
  );
  for (const pieces of [page, [...page, ...numbers]]) {
    const [gutter, ...others] = findLocalGutters(pieces, 612);
    assert.deepEqual(others, []);
    assert.deepEqual([gutter?.left, gutter?.right], [414, 438]);
    assert.ok(gutter && gutter.bottom > 268 && gutter.bottom < 290, `ends at ${gutter?.bottom}`);
  }
});

test('a label that begins before the text below it is in its column', () => {
  const info = Array.from({ length: 12 }, (_, i) => piece(51, 143, 192 + 10 * i, 8));
  const abstract = Array.from({ length: 13 }, (_, i) => piece(225, 544, 206 + 11 * i));
  const text = Array.from({ length: 20 }, (_, i) => piece(51, 544, 400 + 12 * i));
  const [gutter] = findLocalGutters([...info, piece(207, 247, 192), ...abstract, ...text], 612);
  assert.ok(gutter && gutter.top < 192, `begins at ${gutter?.top}`);
});

test('text in two columns directly below an abstract and its side column is outside their gutter', () => {
  const info = Array.from({ length: 12 }, (_, i) => piece(51, 143, 212 + 10 * i, 8));
  const abstract = Array.from({ length: 17 }, (_, i) => piece(170, 430, 212 + 11 * i));
  const right = Array.from({ length: 20 }, (_, i) => piece(246, 430, 416 + 12 * i));
  const left = [piece(51, 98, 425), ...Array.from({ length: 19 }, (_, i) => piece(51, 236, 440 + 12 * i))];
  const gutter = findLocalGutters([...info, ...abstract, ...right, ...left], 480).find(
    (local) => local.right === 170,
  );
  assert.ok(gutter && gutter.bottom < 416, `ends at ${gutter?.bottom}`);
});

test('the wide spaces of stretched lines in a column are not a gutter, though some are above each other', () => {
  const stretched = [
    [62, 107, 121, 234],
    [62, 107, 122, 234],
    [62, 107, 126, 160, 177, 234],
    [62, 111, 131, 234],
    [62, 111, 137, 180, 202, 234],
    [62, 110, 142, 234],
  ];
  const left = stretched.flatMap((edges, i) =>
    edges.flatMap((edge, at) => (at % 2 === 0 ? [piece(edge, edges[at + 1] ?? edge, 500 + 10 * i)] : [])),
  );
  const right = Array.from({ length: 9 }, (_, i) => piece(248, 420, 496 + 10 * i));
  const edges = (pieces: readonly Piece[]) => findLocalGutters(pieces, 482).map((gutter) => gutter.right);
  assert.deepEqual(edges([...left, ...right]), [248]);
  // Lines that begin at one edge are a column.
  const column = Array.from({ length: 7 }, (_, i) => [
    piece(62, 114, 500 + 10 * i),
    piece(124, 234, 500 + 10 * i),
  ]);
  assert.deepEqual(edges([...column.flat(), ...right]).sort(), [124, 248]);
});
