import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Drawing } from '../glyphs/drawings.js';
import { findRunningRules } from './running-rules.js';

const rule = (top: number, right = 540): Drawing => ({
  kind: 'path',
  left: 50,
  right,
  top,
  bottom: top + 0.5,
});

test('a rule at the edge of several pages is a running one, and one of a table is not', () => {
  const pages = [0, 1, 2, 3].map((number) => ({
    height: 800,
    drawings: [rule(44), rule(400), ...(number === 2 ? [rule(60, 290)] : [])],
  }));
  const rules = findRunningRules(pages);
  assert.deepEqual(
    pages.map(({ drawings }) => drawings.map((drawing) => rules.has(drawing))),
    [
      [true, false],
      [true, false],
      [true, false, false],
      [true, false],
    ],
  );
});
