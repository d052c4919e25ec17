import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { Database } from '../../corpus/index.js';
import { binBounds, binCounts, chooseBins, toCounts } from './bins.js';

const spill = join(temporaryFolder('bins'), 'spill');
const CASES: [name: string, values: number[]][] = [
  ['hundredths, of which many are bounds', Array.from({ length: 101 }, (_, i) => i / 100)],
  ['whole numbers', Array.from({ length: 500 }, (_, i) => (i * 7) % 260)],
  ['numbers around zero', Array.from({ length: 81 }, (_, i) => (i - 40) / 10)],
  ['one number', [0.3]],
  ['tiny numbers', [1e-12, 2e-12, 5e-12]],
  ['an outlier', [...Array.from({ length: 300 }, (_, i) => i / 3), 1e9]],
  ['numbers that are not finite', [1, 2, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]],
];

for (const [name, values] of CASES)
  test(`a bin counts the values from its lower bound to below its upper bound: ${name}`, async () => {
    const finite = values.filter(Number.isFinite).sort((a, b) => a - b);
    const [min = 0, max = 0] = [finite[0], finite.at(-1)];
    const high = finite[Math.floor(finite.length * 0.99)] ?? max;
    const bins = chooseBins({ min, high, isWhole: finite.every(Number.isInteger) }, 16);
    assert.ok(bins.count >= 1 && bins.count <= 32);
    const database = await Database.open({ spill });
    const list = values.map((value) => `('${value}'::DOUBLE)`).join(', ');
    const [row] = await database.rows(
      `SELECT ${binCounts('v', bins)} AS counts FROM (VALUES ${list}) AS t(v)`,
    );
    const counts = toCounts(row?.counts, bins.count);
    database.close();
    for (const [i, count] of counts.entries()) {
      const { from, to } = binBounds(bins, i);
      const isLast = i === bins.count - 1;
      assert.equal(
        count,
        finite.filter((value) => value >= from && (isLast || value < to)).length,
        `${from}`,
      );
    }
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      finite.length,
    );
  });

test('scores from 0 to 1 have bins between, with the bounds that people write', () => {
  const bins = chooseBins({ min: 0, high: 1, isWhole: false }, 16);
  assert.deepEqual(
    Array.from({ length: 4 }, (_, i) => binBounds(bins, i).to),
    [0.1, 0.2, 0.3, 0.4],
  );
});
