import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { assertClose } from '../../assert-close.fixture.js';
import { MetricError } from '../error.js';
import {
  type EncodedText,
  earthMover,
  inverseDocumentFrequencies,
  moverScore,
  moverScoreSignature,
} from './index.js';

test('the earth mover takes the cheapest way', () => {
  const table = (rows: number[][]) => (i: number, j: number) => rows[i]?.[j] ?? Number.NaN;
  assertClose(
    earthMover([1, 1], [2], (i) => (i === 0 ? 3 : 5)),
    8,
  );
  // The greedy choice (0 → 0 for nothing) would cost 9 in all.
  assertClose(
    earthMover(
      [1, 1],
      [1, 1],
      table([
        [0, 1],
        [2, 9],
      ]),
    ),
    3,
  );
  // What is over costs the excess.
  assertClose(
    earthMover([3], [1], () => 1, 10),
    21,
  );
});

test('the cost is never higher than that of another plan, and zero between equal distributions', () => {
  const heap = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(heap, fc.infiniteStream(fc.nat({ max: 20 })), (weights, stream) => {
      const costs = weights.map(() => weights.map(() => stream.next().value as number));
      const cost = (i: number, j: number) => costs[i]?.[j] ?? 0;
      const straight = weights.reduce((sum, weight, i) => sum + weight * cost(i, i), 0);
      assert.ok(earthMover(weights, weights, cost) <= straight + 1e-9);
      assertClose(
        earthMover(weights, weights, (i, j) => Math.abs(i - j)),
        0,
      );
    }),
  );
});

const text = (words: string, vectors: number[][], weights?: number[]): EncodedText => {
  const tokens = words.split(' ');
  return { tokens, vectors, weights: weights ?? tokens.map(() => 1) };
};

test('the score is that of the authors’ computation', () => {
  // By hand: unit vectors (1,0), (0,1) against (1,0), (1,0): half of the weight moves over a squared distance of 2.
  const reference = text('river mud', [
    [1, 0],
    [0, 1],
  ]);
  const hypothesis = text('river silt', [
    [1, 0],
    [2, 0],
  ]);
  assertClose(moverScore(hypothesis, reference), 0, 2e-5);
  assertClose(moverScore(reference, reference), 1, 1e-9);
});

test('punctuation, word pieces and stop words are passed over', () => {
  const plain = text('river mud', [
    [1, 0],
    [0, 1],
  ]);
  const dressed = text('the river mud ##dy .', [
    [5, 5],
    [1, 0],
    [0, 1],
    [-1, 4],
    [3, -3],
  ]);
  assertClose(moverScore(dressed, plain, { stopWords: new Set(['the']) }), 1, 1e-9);
  assert.ok(moverScore(dressed, plain) < 0.9);
});

test('n-gram vectors are weighted means; a text shorter than n is one n-gram', () => {
  const pair = text('a b', [
    [1, 0],
    [0, 1],
  ]);
  const oneWord = text('c', [[1, 1]]);
  assertClose(moverScore(oneWord, pair, { ngrams: 2 }), 1, 1e-4);
});

test('a text without words has no score', () => {
  const words = text('a', [[1]]);
  assert.ok(Number.isNaN(moverScore(text('.', [[1]]), words)));
  assert.ok(Number.isNaN(moverScore(words, text('a', [[1]], [0]))));
});

test('frequencies are smoothed by one, and unknown tokens weigh most', () => {
  const weigh = inverseDocumentFrequencies([['a', 'b', 'a'], ['a']]);
  assertClose(weigh('a'), 0);
  assertClose(weigh('b'), Math.log(3 / 2));
  assertClose(weigh('z'), Math.log(3));
});

test('the signature names the encoder; calls that make no sense are refused', () => {
  assert.equal(
    moverScoreSignature('bert-base', { ngrams: 2 }),
    'moverscore|encoder:bert-base|ngrams:2|idf:yes|subwords:first|stopWords:0|version:citemill-1',
  );
  const broken = { tokens: ['a'], vectors: [], weights: [1] };
  assert.throws(() => moverScore(broken, broken), MetricError);
  assert.throws(() => moverScore(text('a', [[1]]), text('a', [[1]]), { ngrams: 0 }), MetricError);
  assert.throws(() => earthMover([], [1], () => 1), MetricError);
});
