import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeLine } from './line.fixture.js';
import { joinSplitAccents } from './split-accents.js';

const repaired = (...texts: string[]): string[] => {
  const lines = texts.map((text) => makeLine(text));
  joinSplitAccents(lines);
  for (const { text, flags, lefts, rights } of lines)
    assert.deepEqual([flags.length, lefts.length, rights.length], [text.length, text.length, text.length]);
  return lines.map(({ text }) => text);
};

test('accents beside their letters are joined with them, on either side', () => {
  assert.deepEqual(repaired('Universit´e de Montr´eal', 'M¨uller'), ['Université de Montréal', 'Müller']);
  assert.deepEqual(repaired('Universite´ Laval', 'Mu¨ller and Franc¸ois'), [
    'Université Laval',
    'Müller and François',
  ]);
  assert.deepEqual(repaired('Nov´ak, Dvoˇr´ak and Garc´ıa'), ['Novák, Dvořák and García']);
});

test('if both neighbours could have the accent, the rest of the document decides', () => {
  assert.deepEqual(repaired('Jos´e and Ren´e', 'a na¨ıve a¨erosol'), ['José and René', 'a naïve aërosol']);
  assert.deepEqual(repaired('Jose´ Rene´', 'Noe¨l'), ['José René', 'Noël']);
});

test('primes and quotation marks are not accents', () => {
  const texts = ['the 5´ end of a´ and x´', 'f´ = g´', 'the word ´quoted´ here', 'a ¨ b'];
  assert.deepEqual(repaired(...texts), texts);
});
