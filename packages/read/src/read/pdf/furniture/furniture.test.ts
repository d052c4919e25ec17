import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineOf } from '../layout/line.fixture.js';
import { withoutLineNumbers } from '../layout/line-numbers.js';
import { furnitureOf } from './furniture.js';

const page = (number: number, head: string, ...body: string[]) => ({
  height: 800,
  lines: [
    lineOf(head, { page: number, base: 40 }),
    ...body.map((text, i) => lineOf(text, { page: number, base: 200 + 12 * i })),
    lineOf(String(number + 7), { page: number, base: 770, left: 300 }),
  ],
});

test('heads that repeat but for their numbers, and page numbers, are furniture', () => {
  const pages = [0, 1, 2].map((number) =>
    page(number, `A Journal 12, page ${number}`, 'Text of the page', `More text ${number}`),
  );
  const found = [...furnitureOf(pages, 12)].map((line) => line.text);
  assert.deepEqual(
    found.sort(),
    ['7', '8', '9', 'A Journal 12, page 0', 'A Journal 12, page 1', 'A Journal 12, page 2'].sort(),
  );
});

test('a head that names another section on every page is known by its place', () => {
  const heads = ['Alpha', 'Beta', 'Gamma', 'Delta'];
  const pages = heads.map((head, number) => page(number, head, `Words ${head}`, `and more of ${head}`));
  const found = [...furnitureOf(pages, 12)].map((line) => line.text);
  for (const head of heads) assert.ok(found.includes(head), head);
});

test('the first line of a page’s text is not furniture', () => {
  const pages = ['one', 'two', 'three', 'four'].map((word, number) => ({
    height: 800,
    lines: [0, 1, 2].map((i) => lineOf(`${word} ${i} runs on here`, { page: number, base: 80 + 12 * i })),
  }));
  assert.equal(furnitureOf(pages, 12).size, 0);
});

test('page numbers far from the edge are known by counting with the pages', () => {
  const pages = [4, 5, 6].map((number, i) => ({
    height: 800,
    lines: [
      ...[0, 1, 2].map((row) => lineOf(`Text ${row} of page ${i}`, { page: i, base: 560 + 12 * row })),
      lineOf(String(number), { page: i, base: 640, left: 300 }),
    ],
  }));
  assert.deepEqual(
    [...furnitureOf(pages, 12)].map((line) => line.text),
    ['4', '5', '6'],
  );
});

test('numbers below the text that do not count the pages stay', () => {
  const pages = [4, 9, 2].map((number, i) => ({
    height: 800,
    lines: [
      lineOf(`Text of page ${i}`, { page: i, base: 560 }),
      lineOf(String(number), { page: i, base: 640, left: 300 }),
    ],
  }));
  assert.equal(furnitureOf(pages, 12).size, 0);
});

test('the numbers that a manuscript prints beside its lines are taken away', () => {
  const lines = Array.from({ length: 12 }, (_, i) =>
    lineOf(`${101 + i} some words`, { left: 30, base: 50 + 20 * i }),
  );
  assert.deepEqual(
    withoutLineNumbers(lines).map((line) => line.text),
    lines.map(() => 'some words'),
  );
});

test('lines that begin with numbers of another kind stay as they are', () => {
  const lines = [1980, 12, 7, 300, 44, 2, 91, 5, 60, 8, 77, 3].map((number, i) =>
    lineOf(`${number} some words`, { left: 30, base: 50 + 20 * i }),
  );
  assert.deepEqual(withoutLineNumbers(lines), lines);
});

test('the end of a mark at the foot of a page is no page number', () => {
  const pages = [0, 1, 2].map((number) => ({
    height: 800,
    lines: [
      lineOf(`as ${['few', 'some', 'many'][number]} others saw before (Hess 2011; Ito`, {
        page: number,
        base: 740,
      }),
      ...(number === 1 ? [lineOf('2012).', { page: number, base: 752 })] : []),
      lineOf(String(number + 7), { page: number, base: 780, left: 300 }),
    ],
  }));
  const found = [...furnitureOf(pages, 12)].map((line) => line.text);
  assert.deepEqual(
    found.filter((text) => /\)/.test(text)),
    [],
  );
  assert.deepEqual(found.filter((text) => /^\d$/.test(text)).sort(), ['7', '8', '9']);
});

test('a title at the height of the running heads that repeat it stays', () => {
  const title = lineOf('The growth of oats', { base: 50, size: 18 });
  const heads = [1, 2, 3].map((page) => lineOf('The growth of oats', { page, base: 50, size: 8 }));
  const pages = [title, ...heads].map((line, page) => ({
    height: 800,
    lines: [line, lineOf(`oats were sown in ${page} rows`, { page, base: 150 })],
  }));
  const found = furnitureOf(pages, 12);
  assert.ok(!found.has(title));
  assert.ok(heads.every((line) => found.has(line)));
});

test('captions at the top of several pages stay', () => {
  const captions = [0, 1, 2, 3].map((page) =>
    lineOf(`Table ${page + 1}. Yields by year`, { page, base: 60, size: 9 }),
  );
  const pages = captions.map((line, page) => ({
    height: 800,
    lines: [line, lineOf(`oats were sown in ${page} rows`, { page, base: 150 })],
  }));
  const found = furnitureOf(pages, 12);
  assert.ok(captions.every((line) => !found.has(line)));
});

test('a head that repeats the title is furniture, though a short paper has it once', () => {
  const title = ['The growth of oats on poor soil', 'in dry years'];
  const first = {
    height: 800,
    lines: title.map((text, i) => lineOf(text, { base: 90 + 20 * i, size: 17 })),
  };
  const headed = (head: string) =>
    [...furnitureOf([first, page(1, head, 'Rye was sown', 'in May')], 12)].map((line) => line.text);
  assert.ok(
    headed('The growth of oats on poor soil in dry').includes('The growth of oats on poor soil in dry'),
  );
  assert.ok(!headed('The growth of rye on rich soil').includes('The growth of rye on rich soil'));
});

test('numbered notes that say the same on many pages are no furniture', () => {
  const pages = [0, 1, 2, 3].map((number) => ({
    height: 800,
    lines: [
      ...[0, 1, 2].map((row) =>
        lineOf(`Text ${row} of page ${number} runs on`, { page: number, base: 200 + 12 * row }),
      ),
      lineOf(`${2 * number + 1} Marlow, Silt in slow rivers, page ${number}.`, {
        page: number,
        base: 728,
        size: 8,
      }),
      lineOf(`${2 * number + 2} Ibid., ${number + 30}.`, { page: number, base: 738, size: 8 }),
      lineOf('Journal of Silt', { page: number, base: 780, size: 8 }),
    ],
  }));
  assert.deepEqual(
    [...furnitureOf(pages, 12)].map((line) => line.text),
    ['Journal of Silt', 'Journal of Silt', 'Journal of Silt', 'Journal of Silt'],
  );
});
