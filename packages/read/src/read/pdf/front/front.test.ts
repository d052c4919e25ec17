import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineOf } from '../layout/line.fixture.js';
import { pageWith, placedOn } from '../layout/page.fixture.js';
import { frontOf } from './front.js';

const bodyType = { size: 10, font: 0, isBold: false, leading: 12 };
const PROSE =
  'The oats of the plain were sown on plots of poor soil in dry years, and the barley of the hills was cut';
const prose = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => lineOf(PROSE, { base: from + 12 * i }));

function fronts(lines: ReturnType<typeof lineOf>[]) {
  const page = pageWith(lines, [], { number: 0 });
  const next = pageWith([lineOf('*3. Results*', { base: 60, size: 14, page: 1 })], [], { number: 1 });
  return frontOf([...placedOn(page), ...placedOn(next)], [page, next], bodyType, [], '');
}

test('classes, keywords and the format of references of ACM are no text', () => {
  const title = lineOf('*Harvests of oats on poor soil*', { base: 80, size: 18 });
  const text = prose(400, 6);
  const { abstract, body } = fronts([
    title,
    lineOf('*ABSTRACT*', { base: 140, size: 11 }),
    ...prose(160, 4),
    lineOf('*CCS CONCEPTS*', { base: 230, size: 11 }),
    lineOf('• *Crops* *→* *Oats*.', { base: 244, isBold: true }),
    lineOf('*KEYWORDS*', { base: 268, size: 11 }),
    lineOf('oats, soil', { base: 282 }),
    lineOf('*ACM Reference Format:*', { base: 306, size: 9 }),
    lineOf('Ada Field. 2019. Harvests of oats on poor soil. In Fields ’19, 2 pages.', { base: 318, size: 9 }),
    lineOf('*1 INTRODUCTION*', { base: 380, size: 11 }),
    ...text,
  ]);
  assert.equal(abstract.length, 4);
  assert.deepEqual(
    body.slice(0, 2).map(({ line }) => line.text),
    ['1 INTRODUCTION', PROSE],
  );
});

test('a first page of text is kept though it has no title', () => {
  const text = prose(100, 30);
  const { body } = fronts([lineOf('*1. Introduction*', { base: 80, size: 12 }), ...text]);
  assert.equal(body.filter(({ line }) => text.includes(line)).length, text.length);
});
