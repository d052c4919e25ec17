import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom, xoshiro128 } from './random.js';

test('the stream is that of xoshiro128**', () => {
  // From state 1, 2, 3, 4, by hand: b × 5 = 10, rotated left by 7 = 1280, × 9 = 11520; the next b is
  // 2 ^ (3 ^ 1) = 0, which gives 0. The rest are the values that its authors' C code prints.
  const random = xoshiro128(1, 2, 3, 4);
  const stream = Array.from({ length: 10 }, () => random.uint32());
  assert.deepEqual(
    stream,
    [11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804],
  );
});

test('a seed repeats its stream and another seed does not', () => {
  const draw = (seed: number) => {
    const random = seededRandom(seed);
    return Array.from({ length: 8 }, () => random.uint32());
  };
  assert.deepEqual(draw(7), draw(7));
  assert.notDeepEqual(draw(7), draw(8));
  assert.equal(new Set(draw(0)).size, 8);
});

test('every number below the limit comes up about equally often', () => {
  const random = seededRandom(1);
  const counts = new Array(6).fill(0);
  for (let i = 0; i < 60_000; i++) counts[random.below(6)]++;
  // Standard deviation √(60000 · 1/6 · 5/6) ≈ 91; five of them.
  for (const count of counts) assert.ok(Math.abs(count - 10_000) < 460, `${counts}`);
});

test('limits that do not divide 2³² stay in range', () => {
  const random = seededRandom(2);
  for (let i = 0; i < 1000; i++) assert.ok(random.below(3_000_000_000) < 3_000_000_000);
  assert.equal(random.below(1), 0);
});
