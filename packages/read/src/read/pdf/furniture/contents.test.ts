import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineOf } from '../layout/line.fixture.js';
import { contentsLines } from './contents.js';

test('a table of contents is known by leaders, with its name and the entries that have none', () => {
  const lines = [
    lineOf('*Contents*', { base: 80, size: 20 }),
    lineOf('*1 Introduction*', { base: 120 }),
    lineOf('*2*', { base: 120, left: 345 }),
    ...['1.1 Sites', '1.2 Soils', '1.3 Rains'].map((title, i) =>
      lineOf(`${title} . . . . . . . ${i + 3}`.padEnd(60, ' ').trimEnd(), {
        base: 140 + 12 * i,
        right: 350,
      }),
    ),
    lineOf('Words of the text stand below it.', { base: 240 }),
  ];
  assert.deepEqual(
    lines.filter((line) => !contentsLines(lines).has(line)).map((line) => line.text),
    ['Words of the text stand below it.'],
  );
});

test('text with a few dots is not a table of contents', () => {
  const lines = ['And so on ....', 'It ends in 2001', 'Page 4'].map((text, i) =>
    lineOf(text, { base: 100 + 12 * i }),
  );
  assert.equal(contentsLines(lines).size, 0);
});

test('text beside and below a table of contents, in columns, is no part of it', () => {
  const lines = [
    lineOf('*Contents*', { base: 80, size: 12 }),
    ...[0, 1, 2, 3].map((i) => lineOf(`${i + 1}. Section .............. ${i + 3}`, { base: 100 + 12 * i })),
    ...Array.from({ length: 12 }, (_, i) =>
      lineOf(`Words of the text that stand beside it ${i}`, { base: 80 + 12 * i, left: 320 }),
    ),
    ...[0, 1].map((i) => lineOf('Words were known before this 2', { base: 190 + 12 * i, right: 195 })),
  ];
  assert.deepEqual(
    [...contentsLines(lines)].map((line) => line.base),
    [80, 100, 112, 124, 136],
  );
});
