import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordDiff } from './word-diff.js';

const markedWords = (first: string, second: string) =>
  wordDiff(first, second).map((spans, side) =>
    spans.map(({ start, end }) => [...(side === 0 ? first : second)].slice(start, end).join('')),
  );

const CASES: [name: string, first: string, second: string, expected: string[][]][] = [
  ['the same words', 'A wiper helps.', 'a wiper, helps', [[], []]],
  ['a replaced word', 'The sensor drifts slowly.', 'The sensor drifts fast.', [['slowly'], ['fast']]],
  ['words added side by side', 'We measure drift.', 'We often also measure drift.', [[], ['often also']]],
  ['moved words', 'b a', 'a b', [['b'], ['b']]],
  ['an empty text', '', 'two words', [[], ['two words']]],
  ['signs beyond the first plane', '𝛼 is 𝛽', '𝛼 was 𝛽', [['is'], ['was']]],
  ['other scripts', 'عائشة تقرأ', 'عائشة تكتب', [['تقرأ'], ['تكتب']]],
];

for (const [name, first, second, expected] of CASES)
  test(`words that only one text has are marked: ${name}`, () =>
    assert.deepEqual(markedWords(first, second), expected));

test('very long texts are compared without the order of their words', () => {
  const words = Array.from({ length: 1500 }, (_, i) => `w${i}`);
  assert.deepEqual(markedWords([...words, 'new'].join(' '), [...words].reverse().join(' ')), [['new'], []]);
});
