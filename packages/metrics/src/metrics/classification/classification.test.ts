import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { assertClose } from '../../assert-close.fixture.js';
import { pluck } from '../../pluck.fixture.js';
import { MetricError } from '../error.js';
import { binaryScores } from './binary.js';
import { multiclassScores } from './multiclass.js';
import { type ClassScores, scoresFromCounts } from './scores.js';

const closeScores = (actual: ClassScores, precision: number, recall: number, f: number) => {
  assertClose(actual.precision, precision);
  assertClose(actual.recall, recall);
  assertClose(actual.f, f);
};

test('precision, recall and F follow from the counts', () => {
  const counts = { truePositives: 3, falsePositives: 1, falseNegatives: 2 };
  closeScores(scoresFromCounts(counts), 3 / 4, 3 / 5, 6 / 9);
  // F2 = 5 · P · R / (4 P + R) = 5 · 0.45 / 3.6; F½ = 1.25 · 0.45 / (0.1875 + 0.6).
  assertClose(scoresFromCounts(counts, { beta: 2 }).f, 2.25 / 3.6);
  assertClose(scoresFromCounts(counts, { beta: 0.5 }).f, 0.5625 / 0.7875);
});

test('binary scores look at the positive class alone', () => {
  // Positive: two right, one wrongly said, two missed; three rightly left.
  const expected = [1, 1, 1, 1, 0, 0, 0, 0];
  const predicted = [1, 1, 0, 0, 1, 0, 0, 0];
  const scores = binaryScores(expected, predicted);
  closeScores(scores, 2 / 3, 2 / 4, 4 / 7);
  assert.equal(scores.accuracy, 5 / 8);
  assert.deepEqual(
    [scores.truePositives, scores.falsePositives, scores.falseNegatives, scores.trueNegatives],
    [2, 1, 2, 3],
  );
  closeScores(binaryScores(expected, predicted, { positive: 0 }), 3 / 5, 3 / 4, 6 / 9);
});

test('true is 1, false is 0, and texts can be positive', () => {
  closeScores(binaryScores([true, false, true], [1, 1, 0]), 1 / 2, 1 / 2, 1 / 2);
  closeScores(binaryScores(['cite', 'plain'], ['cite', 'cite'], { positive: 'cite' }), 1 / 2, 1, 2 / 3);
  closeScores(binaryScores(Uint8Array.of(1, 0), Uint8Array.of(1, 0), { positive: true }), 1, 1, 1);
});

test('a score without a denominator gets the value of the zero-division option', () => {
  for (const zeroDivision of [0, 1, Number.NaN]) {
    // Nothing predicted: no precision; one to be found, missed: recall and F are 0.
    closeScores(binaryScores([1, 0], [0, 0], { zeroDivision }), zeroDivision, 0, 0);
    closeScores(binaryScores([0, 0], [1, 0], { zeroDivision }), 0, zeroDivision, 0);
    closeScores(binaryScores([0, 0], [0, 0], { zeroDivision }), zeroDivision, zeroDivision, zeroDivision);
  }
  closeScores(binaryScores([], []), 0, 0, 0);
  assert.ok(Number.isNaN(binaryScores([], []).accuracy));
});

// a: right 2 of 3, said 3 times. b: right 1 of 2, said 3 times. c: right 0 of 1, never said.
const EXPECTED = ['a', 'a', 'a', 'b', 'b', 'c'];
const PREDICTED = ['a', 'a', 'b', 'b', 'a', 'b'];

test('every class has its own scores and the averages weigh them', () => {
  const { classes, macro, weighted, micro, accuracy } = multiclassScores(EXPECTED, PREDICTED);
  assert.deepEqual(pluck(classes, 'label', 'support'), [
    ['a', 3],
    ['b', 2],
    ['c', 1],
  ]);
  closeScores(classes[0]!, 2 / 3, 2 / 3, 2 / 3);
  closeScores(classes[1]!, 1 / 3, 1 / 2, 2 / 5);
  closeScores(classes[2]!, 0, 0, 0);
  closeScores(macro, (2 / 3 + 1 / 3) / 3, (2 / 3 + 1 / 2) / 3, (2 / 3 + 2 / 5) / 3);
  closeScores(weighted, (3 * (2 / 3) + 2 * (1 / 3)) / 6, (2 + 1) / 6, (2 + 2 * (2 / 5)) / 6);
  closeScores(micro, 3 / 6, 3 / 6, 3 / 6);
  assert.equal(accuracy, 3 / 6);
});

test('with NaN for zero division, a class is left out of that average', () => {
  const { macro, weighted } = multiclassScores(EXPECTED, PREDICTED, { zeroDivision: Number.NaN });
  // Only c's precision has no denominator; its recall and F stay 0.
  closeScores(macro, (2 / 3 + 1 / 3) / 2, (2 / 3 + 1 / 2) / 3, (2 / 3 + 2 / 5) / 3);
  assertClose(weighted.precision, (3 * (2 / 3) + 2 * (1 / 3)) / 5);
});

test('labels restrict and order the classes', () => {
  const { classes, macro, micro } = multiclassScores(EXPECTED, PREDICTED, { labels: ['b', 'a'] });
  assert.deepEqual(pluck(classes, 'label'), ['b', 'a']);
  assertClose(macro.f, (2 / 3 + 2 / 5) / 2);
  // Right 3; said a or b 6 times; were a or b 5 times.
  closeScores(micro, 3 / 6, 3 / 5, 6 / 11);
});

test('if no class occurs, the weighted mean is the plain mean', () => {
  const { weighted } = multiclassScores(['a'], ['b'], { labels: ['b', 'z'], zeroDivision: 1 });
  // b: precision 0/1, recall without denominator; z: neither.
  closeScores(weighted, 1 / 2, 1, 1 / 2);
});

test('numbers come before texts, in their own order', () => {
  const { classes } = multiclassScores([10, 9, 'x', true], [10, 9, 'B', true]);
  assert.deepEqual(pluck(classes, 'label'), [1, 9, 10, 'B', 'x']);
});

test('signatures name every option', () => {
  assert.equal(
    binaryScores([1], [1], { positive: 'yes', zeroDivision: 1 }).signature,
    'f|average:binary|positive:yes|beta:1|zeroDivision:1|version:citemill-1',
  );
  assert.equal(
    multiclassScores([1], [1], { labels: [1, 2], beta: 2 }).signature,
    'f|average:macro+weighted+micro|labels:1+2|beta:2|zeroDivision:0|version:citemill-1',
  );
});

test('lists of different lengths are refused', () => {
  const mismatch = (error: unknown) => error instanceof MetricError && error.code === 'length-mismatch';
  assert.throws(() => binaryScores([1], []), mismatch);
  assert.throws(() => multiclassScores([1], []), mismatch);
});

const labels = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 })), {
  minLength: 1,
});

test('micro averages over all classes are the accuracy', () => {
  fc.assert(
    fc.property(labels, (pairs) => {
      const scores = multiclassScores(
        pairs.map(([e]) => e),
        pairs.map(([, p]) => p),
      );
      assertClose(scores.micro.f, scores.accuracy);
      assertClose(scores.weighted.recall, scores.accuracy);
    }),
  );
});

test('swapping the two lists swaps precision and recall and keeps F', () => {
  fc.assert(
    fc.property(labels, (pairs) => {
      const [expected, predicted] = [pairs.map(([e]) => e), pairs.map(([, p]) => p)];
      const scores = binaryScores(expected, predicted);
      closeScores(binaryScores(predicted, expected), scores.recall, scores.precision, scores.f);
    }),
  );
});
