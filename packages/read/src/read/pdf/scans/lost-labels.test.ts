import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecognisedLine, RecognisedPage } from '../../ocr/hocr.js';
import type { GreyImage } from '../../ocr/recognise.js';
import { collectLostLabels, restoreLabels } from './lost-labels.js';

const WIDTH = 400;

function paint({ pixels }: GreyImage, left: number, top: number, right: number, bottom: number) {
  for (let y = top; y < bottom; y++) pixels.fill(0, y * WIDTH + left, y * WIDTH + right);
}

/** Lines of one word each, with ink to the left of each that the engine did not read. */
function listPage(
  count: number,
  label: [left: number, right: number],
): { page: RecognisedPage; image: GreyImage } {
  const image = {
    width: WIDTH,
    height: 60 * count + 60,
    pixels: new Uint8Array(WIDTH * (60 * count + 60)).fill(255),
  };
  const lines = Array.from({ length: count }, (_, i): RecognisedLine => {
    const [top, bottom] = [60 * i + 20, 60 * i + 40];
    paint(image, 100, top, 200, bottom);
    paint(image, label[0], top, label[1], bottom);
    const box = { left: 100, right: 200, top, bottom };
    const words = [{ ...box, confidence: 90, characters: [{ ...box, text: 'entry' }] }];
    return { ...box, base: bottom, height: 30, words };
  });
  return { page: { lines, images: [], rules: [] }, image };
}

test('unread ink to the left of lines is put on a sheet, and what is read there returns to its line', () => {
  const { page, image } = listPage(4, [60, 80]);
  const sheet = collectLostLabels(page, image);
  assert.ok(sheet);
  assert.deepEqual(
    sheet.rows.map(({ box }) => [box.left, box.right]),
    [1, 2, 3, 4].map(() => [60, 80]),
  );
  // The third label, as an engine would read it on the sheet.
  const y = sheet.rowHeight * 2 + (sheet.rowHeight >> 1);
  const box = { left: sheet.rowHeight, right: sheet.rowHeight + 20, top: y + 5, bottom: y + 25 };
  const word = {
    ...box,
    confidence: 80,
    characters: [
      { ...box, text: '3' },
      { ...box, text: '.' },
    ],
  };
  const read = { ...box, base: box.bottom, height: 30, words: [word] };
  restoreLabels(sheet, { lines: [read, { ...read, base: 1e6 }], images: [], rules: [] });
  const texts = page.lines.map(({ words }) =>
    words.map(({ characters }) => characters.map(({ text }) => text).join('')),
  );
  assert.deepEqual(texts, [['entry'], ['entry'], ['3.', 'entry'], ['entry']]);
  assert.deepEqual([page.lines[2]?.left, page.lines[2]?.words[0]?.characters[0]?.left], [60, 60]);
});

test('drawings that begin farther left, specks, distant ink and single marks are not labels', () => {
  const few = listPage(2, [60, 80]);
  assert.equal(collectLostLabels(few.page, few.image), undefined);
  for (const label of [
    [0, 80],
    [79, 80],
    [10, 20],
    [100, 110],
  ] as [number, number][]) {
    const { page, image } = listPage(5, label);
    assert.equal(collectLostLabels(page, image), undefined, String(label));
  }
});

test('a full stop that was read joins its label, and letters that look like digits are digits', () => {
  const { page, image } = listPage(3, [60, 80]);
  const [first] = page.lines;
  const stop = { left: 90, right: 93, top: 36, bottom: 40 };
  first?.words.unshift({ ...stop, confidence: 90, characters: [{ ...stop, text: '.' }] });
  const sheet = collectLostLabels(page, image);
  assert.ok(sheet);
  const y = sheet.rowHeight >> 1;
  const box = { left: sheet.rowHeight, right: sheet.rowHeight + 20, top: y, bottom: y + 20 };
  const words = [{ ...box, confidence: 90, characters: ['l', 'l'].map((text) => ({ ...box, text })) }];
  restoreLabels(sheet, { lines: [{ ...box, base: box.bottom, height: 30, words }], images: [], rules: [] });
  assert.deepEqual(
    first?.words.map(({ characters }) => characters.map(({ text }) => text).join('')),
    ['11.', 'entry'],
  );
});

test('what is read as a word is not a label', () => {
  const { page, image } = listPage(3, [60, 80]);
  const sheet = collectLostLabels(page, image);
  assert.ok(sheet);
  const box = { left: 90, right: 100, top: 30, bottom: 50 };
  const words = [{ ...box, confidence: 90, characters: [{ ...box, text: 'on' }] }];
  restoreLabels(sheet, { lines: [{ ...box, base: 60, height: 30, words }], images: [], rules: [] });
  assert.ok(page.lines.every((line) => line.words.length === 1));
});
