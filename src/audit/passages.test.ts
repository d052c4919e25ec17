import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPassage, WordWeights } from './passages.js';
import { withoutPointers } from './pointers.js';

const weights = new WordWeights(['Silt in rivers.', 'Mud in rivers.', 'Frogs call at rivers.', 'Rivers.']);
const paragraph = (text: string, section = 'Results') => ({
  source: 'full text' as const,
  position: 0,
  section,
  text,
});

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

const POINTERS: [sentence: string, rest: string][] = [
  ['The pore closes (Figure 4A).', 'The pore closes ( ).'],
  ['The pore closes (Fig. 2b,c; Table S3).', 'The pore closes ( ).'],
  ['As in Figure 3—figure supplement 1e and Figures 5–7, it is open.', 'As in  , it is open.'],
  ['See Equation 2 below, Eq. (3) and Supplementary Table 1.', 'See   below,  .'],
  ['In Extended Data Fig. 10 a channel opens.', 'In   a channel opens.'],
  [
    'Tables of 2021 figure in 3D models; equations are solved.',
    'Tables of 2021 figure in 3D models; equations are solved.',
  ],
  ['Configure 3 channels.', 'Configure 3 channels.'],
];
for (const [sentence, rest] of POINTERS)
  test(`pointers to figures and the like are left out: ${sentence}`, () => {
    const tidy = (text: string) => text.replaceAll(/\s+/g, ' ');
    assert.equal(tidy(withoutPointers(sentence)), tidy(rest));
  });

test('a pointer to a figure decides nothing, and one of great length takes no time', () => {
  const texts = ['The error is in Figure 4A.', 'Silt settles.'].map((text) => paragraph(text));
  const passage = findPassage('Silt settles here (Figure 4A).', texts, weights);
  assert.equal(passage?.text, 'Silt settles.');
  assert.deepEqual(passage?.words, ['settles', 'silt']);
  assert.equal(findPassage('Figure 4A', texts, weights), undefined);
  const long = `Fig. 1${', 2'.repeat(50_000)} figure${' figure'.repeat(50_000)} silt`;
  assert.match(withoutPointers(long), /silt$/);
});

test('passages are cut by the language of the cited paper', () => {
  const text = 'Der Fluss trägt z. B. Schlick. Er ist tief. Frösche rufen nachts.';
  const passage = findPassage('Schlick im Fluss', [{ ...paragraph(text), language: 'de' }], weights);
  assert.equal(passage?.text, text);
});

test('rare words weigh more than frequent ones, and none more than a word that no text has', () => {
  assert.ok(weights.total('Frogs call.') > weights.total('Rivers in rivers.') * 2);
  assert.equal(weights.total('Toads.'), weights.maximum);
  assert.ok(weights.total('Frogs.') < weights.maximum);
});
