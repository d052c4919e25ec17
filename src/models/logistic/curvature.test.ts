import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '@citemill/metrics';
import { SparseRowsBuilder, sparsifyVectors } from '@citemill/metrics/vectors';
import fc from 'fast-check';
import { curvatureAtZero } from './curvature.js';
import { toDesign } from './design.js';
import { buildTargets, fitLogistic } from './logistic.js';

/** The second derivatives of the plain formula at zero, the intercept last. */
function secondDerivatives(rows: number[][], weights: Float64Array, penalty: number): number[][] {
  const wide = rows.map((row) => [...row, 1]);
  const size = wide[0]!.length;
  return Array.from({ length: size }, (_, a) =>
    Array.from({ length: size }, (_, b) =>
      wide.reduce(
        (sum, row, i) => sum + 0.25 * weights[i]! * row[a]! * row[b]!,
        a === b && a < size - 1 ? penalty : 0,
      ),
    ),
  );
}

test('dividing by the curvature inverts the second derivatives of the plain formula', () => {
  const number = fc.integer({ min: -3, max: 3 });
  const row = fc.tuple(fc.array(number, { minLength: 4, maxLength: 4 }), fc.integer({ min: 1, max: 5 }));
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 12 }),
      fc.array(number, { minLength: 5, maxLength: 5 }),
      (rows, vector) => {
        const sum = rows.reduce((sum, [, weight]) => sum + weight, 0);
        const weights = Float64Array.from(rows, ([, weight]) => weight / sum);
        const plain = rows.map(([values]) => values);
        const precondition = curvatureAtZero(toDesign(sparsifyVectors(plain)), weights, 0.1);
        const bent = Float64Array.from(secondDerivatives(plain, weights, 0.1), (line) =>
          line.reduce((sum, value, j) => sum + value * vector[j]!, 0),
        );
        assert.ok(precondition);
        precondition(bent);
        for (const [j, expected] of vector.entries())
          assert.ok(Math.abs(bent[j]! - expected) < 1e-8, `${bent} ${vector}`);
      },
    ),
  );
});

test('numbers whose squares are infinite leave no estimate', () => {
  const design = toDesign(sparsifyVectors([[1e200], [2e200]]));
  assert.equal(curvatureAtZero(design, Float64Array.of(0.5, 0.5), 0.1), undefined);
});

/** Rows with frequent and rare words, and features of every row that go up and down together. */
function unlike(count: number) {
  const random = seededRandom(3);
  const uniform = () => random.uint32() / 2 ** 32;
  const builder = new SparseRowsBuilder();
  const labels = Array.from({ length: count }, () => {
    const common = uniform();
    let margin = 4 * common - 3;
    for (let k = 0; k < 5; k++) builder.addEntry(k, common + 0.1 * uniform());
    for (let k = 0; k < 10; k++) {
      const word = Math.floor(1000 ** uniform()) - 1;
      builder.addEntry(5 + word, 0.3);
      margin += word % 7 === 0 ? 1 : 0;
    }
    builder.endRow();
    return uniform() < 1 / (1 + Math.exp(-margin));
  });
  return { rows: builder.build(1005), labels };
}

test('correlated features do not slow the search down', () => {
  const { rows, labels } = unlike(3000);
  const model = fitLogistic(rows, buildTargets(labels), { tolerance: 1e-6 });
  assert.ok(model.converged);
  assert.ok(model.iterations <= 20, `${model.iterations} iterations`);
});
