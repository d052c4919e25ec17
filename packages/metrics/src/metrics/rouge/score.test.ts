import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defined } from '../../defined.fixture.js';
import { bootstrap, Drand48 } from './bootstrap.js';
import { roundToFiveDigits } from './score.js';

// value, as C's printf writes it with five digits
const PRINTED: Array<[value: number, printed: string]> = [
  [0, '0.00000'],
  [1, '1.00000'],
  [1 / 3, '0.33333'],
  [2 / 3, '0.66667'],
  [1 / 64, '0.01562'],
  [3 / 64, '0.04688'],
  [5 / 64, '0.07812'],
  [0.000005, '0.00001'],
  [0.123455, '0.12345'],
  [0.999995, '0.99999'],
];

for (const [value, printed] of PRINTED) {
  test(`${value} to five digits is ${printed}, halves to even`, () => {
    assert.equal(roundToFiveDigits(value).toFixed(5), printed);
  });
}

test('five digits of fractions agree with exact arithmetic', () => {
  for (let whole = 1; whole < 700; whole++) {
    for (let part = 0; part <= whole; part += 1 + (whole % 3)) {
      // toFixed is exact except for its ties, which go up.
      const value = part / whole;
      const tie = Number.isInteger(value * 64) && (value * 64) % 2 === 1;
      if (!tie) assert.equal(roundToFiveDigits(value), Number(value.toFixed(5)), `${part}/${whole}`);
    }
  }
});

test('the generator gives the numbers of Perl', () => {
  // perl -e 'srand(0); printf "%.17g %.17g", rand, rand'
  const generator = new Drand48(0);
  assert.deepEqual([generator.next(), generator.next()], [0.17082803610628972, 0.74990198048496381]);
  assert.equal(new Drand48(999).next(), 0.10233439302919933);
  assert.equal(new Drand48(4294967295).next(), 0.30002572744070122);
});

test('an interval contains its mean, and is a point if all scores are equal', () => {
  const varied = Float64Array.from({ length: 50 }, (_, i) => (i % 7) / 7);
  const equal = new Float64Array(50).fill(0.25);
  for (const perl155 of [true, false]) {
    const [a, b] = bootstrap([varied, equal], { confidence: 95, samples: 1000, perl155 });
    assert.ok(defined(a).low < defined(a).mean && defined(a).mean < defined(a).high);
    assert.deepEqual(b, { mean: 0.25, low: 0.25, high: 0.25 });
  }
});

test('a narrower confidence gives a narrower interval', () => {
  const scores = [Float64Array.from({ length: 30 }, (_, i) => i / 30)];
  const [wide] = bootstrap(scores, { confidence: 95, samples: 500, perl155: false });
  const [narrow] = bootstrap(scores, { confidence: 50, samples: 500, perl155: false });
  assert.ok(defined(narrow).high - defined(narrow).low < defined(wide).high - defined(wide).low);
  assert.equal(defined(narrow).mean, defined(wide).mean);
});

test('no scores have a mean of zero', () => {
  const [interval] = bootstrap([new Float64Array(0)], { confidence: 95, samples: 10, perl155: true });
  assert.deepEqual(interval, { mean: 0, low: 0, high: 0 });
});
