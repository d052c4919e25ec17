import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '@citemill/metrics';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { sparsifyVectors } from '@citemill/metrics/vectors';
import fc from 'fast-check';
import { itemAt } from '../../at.js';
import { type EvaluationSet, findModels, openSet, type System } from '../index.js';
import { inventedDataset } from '../invented.fixture.js';
import {
  domainLines,
  domainMatrix,
  domainPoints,
  domainReport,
  domainSpace,
  gaussianMixture,
  matrixCells,
  pca,
  purity,
  readFields,
  symmetricEigen,
} from './index.js';
import { normal } from './normal.js';

const close = (actual: number, expected: number, within = 1e-9) =>
  assert.ok(Math.abs(actual - expected) <= within, `${actual} is not ${expected}`);

test('the eigenvalues of a small matrix are those of its polynomial', () => {
  // λ² − 4λ + 3 = 0
  const { values, vectors } = symmetricEigen(Float64Array.of(2, 1, 1, 2), 2);
  close(values[0]!, 3);
  close(values[1]!, 1);
  close(Math.abs(vectors[0]!), Math.SQRT1_2);
});

test('a symmetric matrix is its eigenvectors times its eigenvalues', () => {
  const matrix = fc
    .integer({ min: 1, max: 6 })
    .chain((n) => fc.array(fc.integer({ min: -9, max: 9 }), { minLength: n * n, maxLength: n * n }));
  fc.assert(
    fc.property(matrix, (numbers) => {
      const n = Math.sqrt(numbers.length);
      const symmetric = Float64Array.from(
        numbers,
        (_, k) => itemAt(numbers, k) + itemAt(numbers, (k % n) * n + Math.floor(k / n)),
      );
      const { values, vectors } = symmetricEigen(symmetric, n);
      for (let i = 0; i < n; i++)
        for (let j = 0; j < n; j++) {
          let sum = 0;
          for (let k = 0; k < n; k++) sum += values[k]! * vectors[i * n + k]! * vectors[j * n + k]!;
          close(sum, symmetric[i * n + j]!, 1e-8);
        }
    }),
  );
});

test('points on a line have one component, and lie on it as far apart as they are', () => {
  const { points, shares, components } = pca(
    sparsifyVectors([0, 1, 2, 5].map((t) => [3 * t + 1, 4 * t, 7])),
    {
      components: 2,
    },
  );
  close(shares[0]!, 1);
  close(shares[1]!, 0);
  // Each step along the line is 5 long; the mean is at t = 2.
  [-10, -5, 0, 15].forEach((expected, i) => {
    close(points[i * components]!, expected, 1e-6);
  });
});

/** Points around centres, the same number around each. */
function blobs(centres: number[][], each: number, spread: number, seed = 1): number[][] {
  const random = seededRandom(seed);
  return centres.flatMap((centre) =>
    Array.from({ length: each }, () => centre.map((value) => value + spread * normal(random))),
  );
}

test('principal components agree with the covariance’s own eigenvalues', () => {
  const cloud = blobs([[0, 0, 0, 0]], 60, 1).map(([a, b, c, d]) => [
    5 * defined(a),
    3 * defined(b),
    defined(c) + defined(a),
    defined(d) / 2,
  ]);
  const n = cloud.length;
  const mean = [0, 1, 2, 3].map((k) => cloud.reduce((sum, point) => sum + itemAt(point, k), 0) / n);
  const covariance = Float64Array.from(
    { length: 16 },
    (_, k) =>
      cloud.reduce(
        (sum, point) =>
          sum + (itemAt(point, k >> 2) - itemAt(mean, k >> 2)) * (itemAt(point, k & 3) - itemAt(mean, k & 3)),
        0,
      ) /
      (n - 1),
  );
  const { values } = symmetricEigen(covariance, 4);
  const { variances } = pca(sparsifyVectors(cloud), { components: 3 });
  for (let k = 0; k < 3; k++) close(variances[k]!, values[k]!, 1e-6 * values[0]!);
});

test('the log-likelihood of a mixture never falls, whatever the points', () => {
  const points = fc.array(fc.tuple(fc.integer({ min: -5, max: 5 }), fc.integer({ min: -5, max: 5 })), {
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(
      points,
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom('full' as const, 'diagonal' as const),
      (cloud, clusters, covariance) => {
        const values = Float64Array.from(cloud.flat());
        const { history } = gaussianMixture(
          { values, count: cloud.length, dimension: 2 },
          { clusters, covariance, starts: 1, rounds: 40, tolerance: 0 },
        );
        for (let i = 1; i < history.length; i++)
          assert.ok(
            itemAt(history, i) >= itemAt(history, i - 1) - 1e-9,
            `${history[i]} after ${history[i - 1]}`,
          );
      },
    ),
  );
});

test('clusters far apart are found, the same for the same seed', () => {
  const cloud = blobs(
    [
      [0, 0],
      [9, 0],
      [0, 9],
    ],
    30,
    1,
  );
  const labels = cloud.map((_, i) => 'abc'.charAt(Math.floor(i / 30)));
  const points = { values: Float64Array.from(cloud.flat()), count: 90, dimension: 2 };
  const mixture = gaussianMixture(points, { clusters: 3, seed: 5 });
  assert.equal(purity(mixture.clusters, labels), 1);
  assert.deepEqual(gaussianMixture(points, { clusters: 3, seed: 5 }), mixture);
  close(
    mixture.weights.reduce((a, b) => a + b),
    1,
  );
});

const PURITIES: [number[], string, number][] = [
  [[0, 0, 1, 1], 'aaab', 3 / 4],
  [[0, 1, 2, 3], 'abab', 1],
  [[0, 0, 0, 0], 'abcc', 1 / 2],
];
for (const [clusters, labels, expected] of PURITIES) {
  test(`clusters ${clusters} of ${labels} are ${expected} pure`, () => {
    assert.equal(purity(clusters, [...labels]), expected);
  });
}

test('fields with different words are far apart; the matrix trains on each and tests on all', async () => {
  const set = (await openSet(await inventedDataset('citeworth', 60))) as EvaluationSet<'labelling'>;
  try {
    const fieldCounts = await readFields(set);
    assert.deepEqual([...fieldCounts.keys()].sort(), ['Biology', 'Engineering']);
    const fields = ['Biology', 'Engineering'];
    const space = domainSpace(await domainPoints(set.examples('all'), fields), { dimensions: 2 });
    assert.equal(space.points.length, 60);
    assert.equal(itemAt(space.distances, 0)[0], 0);
    assert.ok(itemAt(itemAt(space.distances, 0), 1) > 0);
    const [entry] = findModels(set, ['logistic']);
    const matrix = await domainMatrix(
      set,
      fields,
      space.distances,
      () => defined(entry).make({ set, seed: 0 }) as System<'labelling'>,
    );
    for (const row of matrix.scores) for (const score of row) assert.ok(score >= 0 && score <= 100);
    assert.equal(itemAt(matrix.scores, 0)[0], 100);
    for (const [i, row] of matrix.scores.entries())
      for (const [j, score] of row.entries()) {
        const interval = matrix.intervals[i]?.[j];
        assert.ok(interval && interval.low <= score && score <= interval.high, `${i}, ${j}`);
      }
    assert.match(itemAt(matrixCells(matrix, true), 1)[1] ?? '', /^100\.00 \[100\.00, 100\.00\]$/);
    assert.deepEqual(matrixCells(matrix)[0], ['trained on ↓, tested on →', ...fields]);
    const page = domainReport('a <signature>', space, matrix);
    assert.equal(defined(page.match(/<circle /g)).length, 2 * 60 + 2 * 2);
    assert.match(page, /a &lt;signature&gt;/);
    for (const line of domainLines(matrix, space)) assert.ok(page.includes(line.slice(0, 20)), line);
  } finally {
    set.close();
  }
});
