import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { column, type Piece, type TestPage, writePdf } from '../pdf-writer.fixture.js';
import { Fonts } from './fonts.js';
import { readPages } from './pages.js';
import { PdfFile } from './pdf-file.js';
import { loadPdfium } from './pdfium.js';

before(loadPdfium);

/** The text of each page that is read, upright glyphs only. */
function readTexts(pages: TestPage[]): string[] {
  const file = PdfFile.open(new TextEncoder().encode(writePdf(pages)));
  try {
    return [...readPages(file, new Fonts(), 10)].map(({ glyphs }) =>
      Array.from(glyphs.code, (code, i) =>
        glyphs.turn[i] === 0 && code >= 0x20 ? String.fromCodePoint(code) : '',
      ).join(''),
    );
  } finally {
    file.close();
  }
}

const SHOWN: Piece = { x: 72, y: 100, text: 'shown' };
const BOX = { x: 60, y: 115, width: 100, height: 30 };
const HIDDEN: [name: string, page: TestPage][] = [
  [
    'beside the page',
    {
      pieces: [
        SHOWN,
        { x: 640, y: 130, text: 'hidden' },
        { x: -90, y: 130, text: 'hidden' },
        { x: 72, y: 830, text: 'hidden' },
      ],
    },
  ],
  ['in the invisible mode', { pieces: [SHOWN, { x: 72, y: 130, text: 'hidden', isInvisible: true }] }],
  [
    'outside its clipping path',
    { pieces: [SHOWN, { x: 72, y: 130, text: 'hidden', clip: { x: 300, y: 100, width: 100, height: 100 } }] },
  ],
  ['in white', { pieces: [SHOWN, { x: 72, y: 130, text: 'hidden', colour: [1, 1, 1] }] }],
  [
    'in white on a white box',
    { pieces: [SHOWN], covers: [BOX], above: [{ x: 72, y: 130, text: 'hidden', colour: [1, 1, 1] }] },
  ],
  [
    'under an image that is painted later',
    {
      pieces: [SHOWN, { x: 72, y: 130, text: 'hidden' }],
      images: [BOX],
    },
  ],
  [
    'under a white box that is painted later',
    { pieces: [SHOWN, { x: 72, y: 130, text: 'hidden' }], covers: [BOX] },
  ],
];

for (const [name, page] of HIDDEN)
  test(`text ${name} is not read`, () => {
    assert.deepEqual(readTexts([page]), ['shown']);
  });

test('white text on a shade, a thick line or an image is read', () => {
  const white: Piece = { x: 72, y: 130, text: 'white', colour: [1, 1, 1] };
  const shade = { x: 60, y: 145, width: 100, height: 30, isShade: true };
  assert.deepEqual(readTexts([{ pieces: [white], rules: [shade] }]), ['white']);
  const line = { ...shade, isShade: false, isLine: true };
  assert.deepEqual(readTexts([{ pieces: [white], rules: [line] }]), ['white']);
  assert.deepEqual(readTexts([{ pieces: [], images: [BOX], above: [white] }]), ['white']);
});

test('text that is painted over a box is read', () => {
  assert.deepEqual(readTexts([{ pieces: [], covers: [BOX], above: [{ x: 72, y: 130, text: 'shown' }] }]), [
    'shown',
  ]);
});
test('text that is painted twice is read once, and doubled letters are not', () => {
  const pieces = [0, 0.3].map((by): Piece => ({ x: 72 + by, y: 100, text: 'all successes', spread: 2 }));
  assert.deepEqual(readTexts([{ pieces }]), ['all successes']);
});
test('text inside its clipping path is read', () => {
  const clip = { x: 60, y: 90, width: 100, height: 20 };
  assert.deepEqual(readTexts([{ pieces: [{ ...SHOWN, clip }] }]), ['shown']);
});

test('the invisible text layer of a scan is read', () => {
  const pieces = [{ ...SHOWN, isInvisible: true }];
  assert.deepEqual(readTexts([{ pieces, isScan: true }]), ['shown']);
});

const SIDEWAYS = Array.from(
  { length: 10 },
  (_, i): Piece => ({
    x: 150 + 20 * i,
    y: 600,
    text: 'a row of a table that is set sideways on the page',
    turn: 1,
  }),
);

test('a page that is set sideways is read rotated', () => {
  const [text, ...others] = readTexts([{ pieces: [SHOWN, ...SIDEWAYS] }]);
  assert.ok(text?.includes('a row of a table that is set sideways on the page'));
  assert.deepEqual(others, []);
});

test('a sideways table on an upright page is read as a separate page', () => {
  const upright = column(72, 60, Array<string>(20).fill('a line of the text that stands upright'));
  const texts = readTexts([{ pieces: [...upright, ...SIDEWAYS] }]);
  assert.equal(texts.length, 2);
  assert.ok(texts[0]?.includes('upright') && !texts[0].includes('sideways'));
  assert.ok(texts[1]?.includes('sideways') && !texts[1].includes('upright'));
});

test('a stamp along the edge of a page is not a sideways page', () => {
  const stamp: Piece = { x: 20, y: 600, text: 'A manuscript of an author '.repeat(7), size: 4, turn: 1 };
  assert.equal(readTexts([{ pieces: [SHOWN, stamp] }]).length, 1);
});
