import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FILTERS, type Pixels, resize } from './resample.js';

const [width, height, channels] = [7, 5, 3];
const image: Pixels = {
  width,
  height,
  channels,
  values: Uint8Array.from({ length: width * height * channels }, (_, i) => {
    const [x, y, c] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width), i % 3];
    return y * 53 + x * 29 + c * 97 + x * y * 13;
  }),
};

/** What Pillow 13 makes of the image. */
const PILLOW: [keyof typeof FILTERS, width: number, height: number, values: number[]][] = [
  [
    'bilinear',
    3,
    2,
    [87, 137, 146, 121, 129, 116, 113, 130, 137, 142, 91, 142, 117, 119, 128, 136, 114, 138],
  ],
  [
    'bilinear',
    4,
    7,
    [
      15, 112, 209, 60, 157, 183, 114, 211, 52, 159, 122, 97, 49, 146, 174, 106, 162, 123, 144, 124, 111, 90,
      123, 168, 92, 154, 126, 143, 136, 101, 137, 89, 133, 71, 121, 183, 135, 110, 73, 149, 61, 158, 66, 163,
      75, 151, 114, 89, 169, 57, 116, 111, 118, 164, 140, 105, 99, 144, 115, 178, 161, 61, 153, 108, 145, 144,
      135, 96, 130, 142, 112, 162, 133, 95, 180, 124, 150, 114, 89, 115, 160, 144, 106, 94,
    ],
  ],
  ['bicubic', 3, 2, [80, 138, 149, 124, 132, 111, 112, 130, 136, 148, 88, 140, 114, 120, 129, 137, 112, 138]],
  [
    'bicubic',
    4,
    7,
    [
      9, 105, 219, 55, 156, 191, 111, 230, 34, 170, 117, 93, 40, 152, 184, 108, 170, 113, 155, 116, 111, 80,
      125, 180, 89, 168, 122, 155, 137, 85, 146, 68, 144, 52, 126, 197, 138, 110, 66, 150, 52, 169, 55, 172,
      74, 158, 114, 86, 183, 40, 111, 100, 125, 175, 147, 104, 84, 150, 115, 195, 166, 51, 161, 100, 158, 143,
      143, 89, 127, 142, 112, 172, 127, 99, 188, 127, 151, 109, 83, 116, 166, 144, 109, 81,
    ],
  ],
];

for (const [filter, toWidth, toHeight, values] of PILLOW)
  test(`an image is resized to Pillow’s bytes (${filter}, ${toWidth} × ${toHeight})`, () => {
    assert.deepEqual([...resize(image, toWidth, toHeight, filter).values], values);
  });
