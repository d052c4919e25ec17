import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UserError } from '../../user-error.js';
import type { SplitRule } from '../manifest.js';
import { groupPosition, type Ratios, type Split, splitAt } from './splits.js';
import { YearCut } from './year-cut.js';

/** The split of each year, from the number of examples in each. */
function splitYears(
  counts: Record<number, number>,
  rule: Partial<SplitRule> = { ratios: [0.8, 0.1, 0.1] },
): Record<string, Split | undefined> {
  const positions = new YearCut();
  const place = (year: number) => groupPosition('id', { year }, 'year', 0);
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

test('sizes that the examples or their years cannot give are refused', () => {
  const refused = (counts: Record<number, number>, validation: number, testSize: number) => () =>
    splitYears(counts, { sizes: { validation, test: testSize } });
  const saysTooFew = (wanted: RegExp) => (error: unknown) =>
    error instanceof UserError && wanted.test(error.message);
  assert.throws(
    refused({ 2018: 200, 2019: 165 }, 5000, 5000),
    saysTooFew(/^split sizes: 365 examples are too few for 5000 in validation and 5000 in test/),
  );
  assert.throws(refused({ 2018: 5, 2019: 5 }, 5, 5), saysTooFew(/10 examples/));
  assert.throws(
    refused({ 2018: 50, 2019: 50 }, 5, 5),
    saysTooFew(/examples of 2 years, which are never divided, are too few/),
  );
  assert.throws(
    refused({ 2019: 50 }, 0, 5),
    saysTooFew(/examples of 1 year, which is never divided, are too few/),
  );
});

test('a split without a share gets no year', () => {
  const counts = { 2017: 19, 2018: 40, 2019: 60 };
  const splits = (ratios: Ratios) => Object.values(splitYears(counts, { ratios }));
  assert.deepEqual(splits([0, 0, 1]), ['test', 'test', 'test']);
  assert.deepEqual(splits([0, 1, 0]), ['validation', 'validation', 'validation']);
  assert.deepEqual(splits([0, 0.5, 0.5]), ['validation', 'validation', 'test']);
  assert.deepEqual(splits([1, 0, 0]), ['train', 'train', 'train']);
});

test('one year alone is train, and an example without a year, too', () => {
  assert.deepEqual(splitYears({ 2019: 9 }), { 2019: 'train' });
  const positions = new YearCut();
  for (const year of [2017, 2018, 2019, undefined]) positions.add(groupPosition('id', { year }, 'year', 0));
  const cut = positions.cut({ grouping: 'year', seed: 0, ratios: [0.8, 0.1, 0.1] });
  assert.equal(splitAt(groupPosition('id', {}, 'year', 0), cut), 'train');
});
