import assert from 'node:assert/strict';
import { test } from 'node:test';
import { multiclassScores } from '../../metrics/index.js';
import { labellingTask, rankingTask, summaryTask } from './index.js';

test('an example of one class alone has no ROC AUC and is left out', () => {
  const task = rankingTask();
  const example = (labels: boolean[]) => ({ id: 'a', query: '', sentences: labels.map(String), labels });
  assert.equal(task.judge(example([true, true]), { id: 'a', scores: [1, 2] }), undefined);
  assert.deepEqual(task.judge(example([true, false]), { id: 'a', scores: [2, 1] }), { ap: 1, auc: 1 });
  assert.equal(task.judge(example([true, false]), { id: 'a' }), 'has no scores');
});

test('means of rankings come with 1.96 standard errors', () => {
  const [ap] = rankingTask().figures([
    { ap: 0, auc: 0 },
    { ap: 1, auc: 1 },
  ]);
  assert.equal(ap!.value, 0.5);
  // σ = √½
  assert.ok(Math.abs(ap!.margin! - (1.96 * Math.SQRT1_2) / Math.SQRT2) < 1e-12);
});

test('labels are pooled over paragraphs, and agree with the scores of all sentences at once', () => {
  const task = labellingTask();
  const wanted = [
    [true, false, false],
    [true, true],
    [false, false, true, false],
  ];
  const said = [
    [true, true, false],
    [false, true],
    [false, true, true, false],
  ];
  const items = wanted.map((labels, i) => {
    const item = task.judge(
      { id: 'a', sentences: labels.map(String), labels, section: '' },
      { id: 'a', labels: said[i]! },
    );
    assert.ok(typeof item === 'object');
    return item;
  });
  const all = multiclassScores(wanted.flat(), said.flat());
  const positive = all.classes.find(({ label }) => label === 1)!;
  const values = task.figures(items).map(({ value }) => value);
  [positive.precision, positive.recall, positive.f, all.macro.f, all.weighted.f, all.accuracy].forEach(
    (expected, i) => {
      assert.ok(Math.abs(values[i]! - expected) < 1e-12, task.columns[i]!.name);
    },
  );
});

test('scores become labels at the threshold, where there are no labels', () => {
  const example = { id: 'a', sentences: ['x', 'y'], labels: [true, false], section: '' };
  const right = {
    truePositives: 1,
    falsePositives: 0,
    falseNegatives: 0,
    trueNegatives: 1,
    right: [true, true],
  };
  assert.deepEqual(labellingTask().judge(example, { id: 'a', scores: [0.5, 0.49] }), right);
  assert.deepEqual(labellingTask({ threshold: 0.9 }).judge(example, { id: 'a', scores: [0.9, 0.89] }), right);
  assert.equal(labellingTask().judge(example, { id: 'a', labels: [1] }), 'has 1 labels for 2 sentences');
});

const CATS = { id: 'a', query: '', sentences: ['the cat sat', 'a dog ran'], reference: 'the cat sat' };

test('of several references the one with the best ROUGE-1 gives all three scores', () => {
  const task = summaryTask({ rouge: { variant: 'google' } });
  const item = task.judge({ ...CATS, references: ['a dog', 'the sat cat'] }, { id: 'a', picked: [0] });
  assert.ok(typeof item === 'object');
  assert.equal(item.rouge1, 1);
  // “the sat cat” has no pair of words in common.
  assert.equal(item.rouge2, 0);
});

test('a summary of the system’s own words goes before picked sentences; a place beyond the end is told', () => {
  const task = summaryTask({ rouge: { variant: 'google' } });
  const exact = task.judge(CATS, { id: 'a', picked: [1], summary: 'The cat sat' });
  assert.deepEqual(exact, { rouge1: 1, rouge2: 1, rougeL: 1 });
  assert.equal(task.judge(CATS, { id: 'a', picked: [2] }), 'picks sentence 2 of 2 (the first is 0)');
  assert.equal(task.judge(CATS, { id: 'a' }), 'has neither a summary nor picked sentences');
  assert.deepEqual(task.judge(CATS, { id: 'a', picked: [] }), { rouge1: 0, rouge2: 0, rougeL: 0 });
});

test('sentences cut at full stops change the LCS of ROUGE-1.5.5', () => {
  const example = { ...CATS, reference: 'b c. a' };
  const answer = { id: 'a', summary: 'a. b c' };
  const [cut, whole] = (['full-stops', 'one'] as const).map((sentences) => {
    const item = summaryTask({ rouge: { variant: 'perl155' }, sentences }).judge(example, answer);
    return typeof item === 'object' ? item.rougeL : Number.NaN;
  });
  assert.equal(cut, 1);
  assert.ok(whole! < 1);
});
