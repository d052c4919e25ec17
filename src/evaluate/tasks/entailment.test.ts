import assert from 'node:assert/strict';
import { test } from 'node:test';
import { averagePrecision, rocAuc } from '@citemill/metrics';
import { bestThreshold, type EntailmentItem, entailmentTask } from './index.js';

const task = entailmentTask();
const SENTENCES = ['a', 'b', 'c'];
const example = (id: string, labels: boolean[], judged?: number[]) => ({
  id,
  query: 'q',
  sentences: SENTENCES,
  labels,
  ...(judged ? { judged } : {}),
});
const column = (name: string, items: readonly EntailmentItem[]) =>
  task.columns.find((candidate) => candidate.name === name)?.of(items);
const item = (...given: Parameters<typeof task.judge>): EntailmentItem => {
  const judged = task.judge(...given);
  assert.ok(judged && typeof judged === 'object', String(judged));
  return judged;
};

test('a document is one unit with its best score, and passages that people judged are units of their own', () => {
  const scores = [0.1, 0.9, 0.4];
  const whole = item(example('x', [true, false, false]), { id: 'x', scores });
  assert.deepEqual(whole.units, [{ score: 0.9, isSupported: true }]);
  const parts = item(example('x', [true, false, false], [0, 2]), { id: 'x', scores });
  assert.deepEqual(parts.units, [
    { score: 0.1, isSupported: true },
    { score: 0.4, isSupported: false },
  ]);
});

test('answers with labels need no threshold, and wrong numbers of scores are refused', () => {
  const labels = [false, true, false];
  const right = item(example('x', labels), { id: 'x', labels });
  const wrong = item(example('y', [false, false, false]), { id: 'y', labels });
  assert.deepEqual(
    ['accuracy', 'P', 'R'].map((name) => column(name, [right, wrong])),
    [0.5, 0.5, 1],
  );
  assert.match(String(task.judge(example('x', labels), { id: 'x', scores: [1] })), /1 scores for 3 passages/);
  assert.match(String(task.judge(example('x', labels), { id: 'x' })), /neither scores nor labels/);
});

/** Numbers that look random and are the same in every run. */
function* invent(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 48_271) % 2_147_483_647;
    yield state / 2_147_483_647;
  }
}

/** The mean of both classes' F1 if everything from a threshold on counts as supported, counted one by one. */
function macroF1(units: readonly { score: number; isSupported: boolean }[], threshold: number): number {
  const f1 = (of: boolean) => {
    const is = (value: boolean) => value === of;
    const hits = units.filter(({ score, isSupported }) => is(isSupported) && is(score >= threshold)).length;
    const answered = units.filter(({ score }) => is(score >= threshold)).length;
    const all = units.filter(({ isSupported }) => is(isSupported)).length;
    return answered + all === 0 ? 0 : (2 * hits) / (answered + all);
  };
  return (f1(true) + f1(false)) / 2;
}

test('the threshold has the best mean of both classes’ F1 among all, ties included', () => {
  const random = invent(3);
  for (let round = 0; round < 200; round++) {
    const units = Array.from({ length: 1 + (round % 17) }, () => ({
      score: Math.round(random.next().value * 6),
      isSupported: random.next().value < 0.4,
    }));
    const best = Math.max(...units.map(({ score }) => macroF1(units, score)));
    assert.ok(Math.abs(macroF1(units, bestThreshold(units)) - best) < 1e-12, JSON.stringify(units));
  }
});

test('each half of the examples gets the threshold of the other', () => {
  const random = invent(5);
  const items = Array.from({ length: 60 }, (_, i) => {
    const labels = [random.next().value < 0.5, false, false];
    const scores = [random.next().value + (labels[0] ? 0.4 : 0), 0, 0];
    return item(example(`id${i}`, labels), { id: `id${i}`, scores });
  });
  const halfUnits = (half: 0 | 1) => items.filter((item) => item.half === half).flatMap(({ units }) => units);
  assert.ok(halfUnits(0).length > 15 && halfUnits(1).length > 15);
  const thresholds = [bestThreshold(halfUnits(1)), bestThreshold(halfUnits(0))];
  const correct = items.filter(
    ({ units: [unit], half }) => unit && unit.score >= (thresholds[half] ?? 0) === unit.isSupported,
  ).length;
  assert.equal(column('accuracy', items), correct / 60);
  const units = items.flatMap((item) => item.units);
  const [labels, scores] = [units.map(({ isSupported }) => isSupported), units.map(({ score }) => score)];
  assert.equal(column('ROC AUC', items), rocAuc(labels, scores));
  assert.equal(column('Average Precision', items), averagePrecision(labels, scores));
});
