import assert from 'node:assert/strict';
import { test } from 'node:test';
import { classifyRank, type MeasuredCitation, rankShares, summariseRanks } from './rank-measure.js';

/** Citations whose cited papers have ranks 1 to 100 and whose swapped papers have ranks 10, 20, … 1,000. */
const citations = Array.from(
  { length: 200 },
  (_, index): MeasuredCitation => ({
    id: `w${index}`,
    swappedId: 'v',
    sentence: 'Silt settles.',
    rank: Math.floor(index / 2) + 1,
    swapped: 10 * (Math.floor(index / 2) + 1),
    neighbour: undefined,
  }),
);

test('one in fifty swapped citations is close and one in ten true ones is far, also on citations not used to choose that', () => {
  const { limits, close, far, farPrecision, median, within } = summariseRanks(citations, 4, 1000);
  assert.deepEqual(limits, { close: 29, far: 90 });
  assert.deepEqual([close.true, close.swapped, close.neighbour], [0.29, 0.02, null]);
  assert.deepEqual([far.true, far.swapped], [0.1, 0.91]);
  assert.equal(farPrecision, 0.91 / 1.01);
  assert.deepEqual([median, within[10]], [51, 0.1]);
});

test('ranks are close, far or between, and few citations give no limits', () => {
  const measure = summariseRanks(citations, 4, 1000);
  assert.deepEqual(
    [1, 29, 30, 90, 91].map((rank) => classifyRank(rank, measure)),
    ['close', 'close', 'between', 'between', 'far'],
  );
  const few = summariseRanks(citations.slice(0, 49), 1, 1000);
  assert.deepEqual([few.limits, few.far.true, classifyRank(1, few)], [null, null, null]);
});

test('a close match is never worse than a far one, even if true citations rank better than all swapped ones', () => {
  const easy = citations.map((citation) => ({ ...citation, rank: 1 }));
  assert.deepEqual(summariseRanks(easy, 4, 1000).limits, { close: 1, far: 1 });
});

test('close matches list how many citations rank as high, other matches how many rank as low, including equal ranks', () => {
  const measure = summariseRanks(citations, 4, 1000);
  assert.deepEqual(rankShares(100, measure), { as: 'low', true: 0.01, swapped: 0.91 });
  assert.deepEqual(rankShares(20, measure), { as: 'high', true: 0.2, swapped: 0.02 });
  assert.deepEqual(rankShares(3, summariseRanks([], 0, 10)), { as: 'low', true: null, swapped: null });
});
