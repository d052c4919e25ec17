import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pairKappa } from './agreement.js';

/** The judgements of two annotators, one digit per item. */
const judge = (first: string, second: string) =>
  Object.entries({ Ada: first, Ben: second }).flatMap(([annotator, digits]) =>
    [...digits].map((digit, i) => ({ annotator, item: { id: String(i) }, value: Number(digit) })),
  );

test('the interval of kappa is that of the jackknife, computed by hand', () => {
  const { value, interval, items } = pairKappa(judge('111000', '110000'), ['Ada', 'Ben']);
  // Observed 5/6, expected 1/2. Without a 1-1 item: 4/5 and 14/25, so 6/11. Without a 0-0 item: 4/5 and 12/25, so 8/13.
  assert.equal(items, 6);
  assert.ok(Math.abs((value ?? 0) - 2 / 3) < 1e-12);
  const without = [6 / 11, 6 / 11, 1, 8 / 13, 8 / 13, 8 / 13];
  const mean = (12 / 11 + 1 + 24 / 13) / 6;
  const squares = without.reduce((sum, kappa) => sum + (kappa - mean) ** 2, 0);
  const low = 2 / 3 - 1.96 * Math.sqrt((5 / 6) * squares);
  assert.ok(Math.abs((interval?.low ?? 0) - low) < 1e-12, `${interval?.low} ${low}`);
  assert.equal(interval?.high, 1);
});

test('perfect agreement has no interval, since the jackknife would call it certain', () => {
  const { value, interval } = pairKappa(judge('111000', '111000'), ['Ada', 'Ben']);
  assert.deepEqual([value, interval], [1, null]);
});
