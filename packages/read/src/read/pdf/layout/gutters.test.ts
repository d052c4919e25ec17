import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { choosePageGutters } from './gutter-vote.js';
import { findGutters } from './gutters.js';
import type { Run } from './runs.js';

const makeRun = (left: number, right: number, base: number): Run => ({
  from: 0,
  to: 1,
  left,
  right,
  top: base - 8,
  bottom: base + 2,
  base,
  size: 10,
});

/** Entries of three lines each, after labels of these widths. */
const makeList = (widths: readonly number[], left = 54): Run[] =>
  widths.flatMap((width, i) => [
    makeRun(left, left + width, 100 + 36 * i),
    ...[0, 12, 24].map((step) => makeRun(left + 60, left + 480, 100 + 36 * i + step)),
  ]);

test('labels of letters and a year are not a column', () => {
  assert.deepEqual(findGutters(makeList([33, 47, 33, 29, 40, 25, 36, 29, 33, 42]), 612), []);
});

test('a narrow column of text is a column if its lines are wider than labels', () => {
  assert.equal(
    findGutters(
      makeList(Array.from({ length: 12 }, () => 55)).map((run) => ({
        ...run,
        left: run.left > 100 ? run.left + 60 : run.left,
        right: run.left > 100 ? run.right : run.right + 50,
      })),
      612,
    ).length,
    1,
  );
});

test('a page whose columns an abstract and long lines cross has all gutters that the other pages share', () => {
  const abstract = Array.from({ length: 20 }, (_, i) => makeRun(54, 558, 100 + 12 * i));
  const columns = [54, 226, 398].flatMap((left) =>
    Array.from({ length: 14 }, (_, i) => makeRun(left, left + 158, 400 + 12 * i)),
  );
  const runs = [...abstract, ...columns, makeRun(54, 300, 580), makeRun(54, 300, 592), makeRun(54, 300, 604)];
  const shared = [
    { left: 212, right: 226, pages: 5 },
    { left: 384, right: 398, pages: 4 },
  ];
  const gutters = choosePageGutters(runs, [], shared, 612, true);
  assert.deepEqual(pluck(gutters, 'right'), [226, 398]);
});
