import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareRuns } from './what-if-difference.js';

const TRIED = Array.from({ length: 10 }, (_, i) => `paper-${i}`);

/** A run with one example in each of some papers. */
const run = (records: readonly string[]) => ({
  examples: records.map((record) => ({ id: record, record, paragraph: 0, start: 0, text: '', hash: '' })),
  drops: [],
  failures: 0,
});
const estimate = (before: readonly string[], after: readonly string[], all = 100) =>
  compareRuns(run(before), run(after), { tried: TRIED, all, record: undefined }).estimate;

test('a gain is estimated with an interval, unless the sample can not give one', () => {
  const gained = estimate([], TRIED.slice(0, 5));
  assert.equal(gained?.gain, 50);
  assert.ok(gained.from > 0 && gained.from < 50 && gained.to > 50 && gained.to < 100);
  assert.equal(estimate(TRIED, TRIED.slice(0, 5))?.gain, -50);
  // No change in ten papers does not make it certain that there is none in the other ninety.
  assert.equal(estimate(TRIED, TRIED), null);
  assert.equal(estimate([], TRIED), null);
  assert.equal(estimate([], TRIED.slice(0, 5), TRIED.length), null, 'all papers were tried');
});
