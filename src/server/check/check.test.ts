import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { checkText } from './check.js';
import { type Checker, initialState } from './checker.js';

/** Scores every sentence alike, since the test is about where sentences end. */
const checker: Checker = {
  state: () => ({ ...initialState(0.5), state: 'ready' }),
  score: (sentences) => Promise.resolve(sentences.map(() => 0.7)),
  close: () => Promise.resolve(),
};

test('a paragraph is split by the rules of its language', async () => {
  const expected = [
    'Am 3. Mai wurde auf den Feldern an der Elbe z. B. Hafer gesät, der nach der Ernte mit dem Korn der Nachbarn verglichen wurde.',
    'Die Proben sind in der Tabelle mit ihrer Nummer und dem Tag der Ernte angegeben, und sie wurden von uns nicht noch einmal gewogen.',
  ];
  const { sentences } = await checkText(checker, { text: expected.join(' '), section: '' });
  assert.deepEqual(pluck(sentences, 'text'), expected);
});

test('a sentence is marked as likely from 50%, as possible from the threshold, and not judged if it is too short', async () => {
  const text = [
    'Earlier studies report the same effect.',
    'Some of these sensors drift within a week.',
    'We put three sensors into a bucket.',
    'Hello world.',
  ].join(' ');
  const tuned: Checker = {
    ...checker,
    state: () => ({ ...initialState(0.3), state: 'ready' }),
    score: () => Promise.resolve([0.5, 0.3, 0.29, 0.9]),
  };
  const { sentences } = await checkText(tuned, { text, section: '' });
  assert.deepEqual(
    sentences?.map(({ probability, mark }) => [probability, mark]),
    [
      [0.5, 'likely'],
      [0.3, 'possible'],
      [0.29, null],
      [null, null],
    ],
  );
});
