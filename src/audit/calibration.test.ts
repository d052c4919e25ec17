import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '@citemill/metrics';
import { calibrate, fitCalibration, measureMarks, precisionFrom, type Scored } from './calibration.js';

const uniform = (random: ReturnType<typeof seededRandom>): number => random.below(1_000_000) / 1_000_000;

/** Scores of an overconfident model: the true probability is lower than it says. */
function overconfident(count: number): (Scored & { truth: number })[] {
  const random = seededRandom(7);
  return Array.from({ length: count }, () => {
    const x = uniform(random) * 6 - 3;
    const truth = 1 / (1 + Math.exp(-(0.8 * x - 1.5)));
    return { score: 1 / (1 + Math.exp(-x)), truth, isWorthy: uniform(random) < truth };
  });
}

test('of the sentences with a calibrated probability near 70%, about 70% cite', () => {
  const scored = overconfident(40_000);
  const calibration = fitCalibration(scored);
  for (const level of [0.1, 0.3, 0.5, 0.7]) {
    const nearby = scored.filter(({ score }) => Math.abs(calibrate(calibration, score) - level) < 0.05);
    const rate = nearby.filter(({ isWorthy }) => isWorthy).length / nearby.length;
    assert.ok(nearby.length > 100 && Math.abs(rate - level) < 0.04, `${level}: ${rate} of ${nearby.length}`);
  }
});

test('calibration keeps the order of the scores, and stays finite if they separate the classes', () => {
  const scored = [0.1, 0.2, 0.8, 0.9].map((score) => ({ score, isWorthy: score > 0.5 }));
  const calibration = fitCalibration(scored);
  const probabilities = scored.map(({ score }) => calibrate(calibration, score));
  assert.deepEqual(
    [...probabilities].sort((a, b) => a - b),
    probabilities,
  );
  for (const probability of probabilities) assert.ok(probability > 0 && probability < 1);
});

test('scores that say nothing become the base rate', () => {
  const random = seededRandom(3);
  const scored = Array.from({ length: 5000 }, () => ({
    score: uniform(random),
    isWorthy: uniform(random) < 0.2,
  }));
  const calibration = fitCalibration(scored);
  for (const score of [0.05, 0.5, 0.95])
    assert.ok(Math.abs(calibrate(calibration, score) - 0.2) < 0.06, String(calibrate(calibration, score)));
});

test('precision is the share of marks that are right, recall the share of citing sentences that are marked', () => {
  const scored = [0.9, 0.8, 0.6, 0.4].map((score, i) => ({ score, isWorthy: i % 2 === 0 }));
  assert.deepEqual(measureMarks(scored, 0.7), {
    precision: 0.5,
    recall: 0.5,
    sentences: 4,
    precisionFrom: [],
  });
  assert.equal(measureMarks(scored, 0.95), null);
});

test('precision is also measured among the sentences with high scores, if there are enough', () => {
  // Of 250 scores from 0.004 to 1, those above 0.75 cite.
  const many = Array.from({ length: 250 }, (_, i) => ({ score: (i + 1) / 250, isWorthy: i >= 187 }));
  const measured = measureMarks(many, 0.5);
  assert.ok(measured);
  assert.equal(measured.precision, 63 / 126);
  assert.deepEqual(
    measured.precisionFrom.map(({ score }) => score),
    [0.55, 0.6, 0.65, 0.7, 0.75, 0.8],
  );
  assert.deepEqual(
    [0.5, 0.59, 0.78, 0.99].map((score) => precisionFrom(measured, score)),
    [63 / 126, 63 / 113, 1, 1],
  );
});
