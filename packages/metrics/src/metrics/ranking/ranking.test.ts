import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { assertClose } from '../../assert-close.fixture.js';
import { MetricError } from '../error.js';
import { averagePrecision } from './average-precision.js';
import { rocAuc } from './roc-auc.js';

// Computed by hand: AP as Σ gained recall × precision, AUC as pairs in order (ties one half) over all pairs.
const CASES: { what: string; relevance: number[]; scores: number[]; ap: number; auc: number }[] = [
  { what: 'a perfect ranking', relevance: [1, 1, 0, 0], scores: [4, 3, 2, 1], ap: 1, auc: 1 },
  // 1/2 · 1/3 + 1/2 · 2/4
  { what: 'the worst ranking', relevance: [0, 0, 1, 1], scores: [4, 3, 2, 1], ap: 5 / 12, auc: 0 },
  // The example of scikit-learn's documentation: 1/2 · 1/1 + 1/2 · 2/3; three of four pairs.
  { what: 'one inversion', relevance: [0, 0, 1, 1], scores: [0.1, 0.4, 0.35, 0.8], ap: 5 / 6, auc: 3 / 4 },
  { what: 'all items tied', relevance: [1, 0, 0, 0], scores: [2, 2, 2, 2], ap: 1 / 4, auc: 1 / 2 },
  // At 2: found 1 of 2 among 2. At 1: found 2 of 2 among 4. Pairs: ½ + 1 + 0 + ½ of 4.
  { what: 'ties across the classes', relevance: [1, 0, 1, 0], scores: [2, 2, 1, 1], ap: 1 / 2, auc: 1 / 2 },
  // At 3: 2 of 3 among 2. At 1: 3 of 3 among 5. Pairs: 2 · 2 + ½ of 3 · 2.
  {
    what: 'ties within a class',
    relevance: [1, 1, 0, 0, 1],
    scores: [3, 3, 2, 1, 1],
    ap: 2 / 3 + (1 / 3) * (3 / 5),
    auc: 4.5 / 6,
  },
  { what: 'no relevant item', relevance: [0, 0], scores: [2, 1], ap: 0, auc: Number.NaN },
  { what: 'relevant items only', relevance: [1, 1], scores: [2, 1], ap: 1, auc: Number.NaN },
  { what: 'no item', relevance: [], scores: [], ap: Number.NaN, auc: Number.NaN },
  { what: 'zeros of both signs', relevance: [1, 0], scores: [-0, 0], ap: 1 / 2, auc: 1 / 2 },
  {
    what: 'infinite scores',
    relevance: [1, 0, 1],
    scores: [Number.POSITIVE_INFINITY, 0, Number.NEGATIVE_INFINITY],
    ap: 1 / 2 + 1 / 3,
    auc: 1 / 2,
  },
];

for (const { what, relevance, scores, ap, auc } of CASES) {
  test(`${what}: AP ${ap.toFixed(3)}, AUC ${auc.toFixed(3)}`, () => {
    assertClose(averagePrecision(relevance, scores), ap);
    assertClose(rocAuc(relevance, scores), auc);
  });
}

test('booleans and typed arrays rank alike', () => {
  const scores = Float32Array.of(0.5, 0.25, 0.75);
  assert.equal(
    averagePrecision([true, false, true], scores),
    averagePrecision(Uint8Array.of(1, 0, 1), scores),
  );
  assert.equal(rocAuc([true, false, true], scores), 1);
});

test('invalid input is refused with a code', () => {
  const code = (wanted: string) => (error: unknown) => error instanceof MetricError && error.code === wanted;
  for (const metric of [averagePrecision, rocAuc]) {
    assert.throws(() => metric([1], [1, 2]), code('length-mismatch'));
    assert.throws(() => metric([1, 0], [1, Number.NaN]), code('bad-value'));
    assert.throws(() => metric([1, 2], [1, 2]), code('bad-value'));
  }
});

const item = fc.tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: -6, max: 6 }));
const ranking = fc.array(item, { maxLength: 30 });
const parted = (items: [number, number][]) => [items.map(([r]) => r), items.map(([, s]) => s)] as const;

test('negating the scores changes AUC to 1 − AUC', () => {
  fc.assert(
    fc.property(ranking, (items) => {
      const [relevance, scores] = parted(items);
      assertClose(
        rocAuc(
          relevance,
          scores.map((score) => -score),
        ),
        1 - rocAuc(relevance, scores),
      );
    }),
  );
});

test('only the order of the scores counts, not their size, nor the order of the items', () => {
  fc.assert(
    fc.property(ranking, (items) => {
      const [relevance, scores] = parted(items);
      const stretched = scores.map((score) => Math.exp(score) * 10 - 3);
      for (const metric of [averagePrecision, rocAuc]) {
        assertClose(metric(relevance, stretched), metric(relevance, scores));
        assertClose(metric(relevance.toReversed(), scores.toReversed()), metric(relevance, scores));
      }
    }),
  );
});

test('both agree with their definitions, computed item by item', () => {
  fc.assert(
    fc.property(ranking, (items) => {
      const [relevance, scores] = parted(items);
      assertClose(averagePrecision(relevance, scores), naiveAveragePrecision(relevance, scores));
      assertClose(rocAuc(relevance, scores), naiveAuc(relevance, scores));
    }),
  );
});

// The mean over relevant items of the precision among all items that score no less.
function naiveAveragePrecision(relevance: number[], scores: number[]): number {
  const positives = scores.filter((_, i) => relevance[i] === 1);
  if (scores.length > 0 && positives.length === 0) return 0;
  let sum = 0;
  for (const threshold of positives) {
    sum += positives.filter((s) => s >= threshold).length / scores.filter((s) => s >= threshold).length;
  }
  return sum / positives.length;
}

function naiveAuc(relevance: number[], scores: number[]): number {
  let [won, pairs] = [0, 0];
  for (let i = 0; i < scores.length; i++) {
    for (let j = 0; j < scores.length; j++) {
      if (relevance[i] !== 1 || relevance[j] !== 0) continue;
      pairs++;
      won += scores[i]! > scores[j]! ? 1 : scores[i] === scores[j] ? 0.5 : 0;
    }
  }
  return won / pairs;
}
