import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { makeLine } from '../layout/line.fixture.js';
import { findContents } from './contents.js';

test('a table of contents is recognised by leaders, with its name and entries without leaders', () => {
  const lines = [
    makeLine('*Contents*', { base: 80, size: 20 }),
    makeLine('*1 Introduction*', { base: 120 }),
    makeLine('*2*', { base: 120, left: 345 }),
    ...['1.1 Sites', '1.2 Soils', '1.3 Rains'].map((title, i) =>
      makeLine(`${title} . . . . . . . ${i + 3}`.padEnd(60, ' ').trimEnd(), {
        base: 140 + 12 * i,
        right: 350,
      }),
    ),
    makeLine('Words of the text stand below it.', { base: 240 }),
  ];
  assert.deepEqual(
    pluck(
      lines.filter((line) => !findContents(lines).has(line)),
      'text',
    ),
    ['Words of the text stand below it.'],
  );
});

test('text with a few dots is not a table of contents', () => {
  const lines = ['And so on ....', 'It ends in 2001', 'Page 4'].map((text, i) =>
    makeLine(text, { base: 100 + 12 * i }),
  );
  assert.equal(findContents(lines).size, 0);
});

test('text beside and below a table of contents, in columns, is not part of it', () => {
  const lines = [
    makeLine('*Contents*', { base: 80, size: 12 }),
    ...[0, 1, 2, 3].map((i) => makeLine(`${i + 1}. Section .............. ${i + 3}`, { base: 100 + 12 * i })),
    ...Array.from({ length: 12 }, (_, i) =>
      makeLine(`Words of the text that stand beside it ${i}`, { base: 80 + 12 * i, left: 320 }),
    ),
    ...[0, 1].map((i) => makeLine('Words were known before this 2', { base: 190 + 12 * i, right: 195 })),
  ];
  assert.deepEqual(
    [...findContents(lines)].map((line) => line.base),
    [80, 100, 112, 124, 136],
  );
});

test('a table of contents without leaders is recognised by its name and its page numbers', () => {
  const entries = ['1 Introduction', '2 Sites and soils', '3 Results'].flatMap((title, i) => [
    makeLine(`*${title}*`, { base: 120 + 24 * i }),
    makeLine(`*${2 * i + 2}*`, { base: 120 + 24 * i, left: 345, right: 350 }),
  ]);
  const name = makeLine('*Contents*', { base: 80, size: 14 });
  const text = makeLine('Words of the text stand below it.', { base: 240 });
  assert.deepEqual([...findContents([name, ...entries, text])], [name, ...entries]);
  assert.equal(findContents([...entries, text]).size, 0);
  const falling = entries.map((line) => (line.text === '6' ? { ...line, text: '1' } : line));
  assert.equal(findContents([name, ...falling]).size, 0);
});
