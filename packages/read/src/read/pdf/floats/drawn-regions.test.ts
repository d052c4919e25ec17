import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Drawing } from '../glyphs/drawings.js';
import { findDrawnRegions, horizontalRules, isInside } from './drawn-regions.js';

const drawing = (
  left: number,
  top: number,
  right: number,
  bottom: number,
  kind: Drawing['kind'] = 'path',
): Drawing => ({
  kind,
  left,
  top,
  right,
  bottom,
});
const regions = (drawings: Drawing[], holdsText = false) =>
  findDrawnRegions(drawings, 600, 800, () => holdsText);

test('strokes that touch are one picture, those apart are two', () => {
  const bars = [0, 1, 2].map((i) => drawing(100 + 20 * i, 100, 118 + 20 * i, 160));
  assert.deepEqual(regions(bars), [{ left: 100, top: 100, right: 158, bottom: 160 }]);
  assert.equal(regions([...bars, drawing(400, 400, 460, 460, 'image')]).length, 2);
});

test('a few rules are not a picture, nor is a box under text', () => {
  const rules = [0, 1, 2].map((i) => drawing(100, 100 + 4 * i, 300, 100.5 + 4 * i));
  assert.deepEqual(regions(rules), []);
  assert.deepEqual(regions([drawing(100, 100, 300, 300)], true), []);
});

test('pictures in neighbouring columns at different heights are two if their common box holds text', () => {
  const [left, right] = [drawing(50, 100, 289, 230), drawing(293, 140, 550, 270)];
  const found = findDrawnRegions(
    [left, right],
    600,
    800,
    (box) => box.right - box.left > 300,
    (box) => (box.left < 290 ? 0 : 1),
  );
  assert.deepEqual(found.length, 2);
});

test('rules are thin and not too short', () => {
  const [rule, stroke, box] = [
    drawing(50, 100, 200, 100.5),
    drawing(50, 100, 60, 100.5),
    drawing(50, 100, 200, 140),
  ];
  assert.deepEqual(horizontalRules([rule, stroke, box]), [rule]);
  assert.ok(isInside(60, 100, rule, 1) && !isInside(60, 110, rule, 1));
});
