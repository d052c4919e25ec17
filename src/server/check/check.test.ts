import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { checkText } from './check.js';
import type { Checker } from './checker.js';

/** Scores every sentence alike, since the test is about where sentences end. */
const checker: Checker = {
  state: () => ({ state: 'ready', threshold: 0.5 }) as ReturnType<Checker['state']>,
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
