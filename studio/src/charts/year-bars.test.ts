import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelledBars, yearBars, yearsOfBar } from './year-bars.js';

const years = (...values: number[]) => values.map((year) => ({ year, count: 1 }));

test('a bar per year, also for years without papers', () => {
  assert.deepEqual(yearBars(years(1999, 2001), 10), [
    { from: 1999, to: 1999, count: 1 },
    { from: 2000, to: 2000, count: 0 },
    { from: 2001, to: 2001, count: 1 },
  ]);
  assert.deepEqual(yearBars([], 10), []);
});

test('years share bars of a round number of years if there is no room, and none is lost', () => {
  const bars = yearBars(years(1983, 1990, 1999, 2004, 2024), 10);
  assert.deepEqual(bars.map(yearsOfBar).slice(0, 2), ['1980–1984', '1985–1989']);
  assert.equal(
    bars.reduce((sum, { count }) => sum + count, 0),
    5,
  );
  assert.ok(bars.length <= 10);
});

test('years that cannot be true do not make the chart larger', () => {
  for (const odd of [-500, 0, 1, 9999, 999_999]) {
    const bars = yearBars(years(odd, 2020), 30);
    assert.ok(bars.length <= 30, `${odd}: ${bars.length}`);
    assert.equal(
      bars.reduce((sum, { count }) => sum + count, 0),
      2,
    );
  }
  assert.equal(yearBars(years(1, 2020), 0).length, 1);
});

test('labels keep a distance', () => {
  const bars = yearBars(years(2000, 2009), 20);
  assert.deepEqual([...labelledBars(bars, 300, 60)], [0, 2, 4, 6, 8]);
  assert.deepEqual([...labelledBars(bars, 3000, 60)].length, 10);
});
