import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeLine } from './line.fixture.js';
import { isMonospaced } from './monospaced.js';

const withSteps = (text: string, step: (i: number) => number) => {
  const lefts = new Float32Array(text.length);
  for (let i = 1; i < text.length; i++) lefts[i] = (lefts[i - 1] ?? 0) + step(i);
  return makeLine(text, { lefts });
};

test('a line with equal steps is monospaced, even if one sign is wider', () => {
  assert.equal(isMonospaced(withSteps('sow(oats, rate = 4)', () => 5.2)), true);
  assert.equal(isMonospaced(withSteps('sow(oats, rate = 4)', (i) => (i === 3 ? 4.6 : 5.2))), true);
});

test('words in proportional type, Chinese characters and a few letters are not monospaced', () => {
  assert.equal(isMonospaced(makeLine('The oats of the plain')), false);
  assert.equal(isMonospaced(withSteps('燕麦产量试验结果', () => 10)), false);
  assert.equal(isMonospaced(withSteps('oats', () => 5)), false);
});
