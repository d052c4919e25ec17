import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addExactly, ExactSum, multiplyExactly } from './exact-sum.js';

const doubles = fc.array(fc.double({ min: -1e12, max: 1e12, noNaN: true }), { maxLength: 60 });

function sumOf(values: readonly number[]): ExactSum {
  const sum = new ExactSum();
  for (const value of values) sum.add(value);
  return sum;
}

test('small numbers are not lost beside large ones', () => {
  const cases: [values: number[], sum: number][] = [
    [[], 0],
    [[1e100, 1, -1e100], 1],
    [[0.1, 0.2, 0.3, -0.6], 2.7755575615628914e-17],
    [Array<number>(10).fill(0.1), 1],
    [[2 ** 53, 1, 1], 2 ** 53 + 2],
    [[2 ** 53, 1, 2 ** -60], 2 ** 53 + 2],
    [[2 ** 53, -1, 2 ** -60, 1], 2 ** 53],
  ];
  for (const [values, sum] of cases) assert.equal(sumOf(values).value, sum, String(values));
});

test('the order of the numbers and how they were parted do not matter', () => {
  fc.assert(
    fc.property(doubles, doubles, (first, second) => {
      const merged = sumOf(second.toReversed());
      merged.merge(sumOf(first));
      assert.deepEqual(merged.pair, sumOf([...first, ...second]).pair);
    }),
  );
});

test('a number and its negative leave nothing', () => {
  fc.assert(
    fc.property(doubles, (values) => {
      assert.equal(sumOf([...values, ...values.map((value) => -value)]).value, 0);
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
