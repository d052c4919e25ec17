import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildFragments } from './fragments.js';
import type { Run } from './runs.js';

let glyph = 0;

/** A run of letters half as wide as the size. */
function run(left: number, letters: number, base: number, size = 10): Run {
  const from = glyph;
  glyph += letters;
  const right = left + letters * size * 0.5;
  return { from, to: glyph, left, right, top: base - size * 0.75, bottom: base + size * 0.2, base, size };
}

/** Where each fragment begins and ends, from top to bottom. */
const spans = (runs: Run[], gutters: { left: number; right: number }[] = []) =>
  buildFragments(runs, gutters).map(({ left, right }) => [left, right]);

test('runs a space apart are one line, and those of two columns are not', () => {
  assert.deepEqual(spans([run(50, 20, 100), run(153, 20, 100)]), [[50, 253]]);
  assert.deepEqual(spans([run(50, 20, 100), run(170, 20, 100)]), [
    [50, 150],
    [170, 270],
  ]);
});

test('across a gutter even a narrow gap separates two lines', () => {
  const runs = [run(50, 20, 100), run(158, 20, 100)];
  assert.deepEqual(spans(runs), [[50, 258]]);
  assert.deepEqual(spans(runs, [{ left: 150, right: 158 }]), [
    [50, 150],
    [158, 258],
  ]);
});

test('a small mark above the baseline belongs to the line, a character of full size does not', () => {
  assert.deepEqual(spans([run(50, 20, 100), run(150, 1, 96, 6)]), [[50, 153]]);
  assert.equal(spans([run(50, 20, 100), run(150, 4, 96)]).length, 2);
});

test('a mark between two lines belongs to the nearer one', () => {
  const [upper, lower] = buildFragments([run(50, 20, 100), run(50, 20, 112), run(150, 1, 109, 6)], []);
  assert.deepEqual([upper?.right, lower?.right], [150, 153]);
});

test('words printed over others are a separate line', () => {
  assert.equal(spans([run(50, 20, 100), run(60, 15, 100)]).length, 2);
});

test('small print beside a headline, above its baseline, is not a superscript of it', () => {
  assert.equal(spans([run(50, 10, 100, 24), run(172, 20, 94, 8)]).length, 2);
});

test('an accent above a capital is joined to its word', () => {
  assert.deepEqual(spans([run(50, 8, 100), run(60, 1, 97)]), [[50, 90]]);
});

test('single letters a little below the line belong to it if it continues around them', () => {
  const name = (lowered: Run) => [run(50, 8, 100), lowered, run(94, 8, 100)];
  assert.deepEqual(spans(name(run(89, 1, 102.2))), [[50, 134]]);
  assert.equal(spans(name(run(89, 1, 103.5))).length, 2);
  assert.equal(spans(name(run(89, 2, 102.2))).length, 2);
  assert.equal(spans([run(50, 8, 100), run(91, 1, 102.2)]).length, 2);
});
