import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '@citemill/metrics';
import fc from 'fast-check';
import {
  fitSvr,
  QUERY_FEATURES,
  queryFeatures,
  type SvrLoss,
  svrScorer,
  svrValue,
  WordRarity,
} from './index.js';

/** Rows of three numbers, and targets that depend on them with noise. */
function problem(seed: number, count: number) {
  const random = seededRandom(seed);
  const uniform = () => random.uint32() / 2 ** 32;
  const values = Float64Array.from({ length: 3 * count }, uniform);
  const targets = Float64Array.from({ length: count }, (_, i) => {
    const [a = 0, b = 0, c = 0] = values.subarray(3 * i, 3 * i + 3);
    return 2 * a - b + 0.5 * c * c + uniform() / 2;
  });
  return { rows: { columns: 3, values }, targets };
}

function objective(
  { values }: { values: Float64Array },
  targets: Float64Array,
  weights: readonly number[],
  { C, epsilon, loss }: { C: number; epsilon: number; loss: SvrLoss },
): number {
  const [intercept = 0, ...coefficients] = weights;
  const model = { coefficients: Float64Array.from(coefficients), intercept, passes: 0, converged: true };
  const errors = Array.from(targets, (target, i) =>
    Math.max(0, Math.abs(target - svrValue(model, values, 3 * i)) - epsilon),
  );
  const sum = errors.reduce((total, error) => total + (loss === 'squared' ? error * error : error), 0);
  return weights.reduce((total, weight) => total + weight * weight, 0) / 2 + C * sum;
}

/** Literal figures of scikit-learn's LinearSVR (LIBLINEAR) on `problem(7, 60)`, tol 1e-10. */
const SCIKIT_LEARN: { C: number; epsilon: number; loss: SvrLoss; expected: number[] }[] = [
  { C: 1, epsilon: 0, loss: 'plain', expected: [0.37597, 1.820632, -1.119311, 0.428688] },
  { C: 0.1, epsilon: 0.1, loss: 'plain', expected: [0.377258, 1.239959, -0.523848, 0.469503] },
  { C: 10, epsilon: 0.05, loss: 'squared', expected: [0.246353, 1.89725, -1.052677, 0.497321] },
  { C: 0.5, epsilon: 0.01, loss: 'squared', expected: [0.316411, 1.627295, -0.890474, 0.469416] },
];

test('coefficients equal scikit-learn’s, with either loss', () => {
  const { rows, targets } = problem(7, 60);
  for (const { C, epsilon, loss, expected } of SCIKIT_LEARN) {
    const model = fitSvr(rows, targets, { C, epsilon, loss, tolerance: 1e-9, maxPasses: 100_000 });
    assert.ok(model.converged);
    for (const [i, value] of [model.intercept, ...model.coefficients].entries())
      assert.ok(
        Math.abs(value - (expected[i] ?? Number.NaN)) < 1e-4,
        `${loss} ${C}: ${value} is not ${expected[i]}`,
      );
  }
});

test('no weights nearby have a lower objective', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e6 }),
      fc.constantFrom<SvrLoss>('plain', 'squared'),
      fc.constantFrom(0.01, 1, 30),
      fc.constantFrom(0, 0.05, 0.5),
      fc.array(fc.double({ min: -0.1, max: 0.1, noNaN: true }), { minLength: 4, maxLength: 4 }),
      (seed, loss, C, epsilon, moved) => {
        const { rows, targets } = problem(seed, 30);
        const settings = { C, epsilon, loss };
        const { intercept, coefficients } = fitSvr(rows, targets, {
          ...settings,
          tolerance: 1e-7,
          maxPasses: 50_000,
        });
        const weights = [intercept, ...coefficients];
        const least = objective(rows, targets, weights, settings);
        const other = objective(
          rows,
          targets,
          weights.map((weight, i) => weight + (moved[i] ?? 0)),
          settings,
        );
        assert.ok(other >= least - 1e-6 * least, `${other} < ${least}`);
      },
    ),
    { numRuns: 60 },
  );
});

test('settings out of range and values that are not numbers are refused', () => {
  const { rows, targets } = problem(1, 4);
  assert.throws(() => fitSvr(rows, targets, { C: 0 }), /C must be a positive number, not 0/);
  assert.throws(
    () => fitSvr(rows, targets, { epsilon: -1 }),
    /epsilon must be a number of at least 0, not -1/,
  );
  assert.throws(
    () =>
      fitSvr(
        rows,
        targets.map(() => Number.NaN),
      ),
    /a feature or target of the regression is NaN/,
  );
});

test('the features of Ouyang et al. (2011)', () => {
  const example = {
    id: '1',
    query: 'Silt Bend opening',
    sentences: ['It rained.', 'The weir at Silt Bend opened on Monday.'],
  };
  const rarity = new WordRarity();
  rarity.add(example);
  const values = queryFeatures(example, rarity);
  const of = (place: number) =>
    Object.fromEntries(QUERY_FEATURES.map((name, i) => [name, values[place * QUERY_FEATURES.length + i]]));
  assert.deepEqual(of(0), {
    'word-matching': 0,
    'semantic-matching': 0,
    'entity-matching': 0,
    'tf-idf': 1,
    entities: 0,
    'stop-words': -1,
    position: 1,
  });
  assert.deepEqual(of(1), {
    'word-matching': 2,
    'semantic-matching': 3,
    'entity-matching': 1,
    'tf-idf': 5,
    entities: 2,
    'stop-words': -3,
    position: 0.5,
  });
});

test('a regression learns to prefer sentences about the query', async () => {
  const examples = Array.from({ length: 20 }, (_, n) => ({
    id: `${n}`,
    query: `weir ${n}`,
    reference: `The weir ${n} was opened.`,
    sentences:
      n % 2
        ? [`The weir ${n} was opened.`, 'Guests came by boat.']
        : ['It rained.', `The weir ${n} was opened.`],
  }));
  const scorer = svrScorer();
  await scorer.fit?.(() => examples);
  const scores = await scorer.score({
    id: 'new',
    query: 'mill 99',
    sentences: ['Fish were caught.', 'The mill 99 was sold.'],
  });
  assert.ok((scores[1] ?? 0) > (scores[0] ?? 0) + 0.1, `${scores}`);
});
