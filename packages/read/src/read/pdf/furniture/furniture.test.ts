import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { makeLine } from '../layout/line.fixture.js';
import { removeLineNumbers } from '../layout/line-numbers.js';
import { findFurniture } from './furniture.js';

const BODY = { leading: 12, size: 10 };

const page = (number: number, head: string, ...body: string[]) => ({
  height: 800,
  lines: [
    makeLine(head, { page: number, base: 40 }),
    ...body.map((text, i) => makeLine(text, { page: number, base: 200 + 12 * i })),
    makeLine(String(number + 7), { page: number, base: 770, left: 300 }),
  ],
});

test('heads that repeat except for their numbers, and page numbers, are furniture', () => {
  const pages = [0, 1, 2].map((number) =>
    page(number, `A Journal 12, page ${number}`, 'Text of the page', `More text ${number}`),
  );
  const furniture = [...findFurniture(pages, BODY)].map((line) => line.text);
  assert.deepEqual(
    furniture.sort(),
    ['7', '8', '9', 'A Journal 12, page 0', 'A Journal 12, page 1', 'A Journal 12, page 2'].sort(),
  );
});

test('a head with another section on every page is recognised by its position', () => {
  const heads = ['Alpha', 'Beta', 'Gamma', 'Delta'];
  const pages = heads.map((head, number) => page(number, head, `Words ${head}`, `and more of ${head}`));
  const furniture = [...findFurniture(pages, BODY)].map((line) => line.text);
  for (const head of heads) assert.ok(furniture.includes(head), head);
});

test('a repeated line below a wide upper margin is a head, one deeper in the page or above its foot is not', () => {
  const at = (base: number) =>
    [0, 1, 2].map((number) => ({
      height: 800,
      lines: [
        ...(base < 400 ? [makeLine('Oats', { page: number, base })] : []),
        ...[0, 1, 2].map((i) =>
          makeLine(`line ${number}${i} of the text`, { page: number, base: 200 + 12 * i }),
        ),
        ...(base > 400 ? [makeLine('Oats', { page: number, base })] : []),
      ],
    }));
  const texts = (base: number) => pluck([...findFurniture(at(base), BODY)], 'text');
  assert.deepEqual(texts(115), ['Oats', 'Oats', 'Oats']);
  assert.deepEqual(texts(130), []);
  assert.deepEqual(texts(690), []);
});

test('headings at the top of all pages are larger than the text and not furniture', () => {
  const heads = ['Alpha', 'Beta', 'Gamma', 'Delta'];
  const pages = heads.map((head, number) => ({
    height: 800,
    lines: [
      makeLine(head, { page: number, base: 60, size: 14 }),
      makeLine(`Words ${head}`, { page: number, base: 90 }),
      makeLine(`and more of ${head}`, { page: number, base: 102 }),
    ],
  }));
  assert.equal(findFurniture(pages, BODY).size, 0);
});

test('the first line of a page’s text is not furniture', () => {
  const pages = ['one', 'two', 'three', 'four'].map((word, number) => ({
    height: 800,
    lines: [0, 1, 2].map((i) => makeLine(`${word} ${i} runs on here`, { page: number, base: 80 + 12 * i })),
  }));
  assert.equal(findFurniture(pages, BODY).size, 0);
});

test('page numbers far from the edge are recognised by counting up', () => {
  const pages = [4, 5, 6].map((number, i) => ({
    height: 800,
    lines: [
      ...[0, 1, 2].map((row) => makeLine(`Text ${row} of page ${i}`, { page: i, base: 560 + 12 * row })),
      makeLine(String(number), { page: i, base: 640, left: 300 }),
    ],
  }));
  assert.deepEqual(
    [...findFurniture(pages, BODY)].map((line) => line.text),
    ['4', '5', '6'],
  );
});

test('numbers below the text that do not count the pages are kept', () => {
  const pages = [4, 9, 2].map((number, i) => ({
    height: 800,
    lines: [
      makeLine(`Text of page ${i}`, { page: i, base: 560 }),
      makeLine(String(number), { page: i, base: 640, left: 300 }),
    ],
  }));
  assert.equal(findFurniture(pages, BODY).size, 0);
});

test('the line numbers of a manuscript are removed', () => {
  const lines = Array.from({ length: 12 }, (_, i) =>
    makeLine(`${101 + i} some words`, { left: 30, base: 50 + 20 * i }),
  );
  assert.deepEqual(
    pluck(removeLineNumbers(lines), 'text'),
    lines.map(() => 'some words'),
  );
});

test('lines that begin with other numbers are not changed', () => {
  const lines = [1980, 12, 7, 300, 44, 2, 91, 5, 60, 8, 77, 3].map((number, i) =>
    makeLine(`${number} some words`, { left: 30, base: 50 + 20 * i }),
  );
  assert.deepEqual(removeLineNumbers(lines), lines);
});

test('numbers before lines that begin with capitals are those of notes', () => {
  const lines = Array.from({ length: 16 }, (_, i) =>
    makeLine(`${i + 31} ${i % 5 === 4 ? 'on' : 'The'} register of that year`, { base: 50 + 10 * i }),
  );
  assert.deepEqual(removeLineNumbers(lines), lines);
});

test('the end of a mark at the foot of a page is not a page number', () => {
  const pages = [0, 1, 2].map((number) => ({
    height: 800,
    lines: [
      makeLine(`as ${['few', 'some', 'many'][number]} others saw before (Hess 2011; Ito`, {
        page: number,
        base: 740,
      }),
      ...(number === 1 ? [makeLine('2012).', { page: number, base: 752 })] : []),
      makeLine(String(number + 7), { page: number, base: 780, left: 300 }),
    ],
  }));
  const furniture = [...findFurniture(pages, BODY)].map((line) => line.text);
  assert.deepEqual(
    furniture.filter((text) => /\)/.test(text)),
    [],
  );
  assert.deepEqual(furniture.filter((text) => /^\d$/.test(text)).sort(), ['7', '8', '9']);
});

test('a title at the height of the running heads that repeat it is kept', () => {
  const title = makeLine('The growth of oats', { base: 50, size: 18 });
  const heads = [1, 2, 3].map((page) => makeLine('The growth of oats', { page, base: 50, size: 8 }));
  const pages = [title, ...heads].map((line, page) => ({
    height: 800,
    lines: [line, makeLine(`oats were sown in ${page} rows`, { page, base: 150 })],
  }));
  const furniture = findFurniture(pages, BODY);
  assert.ok(!furniture.has(title));
  assert.ok(heads.every((line) => furniture.has(line)));
});

test('captions at the top of several pages are kept', () => {
  const captions = [0, 1, 2, 3].map((page) =>
    makeLine(`Table ${page + 1}. Yields by year`, { page, base: 60, size: 9 }),
  );
  const pages = captions.map((line, page) => ({
    height: 800,
    lines: [line, makeLine(`oats were sown in ${page} rows`, { page, base: 150 })],
  }));
  const furniture = findFurniture(pages, BODY);
  assert.ok(captions.every((line) => !furniture.has(line)));
});

test('a head that repeats the title is furniture, even if a short paper has it once', () => {
  const title = ['The growth of oats on poor soil', 'in dry years'];
  const first = {
    height: 800,
    lines: title.map((text, i) => makeLine(text, { base: 90 + 20 * i, size: 17 })),
  };
  const headed = (head: string) =>
    [...findFurniture([first, page(1, head, 'Rye was sown', 'in May')], BODY)].map((line) => line.text);
  assert.ok(
    headed('The growth of oats on poor soil in dry').includes('The growth of oats on poor soil in dry'),
  );
  assert.ok(!headed('The growth of rye on rich soil').includes('The growth of rye on rich soil'));
});

test('numbered notes that say the same on many pages are not furniture', () => {
  const pages = [0, 1, 2, 3].map((number) => ({
    height: 800,
    lines: [
      ...[0, 1, 2].map((row) =>
        makeLine(`Text ${row} of page ${number} runs on`, { page: number, base: 200 + 12 * row }),
      ),
      makeLine(`${2 * number + 1} Marlow, Silt in slow rivers, page ${number}.`, {
        page: number,
        base: 728,
        size: 8,
      }),
      makeLine(`${2 * number + 2} Ibid., ${number + 30}.`, { page: number, base: 738, size: 8 }),
      makeLine('Journal of Silt', { page: number, base: 780, size: 8 }),
    ],
  }));
  assert.deepEqual(
    [...findFurniture(pages, BODY)].map((line) => line.text),
    ['Journal of Silt', 'Journal of Silt', 'Journal of Silt', 'Journal of Silt'],
  );
});

test('line numbers beside a bibliography are removed if the lines within its entries have one too', () => {
  const entry = [
    'Hess, K., Ito, D., 2011. Silt in rivers of the north and',
    'of the plains. Ann. Silt 11, 3–9.',
  ];
  const lines = Array.from({ length: 16 }, (_, i) =>
    makeLine(`${431 + i} ${entry[i % 2]}`, { left: 60, base: 100 + 14 * i }),
  );
  assert.ok(removeLineNumbers(lines).every(({ text }, i) => text === entry[i % 2]));
});
