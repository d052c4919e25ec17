import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeLine } from '../layout/line.fixture.js';
import type { Line } from '../layout/lines.js';
import { pageWith } from '../layout/page.fixture.js';
import { equationLines } from './equations.js';

const bodyType = { size: 10, font: 0, isBold: false, leading: 12 };

const equationTexts = (lines: Line[]) => {
  const page = pageWith(lines);
  const placed = lines.map((line) => ({ line, page, column: 0, left: 50, right: 300 }));
  return [...equationLines(placed, bodyType)].map(({ line }) => line.text).sort();
};

test('a line on the baseline of an equation number is a formula, whatever its font calls its signs', () => {
  const formula = makeLine('Gi ¼ 100 Ti', { left: 90, base: 140 });
  const numerator = makeLine('Gmax', { left: 130, base: 132, isItalic: true });
  const number = makeLine('(1Þ', { left: 285, base: 140 });
  const text = makeLine('as the grain of the oats shows', { base: 120 });
  assert.deepEqual(equationTexts([text, numerator, formula, number]), ['(1Þ', 'Gi ¼ 100 Ti', 'Gmax']);
});

test('a number in brackets on the baseline of text does not make it a formula', () => {
  const text = makeLine('as the grain of the oats shows', { base: 120 });
  assert.deepEqual(equationTexts([text, makeLine('(1)', { left: 285, base: 120 })]), []);
});
