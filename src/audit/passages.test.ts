import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPassage, WordWeights } from './passages.js';

const weights = new WordWeights(['Silt in rivers.', 'Mud in rivers.', 'Frogs call at rivers.', 'Rivers.']);
const paragraph = (text: string, section = 'Results') => ({ source: 'full text' as const, section, text });

test('the passage with the rarest words of the sentence is found, three sentences long', () => {
  const text = 'Rivers run. Rivers bend. Rivers flood. Frogs call at night. They stop at dawn. We sleep.';
  const passage = findPassage('Young frogs that call near rivers stop at dawn.', [paragraph(text)], weights);
  assert.equal(passage?.text, 'Rivers flood. Frogs call at night. They stop at dawn.');
  assert.equal(passage?.section, 'Results');
  assert.ok(passage && passage.coverage > 0.7 && passage.coverage < 1, String(passage?.coverage));
});

test('words are compared by their stems and listed by rarity; one word of many covers little', () => {
  const passage = findPassage('A frog calling at rivers', [paragraph('Rivers with frogs.')], weights);
  assert.deepEqual(passage?.words, ['frogs', 'rivers']);
  assert.ok(passage && passage.coverage < 0.7);
  assert.equal(findPassage('Frogs', [paragraph('Frogs.')], weights)?.coverage, 1);
});

test('texts without a common word, without words or without paragraphs give no passage', () => {
  for (const [sentence, text] of [
    ['Silt settles.', 'Nothing of it.'],
    ['', 'Silt.'],
    ['The of and', 'The of and.'],
    ['Silt.', ''],
  ] as const)
    assert.equal(findPassage(sentence, [paragraph(text)], weights), undefined);
  assert.equal(findPassage('Silt.', [], weights), undefined);
});
