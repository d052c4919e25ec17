import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { type SparseRows, SparseRowsBuilder, selectRows, sparsifyVectors } from '@citemill/metrics/vectors';
import fc from 'fast-check';
import {
  buildTargets,
  describeUnconverged,
  fitLogistic,
  type LogisticOptions,
  probabilities,
} from './logistic.js';

const X = [
  [1, 0, 2, 0],
  [0, 1, 0, 0],
  [3, 0, 0, 1],
  [0, 0, 0, 0],
  [1, 1, 1, 1],
  [0, 2, 0, 0.5],
  [2, 0, 1, 0],
  [0, -1, 0, 2],
];
const Y = [1, 0, 1, 0, 1, 0, 0, 0];
const WEIGHTS = [1, 2, 0.5, 1, 3, 1, 0.25, 4];

/** What scikit-learn 1.9's LogisticRegression (lbfgs, tol=1e-12) finds. */
const literals: [
  name: string,
  LogisticOptions & { weights?: number[] },
  coefficients: number[],
  intercept: number,
][] = [
  ['C = 1', {}, [0.7539467, 0.1538171, 0.7436513, 0.3334412], -1.9212773],
  ['C = 0.1151', { C: 0.1151 }, [0.2154817, -0.0011135, 0.1494509, 0.0370388], -0.8035217],
  ['C = 100', { C: 100 }, [3.0983988, 2.6241062, 6.1315511, 6.3145723], -13.5459649],
  [
    'balanced classes',
    { classWeights: 'balanced' },
    [0.7937438, 0.1553643, 0.7865928, 0.3261136],
    -1.5745686,
  ],
  [
    'given class weights',
    { classWeights: { positive: 3, negative: 0.5 } },
    [0.8991594, 0.1510815, 0.8746299, 0.2935599],
    -0.7225516,
  ],
  ['sample weights', { weights: WEIGHTS }, [1.0850658, 0.4799372, 1.1707085, 0.1655734], -2.1155887],
  [
    'sample weights and balanced classes',
    { weights: WEIGHTS, classWeights: 'balanced', C: 0.5 },
    [0.8338563, 0.3671083, 0.8404018, 0.0410889],
    -1.1921819,
  ],
];

for (const [name, { weights, ...options }, coefficients, intercept] of literals) {
  test(`finds what scikit-learn finds: ${name}`, () => {
    const model = fitLogistic(sparsifyVectors(X), buildTargets(Y, weights), { tolerance: 1e-8, ...options });
    assert.ok(model.converged);
    for (const [j, expected] of coefficients.entries())
      assert.ok(Math.abs(model.coefficients[j]! - expected) < 1e-5, `${model.coefficients} ${coefficients}`);
    assert.ok(Math.abs(model.intercept - intercept) < 1e-5, `${model.intercept} ${intercept}`);
  });
}

test('with the default tolerance, the result is close to scikit-learn’s', () => {
  const model = fitLogistic(sparsifyVectors(X), buildTargets(Y));
  assert.ok(model.converged);
  for (const [j, expected] of literals[0]![2].entries())
    assert.ok(Math.abs(model.coefficients[j]! - expected) < 1e-4);
  const expected = [0.5793174, 0.1458585, 0.6623992, 0.1277192, 0.5158894, 0.1904756, 0.5818245, 0.1965162];
  for (const [i, probability] of probabilities(model, sparsifyVectors(X)).entries())
    assert.ok(Math.abs(probability - expected[i]!) < 1e-4);
});

const example = fc.tuple(
  fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 3, maxLength: 3 }),
  fc.boolean(),
);
const examples = fc
  .array(example, { minLength: 2, maxLength: 30 })
  .filter((rows) => rows.some(([, label]) => label) && rows.some(([, label]) => !label));

test('at the minimum, the gradient by the plain formula is zero', () => {
  fc.assert(
    fc.property(examples, (rows) => {
      const model = fitLogistic(
        sparsifyVectors(rows.map(([row]) => row)),
        buildTargets(rows.map(([, label]) => label)),
        {
          tolerance: 1e-8,
        },
      );
      const residuals = rows.map(([row, label]) => {
        const margin = row.reduce((sum, x, j) => sum + x * model.coefficients[j]!, model.intercept);
        return 1 / (1 + Math.exp(-margin)) - Number(label);
      });
      assert.ok(Math.abs(residuals.reduce((a, b) => a + b, 0)) < 1e-5);
      for (let j = 0; j < 3; j++) {
        const slope = rows.reduce((sum, [row], i) => sum + residuals[i]! * row[j]!, model.coefficients[j]!);
        assert.ok(Math.abs(slope) < 1e-5, `${slope}`);
      }
    }),
  );
});

test('a weight of two is the same as a row given twice, and a soft target the same as two rows', () => {
  const twice = fitLogistic(
    sparsifyVectors([...X, ...X]),
    buildTargets(
      [...Y, ...Y.map((y) => 1 - y)],
      [...Y, ...Y].map((_, i) => (i < 8 ? 0.7 : 0.3)),
    ),
    { tolerance: 1e-9 },
  );
  const soft = fitLogistic(
    sparsifyVectors(X),
    {
      positive: Float64Array.from(Y, (y) => (y ? 0.7 : 0.3)),
      negative: Float64Array.from(Y, (y) => (y ? 0.3 : 0.7)),
    },
    { tolerance: 1e-9 },
  );
  for (let j = 0; j < 4; j++) assert.ok(Math.abs(twice.coefficients[j]! - soft.coefficients[j]!) < 1e-6);
  assert.ok(Math.abs(twice.intercept - soft.intercept) < 1e-6);
});

test('a feature given twice shares its coefficient', () => {
  const model = fitLogistic(sparsifyVectors(X.map(([a]) => [defined(a), defined(a)])), buildTargets(Y), {
    tolerance: 1e-9,
  });
  assert.ok(Math.abs(model.coefficients[0]! - model.coefficients[1]!) < 1e-9);
});

test('a column that occurs twice in a row counts with the sum', () => {
  const doubled = new SparseRowsBuilder();
  for (const row of X) {
    for (const [j, value] of row.entries()) for (let n = 0; n < 2; n++) doubled.addEntry(j, value / 2);
    doubled.endRow();
  }
  const model = fitLogistic(doubled.build(4), buildTargets(Y), { tolerance: 1e-9 });
  for (const [j, expected] of literals[0]![2].entries())
    assert.ok(Math.abs(model.coefficients[j]! - expected) < 1e-5);
});

test('rows of zeros only leave the share of positives as the probability', () => {
  const model = fitLogistic(sparsifyVectors(X.map(() => [0, 0])), buildTargets(Y), { tolerance: 1e-9 });
  assert.deepEqual([...model.coefficients], [0, 0]);
  const [probability] = probabilities(model, sparsifyVectors([[0, 0]]));
  assert.ok(Math.abs(defined(probability) - 3 / 8) < 1e-6);
});

test('linearly separable rows and huge values still give finite coefficients', () => {
  const apart = fitLogistic(sparsifyVectors([[-1], [1]]), buildTargets([0, 1]), { C: 1e6 });
  assert.ok(Number.isFinite(apart.coefficients[0]) && apart.coefficients[0]! > 5);
  const huge = fitLogistic(sparsifyVectors([[-1e150], [1e150]]), buildTargets([0, 1]));
  assert.ok(Number.isFinite(huge.coefficients[0]) && Number.isFinite(huge.intercept));
});

const refused: [string, SparseRows, Parameters<typeof buildTargets>, LogisticOptions, RegExp][] = [
  [
    'one class only',
    sparsifyVectors(X),
    [Y.map(() => 1)],
    {},
    /both classes; the total weight of the negative ones is 0/,
  ],
  ['no rows', sparsifyVectors([]), [[]], {}, /both classes/],
  ['NaN as a feature', sparsifyVectors([[1], [Number.NaN]]), [[0, 1]], {}, /a feature .* is NaN/],
  ['infinity as a feature', sparsifyVectors([[1], [Infinity]]), [[0, 1]], {}, /a feature .* is Infinity/],
  [
    'a negative weight',
    sparsifyVectors([[1], [2]]),
    [
      [0, 1],
      [1, -1],
    ],
    {},
    /is NaN/,
  ],
  ['C of 0', sparsifyVectors([[1], [2]]), [[0, 1]], { C: 0 }, /C must be/],
  [
    'a class weight of 0',
    sparsifyVectors([[1], [2]]),
    [[0, 1]],
    { classWeights: { positive: 1, negative: 0 } },
    /class weights/,
  ],
];
for (const [name, rows, labels, options, message] of refused) {
  test(`refuses ${name}`, () => {
    assert.throws(() => fitLogistic(rows, buildTargets(...labels), options), { name: 'UserError', message });
  });
}

test('the same rows give the same model to the last bit', () => {
  const [a, b] = [0, 1].map(() => fitLogistic(sparsifyVectors(X), buildTargets(Y)));
  assert.deepEqual(a, b);
});

test('rows are selected in the order asked for', () => {
  const { starts, indices, values, rows } = selectRows(sparsifyVectors(X), [6, 3, 0]);
  assert.deepEqual(
    [rows, [...starts], [...indices], [...values]],
    [3, [0, 2, 2, 4], [0, 2, 0, 2], [2, 1, 1, 2]],
  );
});

test('a model that stops short of the tolerance says so, one that reaches it says nothing', () => {
  const done = fitLogistic(sparsifyVectors(X), buildTargets(Y));
  assert.ok(done.converged && done.gradient <= 1e-5);
  assert.deepEqual(describeUnconverged([done, undefined]), []);
  const short = fitLogistic(sparsifyVectors(X), buildTargets(Y), { maxIterations: 2 });
  assert.deepEqual([short.converged, short.iterations], [false, 2]);
  assert.ok(short.gradient > 1e-5);
  assert.match(
    describeUnconverged([short])[0] ?? '',
    /^logistic regression did not converge in 2 iterations \(.* \d\.\de-\d\)/,
  );
  assert.match(describeUnconverged([done, short])[0] ?? '', /^1 of 2 models: /);
});
