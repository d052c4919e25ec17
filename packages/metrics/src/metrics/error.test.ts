import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  binaryScores,
  cohenKappa,
  krippendorffAlpha,
  mcnemar,
  moverScore,
  scoresFromCounts,
} from './index.js';

const misspelt = (name: string) => ({ [name]: 1 }) as never;

test('an option that a metric does not have is refused, with those it has', () => {
  const counts = { truePositives: 1, falsePositives: 0, falseNegatives: 0 };
  const text = { tokens: ['mud'], vectors: [[1, 0]], weights: [1] };
  const CASES: [metric: string, has: string, call: () => unknown][] = [
    ['scoresFromCounts', 'beta, zeroDivision', () => scoresFromCounts(counts, misspelt('betta'))],
    ['mcnemar', 'exact', () => mcnemar([true], [false], misspelt('exakt'))],
    ['moverScore', 'ngrams, stopWords', () => moverScore(text, text, misspelt('ngram'))],
    ['binaryScores', 'positive, beta, zeroDivision', () => binaryScores([1], [1], misspelt('pos'))],
    ['kappa', 'weights, labels', () => cohenKappa([1], [1], misspelt('weight'))],
    ['alpha', 'level, order', () => krippendorffAlpha([[1, 1]], misspelt('levels'))],
  ];
  for (const [metric, has, call] of CASES)
    assert.throws(call, {
      code: 'bad-option',
      message: new RegExp(`^${metric} has no option \\w+; its options are ${has}$`),
    });
});
