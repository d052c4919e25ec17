import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addExactly, ExactSum, multiplyExactly } from './exact-sum.js';
import { Moments } from './statistics.js';

const doubles = fc.array(fc.double({ min: -1e12, max: 1e12, noNaN: true }), { maxLength: 60 });

function exactSum(values: readonly number[]): ExactSum {
  const sum = new ExactSum();
  for (const value of values) sum.add(value);
  return sum;
}

test('small numbers are not lost when added to large ones', () => {
  const cases: [values: number[], sum: number][] = [
    [[], 0],
    [[1e100, 1, -1e100], 1],
    [[0.1, 0.2, 0.3, -0.6], 2.7755575615628914e-17],
    [Array<number>(10).fill(0.1), 1],
    [[2 ** 53, 1, 1], 2 ** 53 + 2],
    [[2 ** 53, 1, 2 ** -60], 2 ** 53 + 2],
    [[2 ** 53, -1, 2 ** -60, 1], 2 ** 53],
  ];
  for (const [values, sum] of cases) assert.equal(exactSum(values).value, sum, String(values));
});

test('the order and the division of the numbers do not matter', () => {
  fc.assert(
    fc.property(doubles, doubles, (first, second) => {
      const merged = exactSum(second.toReversed());
      merged.merge(exactSum(first));
      assert.deepEqual(merged.pair, exactSum([...first, ...second]).pair);
    }),
  );
});

test('a number and its negative add up to zero', () => {
  fc.assert(
    fc.property(doubles, (values) => {
      assert.equal(exactSum([...values, ...values.map((value) => -value)]).value, 0);
    }),
  );
});

test('sums and products of two whole numbers are exact', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.maxSafeInteger(), (a, b) => {
      const sum = addExactly(a, b);
      const product = multiplyExactly(a, b);
      assert.equal(BigInt(sum.high) + BigInt(sum.low), BigInt(a) + BigInt(b));
      assert.equal(BigInt(product.high) + BigInt(product.low), BigInt(a) * BigInt(b));
    }),
  );
});

test('the mean and deviation of whole numbers are exact beyond 2^53, with fractions among them or not', () => {
  const [value, times, rounds] = [65_535, 65_535, 100];
  const moments = new Moments();
  for (let round = 0; round < rounds; round++) {
    moments.add(value, times);
    moments.add(1);
  }
  const count = BigInt(rounds) * (BigInt(times) + 1n);
  const sum = BigInt(rounds) * (BigInt(value) * BigInt(times) + 1n);
  const squares = BigInt(rounds) * (BigInt(value) ** 2n * BigInt(times) + 1n);
  assert.ok(squares > 2n ** 53n);
  assert.equal(moments.mean, Number(sum) / Number(count));
  const variance = Number(squares * count - sum * sum) / Number(count) / Number(count - 1n);
  assert.ok(Math.abs(moments.deviation / Math.sqrt(variance) - 1) < 1e-14);
  // Half of the numbers are fractions, which are added differently; the sum is the same.
  const mixed = new Moments();
  for (let round = 0; round < rounds; round++) {
    mixed.add(value - 0.5, times);
    mixed.add(value + 0.5, times);
    mixed.add(1, 2);
  }
  assert.equal(mixed.mean, moments.mean);
});
