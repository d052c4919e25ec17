import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BOLD, ITALIC, SUPERSCRIPT } from '../printed-citations/text-flags.js';
import { inlineText } from './inline.js';

/** A text with the ranges that have a flag in angle brackets. */
function flagged(source: string, flag: number): string {
  const { text, flags } = inlineText(source);
  return Array.from(text, (letter, i) => {
    const [before, here] = [(flags[i - 1] ?? 0) & flag, (flags[i] ?? 0) & flag];
    return `${before === here ? '' : here ? '‹' : '›'}${letter}`;
  }).join('');
}

test('asterisks and underscores that belong to no pair are letters', () => {
  for (const text of [
    'We use a 3*3 kernel and p<0.05* for all; the next has 5*5 = 25 weights.',
    'Both x**2 and y**2 grow, and a*b and c*d do.',
    'Significance: *p, **q, and file_name_ ends.',
    'Ada Stone*, Bo Reed*',
    'snake_case_name and __init',
    '2 * 3 * 4 and ~~ 5',
    '~5 and ~6',
    '*** ** *',
  ])
    assert.equal(inlineText(text).text, text);
});

test('pairs of delimiters make emphasis', () => {
  assert.equal(
    flagged('in *Escherichia coli* and _E. coli_ .', ITALIC),
    'in ‹Escherichia coli› and ‹E. coli› .',
  );
  assert.equal(flagged('**Theorem 1.** Silt', BOLD), '‹Theorem 1.› Silt');
  assert.equal(flagged('**Abstract—**We **a.**b', BOLD), '‹Abstract—›We ‹a.›b');
  assert.equal(flagged('***both* bold** not', BOLD), '‹both bold› not');
  assert.equal(flagged('***both* bold** not', ITALIC), '‹both› bold not');
  assert.equal(flagged('the *p*-value, *n*th, *p*53', ITALIC), 'the ‹p›-value, ‹n›th, ‹p›53');
  assert.equal(flagged('*a [b*](https://a.example) c*', ITALIC), '‹a b* c');
  assert.equal(inlineText('~~no~~ `a*b*` $x*y*z$').text, 'no a*b* $x*y*z$');
});

test('only HTML tags are removed', () => {
  for (const text of [
    'for a<b and b>c when',
    'p<0.05 and n>3, i<j>k, a<b>c',
    'vector<int> and <name of author>',
    '<constructor>x</constructor>',
  ])
    assert.equal(inlineText(text).text, text);
  assert.equal(
    inlineText('a<span id="p1" class=x>b</span> <a href=\'#c\'>c</a><br/>d<!-- e -->').text,
    'ab c d',
  );
  assert.equal(flagged('Silt<sup>1</sup> and <SUP>2</SUP>', SUPERSCRIPT), 'Silt‹1› and ‹2');
});

test('entities are those of HTML', () => {
  assert.equal(
    inlineText('&constructor; &toString; &amp; &alpha; &#233;').text,
    '&constructor; &toString; & α é',
  );
});

test('MinerU’s texts have no emphasis', () => {
  assert.equal(inlineText('*a* __b__', { withoutEmphasis: true }).text, '*a* __b__');
});
