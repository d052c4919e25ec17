import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SplitRule } from '../manifest.js';
import { exampleOn, type Split, splitAt } from './splits.js';
import { YearCut } from './year-cut.js';

/** The split of each year, from the number of examples in each. */
function splitYears(
  counts: Record<number, number>,
  rule: Partial<SplitRule> = { ratios: [0.8, 0.1, 0.1] },
): Record<string, Split | undefined> {
  const positions = new YearCut();
  const place = (year: number) => exampleOn('id', { year }, 'year', 0);
  for (const [year, count] of Object.entries(counts))
    for (let i = 0; i < count; i++) positions.add(place(Number(year)));
  const cut = positions.cut({ grouping: 'year', seed: 0, ...rule });
  return Object.fromEntries(Object.keys(counts).map((year) => [year, splitAt(place(Number(year)), cut)]));
}

test('the latest years are test, the years before them validation, earlier ones train', () => {
  assert.deepEqual(splitYears({ 2015: 40, 2016: 40, 2017: 10, 2018: 5, 2019: 5 }), {
    2015: 'train',
    2016: 'train',
    2017: 'validation',
    2018: 'test',
    2019: 'test',
  });
});

test('a year is never divided: the sizes are the nearest that whole years give', () => {
  assert.deepEqual(splitYears({ 2017: 50, 2018: 30, 2019: 20 }), {
    2017: 'train',
    2018: 'validation',
    2019: 'test',
  });
});

test('sizes instead of shares count examples', () => {
  const rule = { sizes: { validation: 0, test: 25 } };
  assert.deepEqual(splitYears({ 2016: 50, 2017: 20, 2018: 10, 2019: 14 }, rule), {
    2016: 'train',
    2017: 'train',
    2018: 'test',
    2019: 'test',
  });
});

test('one year alone is train, and an example without a year, too', () => {
  assert.deepEqual(splitYears({ 2019: 9 }), { 2019: 'train' });
  const positions = new YearCut();
  for (const year of [2017, 2018, 2019, undefined]) positions.add(exampleOn('id', { year }, 'year', 0));
  const cut = positions.cut({ grouping: 'year', seed: 0, ratios: [0.8, 0.1, 0.1] });
  assert.equal(splitAt(exampleOn('id', {}, 'year', 0), cut), 'train');
});
