import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Drawing } from '../glyphs/drawings.js';
import { makeLine } from '../layout/line.fixture.js';
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
    lines: [],
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

test('a rule above footnotes is not a running one, though it is at the same height on several pages', () => {
  const pages = [0, 1, 2, 3].map(() => ({
    height: 800,
    lines: [makeLine('1 Of the north.', { base: 765, size: 8 })],
    drawings: [rule(752, 170)],
  }));
  assert.equal(findRunningRules(pages).size, 0);
  assert.equal(findRunningRules(pages.map((page) => ({ ...page, lines: [] }))).size, 4);
});
