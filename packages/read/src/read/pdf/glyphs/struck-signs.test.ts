import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyGlyphs, type Glyphs, INVISIBLE_CODE } from './glyphs.js';
import { joinStrokes } from './struck-signs.js';

const FONTS = ['Named', ''].map((name) => ({
  name,
  isBold: false,
  isItalic: false,
  isMath: false,
}));

/** Glyphs on one baseline: a character, its left edge, its width and its font. */
function glyphsOf(...list: [character: string, left: number, width: number, font?: number][]): Glyphs {
  const glyphs = emptyGlyphs(list.length);
  for (const [i, [character, left, width, font = 0]] of list.entries()) {
    glyphs.code[i] = character.codePointAt(0) ?? 0;
    glyphs.left[i] = left;
    glyphs.right[i] = left + width;
    glyphs.font[i] = font;
  }
  return glyphs;
}

function read(glyphs: Glyphs): string {
  joinStrokes(glyphs, FONTS);
  return [...glyphs.code]
    .filter((code) => code !== INVISIBLE_CODE)
    .map((code) => String.fromCodePoint(code))
    .join('');
}

test('a stroke printed over a sign negates it, whichever comes first in the file', () => {
  assert.equal(read(glyphsOf(['\u0338', 10, 6], ['=', 10, 8])), '≠');
  assert.equal(read(glyphsOf(['/', 11, 5], ['∈', 10, 7])), '∉');
  assert.equal(read(glyphsOf(['∈', 10, 7], ['/', 11, 5])), '∉');
  assert.equal(read(glyphsOf(['6', 10, 6, 1], ['=', 10, 8, 1])), '≠');
});

test('signs beside each other, and digits and letters, stay as they are', () => {
  assert.equal(read(glyphsOf(['6', 10, 6, 1], ['=', 17, 8, 1])), '6=');
  assert.equal(read(glyphsOf(['6', 10, 6], ['=', 10, 8])), '6=');
  assert.equal(read(glyphsOf(['/', 10, 5], ['=', 15, 8])), '/=');
  assert.equal(read(glyphsOf(['/', 10, 5], ['o', 10, 6])), '/o');
});
