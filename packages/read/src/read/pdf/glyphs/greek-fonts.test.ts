import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Fonts } from './fonts.js';
import type { Glyphs } from './glyphs.js';
import { readGreekFonts } from './greek-fonts.js';

/** The glyphs of a text; what is between bars is in a second font. */
function makeGlyphs(text: string): Glyphs {
  const parts = text.split('|').flatMap((part, i) => [...part].map((letter) => ({ letter, font: i % 2 })));
  const floats = () => new Float32Array(parts.length);
  return {
    count: parts.length,
    code: Uint32Array.from(parts, ({ letter }) => letter.codePointAt(0) ?? 0),
    font: Uint16Array.from(parts, ({ font }) => font),
    flags: new Uint8Array(parts.length),
    turn: new Uint8Array(parts.length),
    left: floats(),
    right: floats(),
    top: floats(),
    bottom: floats(),
    base: floats(),
    size: floats(),
  };
}

function read(...texts: string[]): string[] {
  const fonts = new Fonts();
  const plain = { isBold: false, isItalic: false, isMath: false };
  fonts.list.push({ name: 'Body', ...plain }, { name: 'F12', ...plain });
  const pages = texts.map(makeGlyphs);
  readGreekFonts(pages, fonts);
  return pages.map(({ code }) => String.fromCodePoint(...code));
}

for (const [what, before, after] of [
  [
    'units and proteins',
    'of 5 |m|m and 3 |m|l, |b|-actin, |l| and |D|',
    'of 5 μm and 3 μl, β-actin, λ and Δ',
  ],
  ['letters in the order of the alphabet', 'of 5 |l|m, IFN-|c|, |b|', 'of 5 μm, IFN-γ, β'],
  ['letters as on a keyboard', 'of 5 |m|m, |x|2 = 4', 'of 5 μm, χ2 = 4'],
] as const)
  test(`Greek letters of an unnamed font are recognised by ${what}`, () => {
    assert.deepEqual(read(before), [after]);
  });

test('a font is Greek on every page if one page shows it', () => {
  assert.deepEqual(read('by |a| and |b|', '5 |m|m, 6 |m|g'), ['by α and β', '5 μm, 6 μg']);
});

for (const [what, text] of [
  ['variables in italics', 'where |n| = 5 and |p|-value, |t|-test, 5 |m| long, |k|-means, |a|'],
  ['one term alone', 'of 5 |m|m and |a|'],
  ['words', 'of 5 |m|m and 3 |m|l of |water in the field and more words|'],
] as const)
  test(`${what} do not make a font Greek`, () => {
    assert.deepEqual(read(text), [text.replaceAll('|', '')]);
  });
