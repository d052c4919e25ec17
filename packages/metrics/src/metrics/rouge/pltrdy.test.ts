/** `pltrdy` by hand, step by step; the same numbers come from the package `rouge` 1.0.1. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rouge } from './rouge.js';

const f = (precision: number, recall: number) => 2 * ((precision * recall) / (precision + recall + 1e-8));

test('case and punctuation stay on words, and every full stop ends a sentence', () => {
  // "The model gains 0.5 points" is The model gains 0 | 5 points: six words.
  // "the model gains 0.5 points!" is the model gains 0 | 5 points!: six words; model, gains, 0 and 5 are shared.
  const { scores } = rouge({ variant: 'pltrdy', metrics: ['rouge1', 'rouge2'] }).score(
    'The model gains 0.5 points',
    'the model gains 0.5 points!',
  );
  assert.deepEqual(scores.rouge1, { precision: 4 / 6, recall: 4 / 6, f: f(4 / 6, 4 / 6) });
  // Bigrams cross the full stop: model gains, gains 0, 0 5 are shared of five.
  assert.deepEqual(scores.rouge2, { precision: 3 / 5, recall: 3 / 5, f: f(3 / 5, 3 / 5) });
});

test('an n-gram counts once however often it occurs, unless distinct is off', () => {
  const texts = ['a a a b', 'a a c'] as const;
  const sets = rouge({ variant: 'pltrdy', metrics: ['rouge1'] }).score(...texts).scores.rouge1;
  // {a, b} and {a, c}
  assert.deepEqual(sets, { precision: 1 / 2, recall: 1 / 2, f: f(1 / 2, 1 / 2) });
  const lists = rouge({ variant: 'pltrdy', metrics: ['rouge1'], distinct: false }).score(...texts).scores
    .rouge1;
  // a a a b and a a c share a a
  assert.deepEqual(lists, { precision: 2 / 4, recall: 2 / 3, f: f(2 / 4, 2 / 3) });
});

test('rougeL counts the different words in any common subsequence of two sentences', () => {
  // Reference sentences: "a b c" and "d a". Hypothesis: "c a b" and "a d".
  // a b c with c a b: a b. a b c with a d: a. d a with c a b: a. d a with a d: of a and d, walking back from the end
  // in the hypothesis first, a. Words found: a, b of {a, b, c, d} on both sides.
  const { scores } = rouge({ variant: 'pltrdy', metrics: ['rougeL'] }).score('c a b. a d.', 'a b c. d a.');
  assert.deepEqual(scores.rougeL, { precision: 2 / 4, recall: 2 / 4, f: f(2 / 4, 2 / 4) });
});

test('F of a perfect match falls short of one by the added 1e-8', () => {
  const { scores } = rouge({ variant: 'pltrdy', metrics: ['rouge1'] }).score('same words', 'same words');
  assert.equal(scores.rouge1.f, 0.999999995);
});

test('an empty text, which the package refuses, scores zero', () => {
  const scorer = rouge({ variant: 'pltrdy' });
  for (const [hypothesis, reference] of [
    ['', 'a b'],
    ['a b', ''],
    ['...', '.'],
  ] as const) {
    for (const score of Object.values(scorer.score(hypothesis, reference).scores)) {
      assert.deepEqual(score, { precision: 0, recall: 0, f: 0 });
    }
  }
});
