import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GreyImage } from '../../ocr/recognise.js';
import { inkThreshold, reduce, rotateImage } from './grey-image.js';
import { measureSkew, straighten } from './skew.js';

/** Lines of bars, as words are from afar: 10 pixels high, every 30 pixels. */
function linesOfWords(width = 800, height = 1000): GreyImage {
  const pixels = new Uint8Array(width * height).fill(255);
  for (let y = 100; y < height - 100; y++)
    for (let x = 80; x < width - 80; x++)
      if (y % 30 < 10 && (x + Math.floor(y / 30) * 17) % 45 < 36) pixels[y * width + x] = 0;
  return { width, height, pixels };
}

for (const degrees of [0, 0.5, 1, -1, 2.3, -4.5])
  test(`a page that is tilted by ${degrees} degrees is measured and straightened`, () => {
    const tilted = rotateImage(linesOfWords(), degrees);
    assert.ok(Math.abs(measureSkew(tilted) - degrees) <= 0.1, String(measureSkew(tilted)));
    assert.ok(Math.abs(measureSkew(straighten(tilted))) <= 0.15);
  });

test('empty, black and tiny images are not tilted', () => {
  for (const value of [0, 255])
    for (const [width, height] of [
      [1, 1],
      [300, 200],
      [3, 4000],
    ] as const) {
      const image = { width, height, pixels: new Uint8Array(width * height).fill(value) };
      assert.equal(measureSkew(image), 0);
      assert.equal(straighten(image), image);
    }
});

test('ink is separated from paper, and thin strokes remain in a smaller image', () => {
  const image = linesOfWords(200, 300);
  for (const [i, value] of image.pixels.entries()) image.pixels[i] = value === 0 ? 60 : 200;
  const threshold = inkThreshold(image);
  assert.ok(threshold > 60 && threshold <= 200);
  image.pixels[5] = 10;
  const small = reduce(image, 4);
  assert.deepEqual([small.width, small.height, small.pixels[0], small.pixels[1]], [50, 75, 200, 10]);
});
