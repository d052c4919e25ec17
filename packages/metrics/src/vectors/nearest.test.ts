import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pluck } from '../pluck.fixture.js';
import { Vectors } from './dense-vectors.js';
import { cosine, dot, euclidean, normalise } from './distance.js';
import { nearest } from './nearest.js';

const vector = (...numbers: number[]) => Float32Array.from(numbers);

test('cosine, product and distance of literal vectors', () => {
  const cases: [number[], number[], number, number, number][] = [
    [[3, 4], [4, 3], 24 / 25, 24, Math.SQRT2],
    [[1, 0], [0, 2], 0, 0, Math.sqrt(5)],
    [[1, 2, 2], [-1, -2, -2], -1, -9, 6],
    [[0, 0], [1, 1], 0, 0, Math.SQRT2],
    [[1, 2, 3], [4, 5, 6], 32 / Math.sqrt(14 * 77), 32, Math.sqrt(27)],
    [[1, 1, 1, 1, 1, 2], [0, 1, 2, 3, 4, 5], 20 / Math.sqrt(9 * 55), 20, Math.sqrt(24)],
  ];
  for (const [a, b, angle, product, distance] of cases) {
    assert.ok(Math.abs(cosine(vector(...a), vector(...b)) - angle) < 1e-12);
    assert.equal(dot(vector(...a), vector(...b)), product);
    assert.ok(Math.abs(euclidean(vector(...a), vector(...b)) - distance) < 1e-12);
  }
});

test('a normalised vector has length 1, and a zero vector stays zero', () => {
  const query = vector(3, 4);
  normalise(query);
  assert.deepEqual([...query], [Math.fround(0.6), Math.fround(0.8)]);
  const none = vector(0, 0);
  normalise(none);
  assert.deepEqual([...none], [0, 0]);
});

test('the nearest are those that a full sort puts first, in its order', () => {
  const number = fc.integer({ min: -3, max: 3 });
  const rows = fc.array(fc.tuple(number, number, number), { maxLength: 40 });
  fc.assert(
    fc.property(
      rows,
      fc.tuple(number, number, number),
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: -1, max: 5 }),
      fc.constantFrom('cosine' as const, 'euclidean' as const, 'product' as const),
      (given, asked, k, except, measure) => {
        const query = vector(...asked);
        const vectors = Vectors.of(given);
        const compare = { cosine, euclidean, product: dot }[measure];
        const scores = [...vectors].map((row) => compare(query, row));
        const order = measure === 'euclidean' ? 1 : -1;
        const expected = [...scores.keys()]
          .filter((index) => index !== except)
          .sort((a, b) => order * (scores[a]! - scores[b]!) || a - b)
          .slice(0, k);
        const neighbours = nearest(vectors, query, k, { measure, except });
        assert.deepEqual(pluck(neighbours, 'index'), expected);
        for (const { index, score } of neighbours) assert.ok(Math.abs(score - scores[index]!) < 1e-12);
      },
    ),
  );
});

test('NaN comes last, and vectors of another length are refused', () => {
  const vectors = Vectors.of([
    [Number.NaN, 1],
    [1, 0],
    [Number.NaN, 0],
    [1, 1],
  ]);
  const indexes = nearest(vectors, vector(1, 0), 4).map(({ index }) => index);
  assert.deepEqual(indexes, [1, 3, 0, 2]);
  assert.throws(() => nearest(vectors, vector(1, 0, 0), 1), /query has 3 numbers, the vectors have 2/);
  assert.throws(() => Vectors.of([[1], [1, 2]]), /vector 1 has 2 numbers, not 1/);
});
