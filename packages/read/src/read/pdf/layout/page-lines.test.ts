import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Font } from '../glyphs/fonts.js';
import type { Glyphs } from '../glyphs/glyphs.js';
import { makeBand } from './bands.js';
import { BOLD, type Line, SUBSCRIPT, SUPERSCRIPT } from './lines.js';
import { buildLines } from './page-lines.js';
import { buildRuns } from './runs.js';

interface Letter {
  text: string;
  left: number;
  base?: number;
  size?: number;
  font?: number;
  /** Of each letter. Default: half the size. */
  width?: number;
  /** From one letter to the next. Default: the width. */
  step?: number;
}

const FONTS: Font[] = [
  { name: 'Plain', isBold: false, isItalic: false, isMath: false },
  { name: 'Bold', isBold: true, isItalic: false, isMath: false },
];

/** Glyphs as the file would have them, one text after the other. */
function makeGlyphs(texts: readonly Letter[]): Glyphs {
  const all = texts.flatMap(
    ({ text, left, base = 100, size = 10, font = 0, width = size / 2, step = width }) =>
      [...text].map((letter, i) => ({
        code: letter.codePointAt(0) ?? 0,
        left: left + i * step,
        base,
        size,
        font,
        width,
      })),
  );
  const floats = (of: (glyph: (typeof all)[number]) => number) => Float32Array.from(all, of);
  return {
    count: all.length,
    code: Uint32Array.from(all, (glyph) => glyph.code),
    left: floats((glyph) => glyph.left),
    right: floats((glyph) => glyph.left + glyph.width),
    top: floats((glyph) => glyph.base - glyph.size * 0.75),
    bottom: floats((glyph) => glyph.base + glyph.size * 0.2),
    base: floats((glyph) => glyph.base),
    size: floats((glyph) => glyph.size),
    font: Uint16Array.from(all, (glyph) => glyph.font),
    flags: new Uint8Array(all.length),
    turn: new Uint8Array(all.length),
  };
}

function linesFrom(...texts: Letter[]): Line[] {
  const glyphs = makeGlyphs(texts);
  const page = { number: 0, isPart: false, width: 600, height: 800, glyphs, links: [], drawings: [] };
  return buildLines(page, buildRuns(glyphs), [makeBand(0, 800, [], 600)], FONTS);
}

const texts = (...letters: Letter[]) => linesFrom(...letters).map(({ text }) => text);

test('letters are read from left to right, whatever order the file has them in', () => {
  assert.deepEqual(texts({ text: 'soil', left: 85 }, { text: 'poor', left: 62 }), ['poor soil']);
});

test('lines are sorted from top to bottom', () => {
  assert.deepEqual(texts({ text: 'below', left: 50, base: 112 }, { text: 'above', left: 50 }), [
    'above',
    'below',
  ]);
});

test('a gap wider than a sixth of the size is a space, a narrower one is not', () => {
  assert.deepEqual(texts({ text: 'oat', left: 50 }, { text: 'meal', left: 66 }), ['oatmeal']);
  assert.deepEqual(texts({ text: 'oat', left: 50 }, { text: 'meal', left: 67.5 }), ['oat meal']);
});

test('the gap between letterspaced letters is not a space', () => {
  assert.deepEqual(texts({ text: 'ABSTRACT', left: 50, step: 8 }), ['ABSTRACT']);
});

test('small type above and below the baseline is raised and lowered', () => {
  const [line] = linesFrom(
    { text: 'soil', left: 50 },
    { text: '7', left: 70, base: 96, size: 6 },
    { text: 'and', left: 76 },
    { text: 'i', left: 91, base: 102, size: 6 },
  );
  assert.equal(line?.text, 'soil7 andi');
  assert.equal(line?.flags[4], SUPERSCRIPT);
  assert.equal(line?.flags.at(-1), SUBSCRIPT);
  assert.deepEqual([line?.size, line?.base], [10, 100]);
});

test('the end of a raised mark before a full stop is raised over it', () => {
  const [line] = linesFrom({ text: '15', left: 50, base: 96, size: 6 }, { text: '.', left: 56 });
  assert.equal(line?.flags[0], SUPERSCRIPT);
  assert.deepEqual([line?.size, line?.base], [10, 100]);
});

test('a line is bold if most of its letters are', () => {
  const [line] = linesFrom({ text: 'Methods', left: 50, font: 1 });
  assert.ok(line?.isBold && line.flags.every((flag) => flag === BOLD));
  assert.equal(
    linesFrom({ text: 'Methods and more', left: 50 }, { text: 'x', left: 130, font: 1 })[0]?.isBold,
    false,
  );
});

test('an accent printed over its letter is joined with it', () => {
  assert.deepEqual(
    texts({ text: 'e', left: 50 }, { text: '\u00b4', left: 50.5, width: 4 }, { text: 'tude', left: 55 }),
    ['\u00e9tude'],
  );
});

test('a space without width after an accent is not printed, unless the gap is one', () => {
  const accented = [
    { text: 'e', left: 50 },
    { text: '\u00b4', left: 50.5, width: 4 },
    { text: ' ', left: 51, width: 0 },
  ];
  assert.deepEqual(texts(...accented, { text: 'tude', left: 55 }), ['\u00e9tude']);
  assert.deepEqual(texts(...accented, { text: 'tude', left: 58 }), ['\u00e9 tude']);
});

test('a line is on the baseline of its letters though most of its characters are raised marks', () => {
  const mark = { text: '30,35,36,38,40,42', left: 75, base: 96, size: 6.5 };
  const [line] = linesFrom({ text: 'value', left: 50 }, mark, { text: '.', left: 131 });
  assert.deepEqual([line?.base, line?.size, line?.text], [100, 10, 'value30,35,36,38,40,42.']);
  const [formula] = linesFrom({ text: '10', left: 50 }, { ...mark, text: 'oats and barley', left: 60 });
  assert.equal(formula?.size, 6.5);
});
