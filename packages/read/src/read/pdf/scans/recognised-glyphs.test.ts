import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecognisedLine, RecognisedWord } from '../../ocr/hocr.js';
import type { GreyImage } from '../../ocr/recognise.js';
import { Fonts } from '../glyphs/fonts.js';
import { toGlyphs } from './recognised-glyphs.js';

/** Twice as many pixels as points. */
const PAGE_WIDTH = 600;
const blank = (): GreyImage => ({ width: 1200, height: 400, pixels: new Uint8Array(1200 * 400).fill(255) });

/** A word of letters that are 10 pixels wide and 3 apart. */
function word(text: string, left: number, { top = 80, bottom = 100, confidence = 95 } = {}): RecognisedWord {
  const characters = [...text].map((letter, i) => ({
    text: letter,
    left: left + i * 13,
    right: left + i * 13 + 10,
    top,
    bottom,
  }));
  return { left, right: left + text.length * 13 - 3, top, bottom, confidence, characters };
}

const line = (words: RecognisedWord[], height = 30, base = 100): RecognisedLine => ({
  left: 0,
  right: 1000,
  top: base - height,
  bottom: base,
  base,
  height,
  words,
});

const read = (lines: RecognisedLine[], image = blank()) => {
  const fonts = new Fonts();
  const glyphs = toGlyphs({ lines, images: [], rules: [] }, image, PAGE_WIDTH, fonts);
  return { glyphs, fonts, text: String.fromCodePoint(...glyphs.code) };
};

test('characters become glyphs in points, without gaps inside a word and with spaces between words', () => {
  const { glyphs, text } = read([line([word('oats', 100), word('rye', 160)])]);
  assert.equal(text, 'oats rye');
  assert.deepEqual([...glyphs.left].slice(0, 3), [50, 56.5, 63]);
  assert.deepEqual([...glyphs.right].slice(0, 3), [56.5, 63, 69.5]);
  assert.deepEqual([glyphs.base[0], glyphs.size[0]], [50, 16.5]);
});

test('a wide gap has no space, and specks are not words', () => {
  assert.equal(read([line([word('oats', 100), word('rye', 400)])]).text, 'oatsrye');
  assert.equal(read([line([word('oats', 100), word('|', 170, { confidence: 5 })])]).text, 'oats');
  assert.equal(read([]).glyphs.count, 0);
});

/** A line of letters that are all as high as an x. */
const lowLine = (text: string, xHeight: number, base: number, height = 30) =>
  line([word(text, 100, { top: base - xHeight, bottom: base })], height, base);

test('lines of about the usual size have exactly that one, whatever else raises their height', () => {
  const { glyphs } = read([
    lowLine('sumac-roman-ocean-annexe-arena-monsoon', 14, 100),
    lowLine('menace-corner-census', 15, 140, 41),
    lowLine('venom-cameo', 20, 200),
  ]);
  assert.deepEqual([...new Set(glyphs.size)], [15, 21.5]);
});

test('a long line in slightly larger type than another long one keeps its size, a short one does not', () => {
  const long = 'common-sense-uses-some-cream-or-rum';
  const { glyphs } = read([
    lowLine(long.repeat(3), 14, 100),
    lowLine(long, 40, 160),
    lowLine(long, 42, 240),
    lowLine('census-venom', 41, 300),
  ]);
  assert.deepEqual([...new Set(glyphs.size)], [15, 42.5, 44.5]);
});

test('a raised digit after a word is smaller and higher, a digit in a number is not', () => {
  const raised = word('12', 152, { top: 78, bottom: 90 }).characters;
  const cited = { ...word('oats', 100), characters: [...word('oats', 100).characters, ...raised] };
  const { glyphs } = read([line([cited, word('1987', 260)])]);
  assert.deepEqual([...glyphs.base], [50, 50, 50, 50, 45, 45, 50, 50, 50, 50]);
  assert.ok((glyphs.size[4] ?? 0) < (glyphs.size[3] ?? 0));
});

test('words with thick strokes are bold', () => {
  const image = blank();
  const paint = ({ characters, top, bottom }: RecognisedWord, thickness: number) => {
    for (const { left } of characters)
      for (let y = top; y < bottom; y++)
        for (let x = left; x < left + thickness; x++) image.pixels[y * image.width + x] = 0;
  };
  const plain = [word('barley', 100), word('spring', 200), word('fields', 300)];
  const bold = word('Methods', 400);
  for (const each of plain) paint(each, 3);
  paint(bold, 6);
  const { glyphs, fonts } = read([line([...plain, bold])], image);
  const isBold = [...glyphs.font].map((font) => fonts.list[font]?.isBold);
  assert.equal(isBold[0], false);
  assert.equal(isBold.at(-1), true);
});
