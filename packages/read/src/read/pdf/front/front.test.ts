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

test("a repository's cover that prints the title in small type is not the first page", () => {
  const cover = pageWith(
    [
      makeLine('Northern Repository of Research', { base: 100, size: 14 }),
      makeLine('This is the accepted version of the following article:', { base: 130 }),
      makeLine('*Harvests of oats on poor soil*', { base: 145 }),
    ],
    [],
    { number: 0 },
  );
  const first = pageWith(
    [
      makeLine('*Harvests of oats on poor soil*', { base: 80, size: 18, page: 1 }),
      makeLine('*1. Introduction*', { base: 140, size: 12, page: 1 }),
      ...prose(160, 30).map((line) => ({ ...line, page: 1 })),
    ],
    [],
    { number: 1, mayBeginPaper: true },
  );
  const lines = [...placeLines(cover), ...placeLines(first)];
  assert.equal(
    readFrontMatter(lines, [cover, first], bodyType, [], '').title,
    'Harvests of oats on poor soil',
  );
});

test('text in the type of the body ends a summary in smaller type', () => {
  const text = prose(300, 8);
  const { body } = fronts([
    makeLine('*Harvests of oats on poor soil*', { base: 80, size: 18 }),
    makeLine('*ABSTRACT*', { base: 140, size: 11 }),
    ...prose(160, 4),
    makeLine('*Significance*', { base: 230, size: 9 }),
    makeLine('Oats feed many, but how they grow on poor soil was not known.', { base: 244, size: 9 }),
    ...text,
  ]);
  assert.equal(body[0]?.line, text[0]);
});

test('an abstract without a label may begin with the names of its authors', () => {
  const abstract = [
    makeLine('Ada Field, Ben Meadow, Carl Hill, Dora Lake. Harvests of oats on poor soil. J Crops', {
      base: 160,
    }),
    ...prose(172, 8),
  ];
  const read = fronts([
    makeLine('*Harvests of oats on poor soil*', { base: 80, size: 18 }),
    makeLine('Ada Field, Ben Meadow', { base: 110 }),
    ...abstract,
    makeLine('*Introduction*', { base: 300, size: 12 }),
    ...prose(320, 8),
  ]);
  assert.equal(read.abstract.length, abstract.length);
});

test('a subtitle above the authors is not a section', () => {
  const { authors, body } = fronts([
    makeLine('*The oats package*', { base: 80, size: 24 }),
    makeLine('*Utilities for handling fields*', { base: 110, size: 10, isBold: true }),
    makeLine('by Ada Field', { base: 140 }),
    makeLine('*Introduction*', { base: 180, size: 14 }),
    ...prose(200, 12),
  ]);
  assert.deepEqual(
    authors.map(({ name }) => name),
    ['Ada Field'],
  );
  assert.equal(body[0]?.line.text, 'Introduction');
});
