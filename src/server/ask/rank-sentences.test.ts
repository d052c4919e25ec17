import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rankSentences } from './rank-sentences.js';

const SENTENCES = [
  'Rivers carry mud.',
  'The drift of turbidity sensors is reduced by a wiper, as has been known since the first of them were sold.',
  'A wiper reduces drift.',
  'Wipers',
  'drift, wiper, sensor',
  'Sensors drifting in warm water need a wiper!',
];
const WEIGHTS = new Map([
  ['wiper', 5],
  ['drift', 4],
  ['sensor', 1],
]);

test('sentences with the heaviest words come first, and shorter ones before longer ones', () =>
  assert.deepEqual(rankSentences(WEIGHTS, SENTENCES), [2, 5, 1]));

test('a sentence with little of what the best one has is left out', () =>
  assert.deepEqual(rankSentences(WEIGHTS, ['A wiper reduces drift.', 'Sensors are cheap.']), [0]));

test('texts without the end of a sentence are used only if there are no others', () =>
  assert.deepEqual(rankSentences(WEIGHTS, ['Rivers carry mud.', 'drift of sensors']), [1]));

test('without a word in common there is no answer', () =>
  assert.deepEqual(rankSentences(new Map(), SENTENCES), []));
