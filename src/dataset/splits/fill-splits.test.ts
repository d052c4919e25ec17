import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillSplits } from './fill-splits.js';
import { cutByRatios, type Position, type Ratios, SPLITS, splitAt } from './splits.js';

const RATIOS: Ratios = [0.8, 0.1, 0.1];
const at = (...positions: number[]): Position[] => positions.map((low) => ({ low, high: low }));

/** The split of every position. */
function place(positions: Position[], ratios = RATIOS): { splits: string; filled: string[] } {
  const { cut, filled } = fillSplits(cutByRatios(ratios, 'citing'), positions, ratios);
  return { splits: positions.map((position) => splitAt(position, cut) ?? '-').join(' '), filled };
}

for (const [title, positions, splits, filled] of [
  ['nothing is moved if no split is empty', [0.05, 0.5, 0.6, 0.95], 'test train train validation', []],
  [
    'an empty test split takes the lowest group',
    [0.3, 0.5, 0.6, 0.95],
    'test train train validation',
    ['test'],
  ],
  [
    'an empty validation split takes the highest group',
    [0.05, 0.5, 0.3],
    'test validation train',
    ['validation'],
  ],
  ['both are filled', [0.4, 0.5, 0.6, 0.6], 'test train validation validation', ['validation', 'test']],
  [
    'an empty training split takes groups from test',
    [0.01, 0.02, 0.03],
    'test train validation',
    ['train', 'validation'],
  ],
  ['two groups are training and test', [0.95, 0.97], 'test train', ['train', 'test']],
  ['a single group is training', [0.95, 0.95], 'train train', ['train']],
  ['an empty set stays as it is', [], '', []],
] as const)
  test(title, () => {
    const placed = place(at(...positions));
    assert.deepEqual(placed, { splits, filled });
  });

test('a split with the share 0 stays empty', () => {
  const ratios: Ratios = [0.9, 0, 0.1];
  const { cut, filled } = fillSplits(cutByRatios(ratios, 'citing'), at(0.4, 0.5, 0.99), ratios);
  assert.deepEqual(filled, ['test']);
  assert.deepEqual(
    at(0.4, 0.5, 0.99).map((position) => splitAt(position, cut)),
    ['test', 'train', 'train'],
  );
});

test('with three groups or more no split is empty, wherever the groups are', () => {
  // A low-discrepancy sequence instead of chance.
  for (let start = 0; start < 500; start++) {
    const positions = at(...[0, 1, 2].map((k) => (start * 0.618034 + k * k * 0.414214) % 1));
    const { cut } = fillSplits(cutByRatios(RATIOS, 'citing'), positions, RATIOS);
    assert.deepEqual(positions.map((position) => splitAt(position, cut)).sort(), [...SPLITS].sort());
  }
});

test('with two sides, training is never given up to fill another split', () => {
  const positions = [
    { low: 0.2, high: 0.9 },
    { low: 0.3, high: 0.5 },
    { low: 0.4, high: 0.6 },
  ];
  const { cut } = fillSplits(cutByRatios(RATIOS, 'both'), positions, RATIOS);
  assert.ok(positions.some((position) => splitAt(position, cut) === 'train'));
});
