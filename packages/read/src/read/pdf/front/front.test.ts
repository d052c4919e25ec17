import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeLine } from '../layout/line.fixture.js';
import { pageWith, placeLines } from '../layout/page.fixture.js';
import { readFrontMatter } from './front.js';

const bodyType = { size: 10, font: 0, isBold: false, leading: 12 };
const PROSE =
  'The oats of the plain were sown on plots of poor soil in dry years, and the barley of the hills was cut';
const prose = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => makeLine(PROSE, { base: from + 12 * i }));

function fronts(lines: ReturnType<typeof makeLine>[]) {
  const page = pageWith(lines, [], { number: 0 });
  const next = pageWith([makeLine('*3. Results*', { base: 60, size: 14, page: 1 })], [], { number: 1 });
  return readFrontMatter([...placeLines(page), ...placeLines(next)], [page, next], bodyType, [], '');
}

test('classes, keywords and the reference format of ACM are not text', () => {
  const title = makeLine('*Harvests of oats on poor soil*', { base: 80, size: 18 });
  const text = prose(400, 6);
  const { abstract, body } = fronts([
    title,
    makeLine('*ABSTRACT*', { base: 140, size: 11 }),
    ...prose(160, 4),
    makeLine('*CCS CONCEPTS*', { base: 230, size: 11 }),
    makeLine('• *Crops* *→* *Oats*.', { base: 244, isBold: true }),
    makeLine('*KEYWORDS*', { base: 268, size: 11 }),
    makeLine('oats, soil', { base: 282 }),
    makeLine('*ACM Reference Format:*', { base: 306, size: 9 }),
    makeLine('Ada Field. 2019. Harvests of oats on poor soil. In Fields ’19, 2 pages.', {
      base: 318,
      size: 9,
    }),
    makeLine('*1 INTRODUCTION*', { base: 380, size: 11 }),
    ...text,
  ]);
  assert.equal(abstract.length, 4);
  assert.deepEqual(
    body.slice(0, 2).map(({ line }) => line.text),
    ['1 INTRODUCTION', PROSE],
  );
});

test('a first page of text is kept even without a title', () => {
  const text = prose(100, 30);
  const { body } = fronts([makeLine('*1. Introduction*', { base: 80, size: 12 }), ...text]);
  assert.equal(body.filter(({ line }) => text.includes(line)).length, text.length);
});
