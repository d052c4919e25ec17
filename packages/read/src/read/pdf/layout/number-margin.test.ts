import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { makeLine } from './line.fixture.js';
import type { Line } from './lines.js';
import { removeMarginNumbers } from './number-margin.js';

const TEXT = 'oats were sown on plots';

/** A page of 20 lines, with right-aligned numbers beside those that `numberOf` gives one. */
const numberedPage = (numberOf: (row: number) => number | undefined): Line[] =>
  Array.from({ length: 20 }, (_, i) => {
    const base = 100 + 24 * i;
    const number = numberOf(i + 1);
    const digits = String(number ?? '');
    return [
      ...(number === undefined ? [] : [makeLine(digits, { base, left: 60 - 5 * digits.length })]),
      makeLine(TEXT, { base, left: 80 }),
    ];
  }).flat();

const texts = (pages: Line[][]): string[] => pages.flatMap((lines) => pluck(lines, 'text'));

test('numbers beside each fifth line are removed, though they begin anew on each page', () => {
  const fives = (row: number) => (row % 5 === 0 ? row : undefined);
  const pages = Array.from({ length: 5 }, () => numberedPage(fives));
  assert.ok(texts(removeMarginNumbers(pages)).every((text) => text === TEXT));
  assert.deepEqual(removeMarginNumbers(pages.slice(0, 1)), pages.slice(0, 1), 'one page shows too little');
});

test('the few line numbers of a page with a table are removed where other pages have theirs', () => {
  const pages = [0, 1, 2].map((page) => numberedPage((row) => 20 * page + row));
  const cells = Array.from({ length: 30 }, (_, i) =>
    makeLine(`${i + 3} plots`, { base: 150 + 10 * i, left: 80 }),
  );
  const table = [makeLine('61 Oats by plot', { base: 100, left: 50 }), ...cells];
  assert.deepEqual(texts(removeMarginNumbers([...pages, table])).slice(-31), [
    'Oats by plot',
    ...pluck(cells, 'text'),
  ]);
});

test('the labels of a bibliography on a few pages of many are kept', () => {
  const plain = Array.from({ length: 6 }, () => numberedPage(() => undefined));
  const entries = [0, 1, 2].map((page) =>
    Array.from({ length: 6 }, (_, i) =>
      makeLine(`${6 * page + i + 11} Ada Field, the price of oats`, { base: 100 + 36 * i }),
    ),
  );
  const pages = [...plain, ...entries];
  assert.deepEqual(removeMarginNumbers(pages), pages);
});
