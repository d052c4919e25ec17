import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hideAnswers, maskMarks } from './blind.js';
import type { Study } from './schemas.js';

const CASES: [text: string, masked: string][] = [
  ['REF propose a sensor that cleans itself.', 'propose a sensor that cleans itself.'],
  ['A wiper reduces drift REF.', 'A wiper reduces drift.'],
  ['It drifts (REF, REF) and settles [REF].', 'It drifts and settles.'],
  ['The REFERENCE method and refs stay.', 'The REFERENCE method and refs stay.'],
];
for (const [text, masked] of CASES) test(`${text} → ${masked}`, () => assert.equal(maskMarks(text), masked));

const study = (recipe: string, unit: Study['unit']) => ({ recipe, unit }) as Study;
const ROW = { id: 'a', document: ['x'], labels: [1], oracle_f: 0.4, rouge1: 0.3, summary: 's' };

test('a rater of WikiRef rows does not see which sentence the oracle chose', () =>
  assert.deepEqual(Object.keys(hideAnswers(study('wikiref', 'row'), ROW)), ['id', 'document', 'summary']));

test('a rater of answers does not see the gold answer', () =>
  assert.deepEqual(Object.keys(hideAnswers(study('sciqfs', 'pair'), ROW)), ['id', 'document']));

test('a rater of passages of `support` does not see which are labelled, whatever the questions are', () => {
  const row = { id: 'a', sentence: 's', passages: ['x'], labels: [true], votes: [3], has_agreement: true };
  assert.deepEqual(Object.keys(hideAnswers(study('support', 'answer'), row)), ['id', 'sentence']);
  assert.deepEqual(hideAnswers(study('support', 'row'), row), row);
});
