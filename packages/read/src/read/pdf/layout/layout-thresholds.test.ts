import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { makeBand } from './bands.js';
import { measureBodyType } from './body-type.js';
import { choosePageGutters, findSharedGutters } from './gutter-vote.js';
import { findGutters, type Gutter } from './gutters.js';
import { joinInitials } from './initials.js';
import { joinRows } from './joined-lines.js';
import { makeLine } from './line.fixture.js';
import { removeLineNumbers } from './line-numbers.js';
import type { Line } from './lines.js';
import { inReadingOrder } from './order.js';
import { pageWith } from './page.fixture.js';
import { byColumn, columnEdges, columnOf, type PageLayout } from './page-layout.js';
import { isProse } from './prose-lines.js';
import type { Run } from './runs.js';
import { findLocalGutters } from './side-columns.js';

const WIDTH = 600;
const HEIGHT = 800;
const bodyType = { size: 10, font: 0, isBold: false, leading: 12 };

const run = (left: number, right: number, base: number, size = 10): Run => ({
  from: 0,
  to: 20,
  left,
  right,
  top: base - 8,
  bottom: base + 2,
  base,
  size,
});

/** Runs below each other, twelve points apart. */
const columnOfRuns = (left: number, right: number, from: number, count: number): Run[] =>
  Array.from({ length: count }, (_, i) => run(left, right, from + 12 * i));

const assertNear = (gutters: readonly Gutter[], expected: readonly [number, number][]) => {
  assert.equal(gutters.length, expected.length, JSON.stringify(gutters));
  gutters.forEach(({ left, right }, i) => {
    assert.ok(
      Math.abs(left - itemAt(expected, i)[0]) <= 2 && Math.abs(right - itemAt(expected, i)[1]) <= 2,
      `${left}-${right}`,
    );
  });
};

function makePage(lines: Line[], ...bands: [bottom: number, gutters: Gutter[]][]): PageLayout {
  return pageWith(lines, [], {
    bands: bands.map(([bottom, gutters], i) => makeBand(bands[i - 1]?.[0] ?? 0, bottom, gutters, WIDTH)),
  });
}

const MIDDLE: Gutter = { left: 290, right: 310 };

test('a strip that no line crosses is a gutter, one that many cross is not', () => {
  const two = [...columnOfRuns(50, 290, 100, 30), ...columnOfRuns(310, 550, 100, 30)];
  assertNear(findGutters(two, WIDTH), [[290, 310]]);
  assertNear(findGutters([...two, ...columnOfRuns(50, 550, 500, 20)], WIDTH), []);
  assertNear(findGutters(columnOfRuns(50, 550, 100, 40), WIDTH), []);
});

test('numbers before their entries are part of the column after them', () => {
  const left = columnOfRuns(50, 285, 100, 30);
  const text = columnOfRuns(340, 550, 100, 30);
  const labels = Array.from({ length: 10 }, (_, i) => run(305, 317, 100 + 36 * i));
  assertNear(findGutters([...left, ...labels, ...text], WIDTH), [[285, 305]]);
  const single = [
    ...Array.from({ length: 12 }, (_, i) => run(130, 142, 100 + 36 * i)),
    ...columnOfRuns(165, 540, 100, 36),
  ];
  assertNear(findGutters(single, WIDTH), []);
});

test('a page with little text still has the columns of the others', () => {
  const last = [...columnOfRuns(50, 290, 100, 40), ...columnOfRuns(310, 550, 100, 3)];
  assertNear(choosePageGutters(last, [], [{ ...MIDDLE, pages: 2 }], WIDTH, false), [[290, 310]]);
  assertNear(
    choosePageGutters(columnOfRuns(50, 550, 100, 40), [], [{ ...MIDDLE, pages: 2 }], WIDTH, false),
    [],
  );
});

test('the columns of a table above entries with hanging indents do not shift the gutter', () => {
  const page = [
    ...columnOfRuns(220, 314, 80, 16),
    ...columnOfRuns(330, 350, 80, 16),
    ...columnOfRuns(50, 290, 400, 24),
    ...Array.from({ length: 24 }, (_, i) => run(i % 3 === 0 ? 310 : 329, 550, 400 + 12 * i)),
  ];
  assertNear(choosePageGutters(page, [], [{ ...MIDDLE, pages: 5 }], WIDTH, false), [[290, 310]]);
});

test('the last line of a paragraph over both columns, however short, is read after it', () => {
  const wide = (text: string, base: number) => makeLine(text, { left: 50, right: 550, base });
  const lines = [
    wide('oats of the lower slope were sown on plots of poor', 100),
    makeLine('soil in dry years.', { left: 50, right: 140, base: 112 }),
    wide('Barley was sown in the next year, after a wet winter, on', 124),
  ];
  const page = pageWith(lines, [], { bands: [makeBand(0, HEIGHT, [MIDDLE], WIDTH)] });
  assert.deepEqual(pluck(inReadingOrder(lines, page), 'column'), [-1, -1, -1]);
  const beside = makeLine('a note', { left: 320, right: 360, base: 112 });
  const withNote = [...lines, beside];
  assert.deepEqual(pluck(inReadingOrder(withNote, { ...page, lines: withNote }), 'column'), [-1, 0, 1, -1]);
});

test('a line over both columns with a space at the gutter is whole', () => {
  const lines = (gap: number) => [
    makeLine('oats of the lower slope were sown on plots of poor', { left: 50, right: 550, base: 100 }),
    makeLine('soil in dry years.', { left: 50, right: 295, base: 112 }),
    makeLine('Barley was sown', { left: 295 + gap, right: 550, base: 112 }),
    makeLine('in the next year, after a wet winter, on plots of', { left: 50, right: 550, base: 124 }),
  ];
  const join = (from: number, gap: number) =>
    joinRows(
      pageWith(lines(gap).slice(from), [], { bands: [makeBand(0, HEIGHT, [MIDDLE], WIDTH)] }),
      bodyType,
    ).map(({ text }) => text);
  assert.equal(join(0, 10)[1], 'soil in dry years. Barley was sown');
  // If only the line below is whole, the space must be narrower than a gutter.
  assert.equal(join(1, 6)[0], 'soil in dry years. Barley was sown');
  assert.deepEqual(join(1, 10).slice(0, 2), ['soil in dry years.', 'Barley was sown']);
});

test('gutters that many pages have are the document’s, and one between long lines is certain on a single page', () => {
  const columns = [...columnOfRuns(50, 290, 100, 30), ...columnOfRuns(310, 550, 100, 30)];
  const seen = (gutters: Gutter[], runs: Run[] = []) => ({ gutters, runs, page: { width: WIDTH } });
  assertNear(
    findSharedGutters(
      [[MIDDLE], [{ left: 291, right: 311 }], [], [], [{ left: 150, right: 170 }]].map((gutters) =>
        seen(gutters),
      ),
    ),
    [[291, 311]],
  );
  const others = [seen([]), seen([]), seen([])];
  assertNear(findSharedGutters([seen([MIDDLE], columns), ...others]), [[290, 310]]);
  assertNear(findSharedGutters([seen([MIDDLE], columnOfRuns(50, 290, 100, 30)), ...others]), []);
  assertNear(choosePageGutters(columns, [MIDDLE], [], WIDTH, false), [[290, 310]]);
  const table = [...columnOfRuns(50, 120, 100, 30), ...columnOfRuns(310, 400, 100, 30)];
  assertNear(choosePageGutters(table, [{ left: 120, right: 310 }], [], WIDTH, false), []);
});

test('a column beside an abstract has its own gutter, down to the text that crosses it', () => {
  const pieces = [
    run(50, 550, 80),
    ...columnOfRuns(50, 160, 150, 8),
    ...columnOfRuns(200, 550, 150, 14),
    ...columnOfRuns(50, 290, 400, 20),
    ...columnOfRuns(310, 550, 400, 20),
  ];
  const [side, ...others] = findLocalGutters(pieces, WIDTH).sort((a, b) => a.top - b.top);
  assert.deepEqual([side?.left, side?.right], [160, 200]);
  assert.ok(side && side.top > 80 && side.bottom > 300 && side.bottom < 400);
  assert.deepEqual(pluck(others, 'left', 'right'), [[290, 310]]);
});

test('the column of a line is that of its band', () => {
  const above = makeLine('over the whole width of the page', { left: 50, right: 550, base: 100 });
  const left = makeLine('left', { left: 50, right: 200, base: 400 });
  const right = makeLine('right', { left: 320, right: 500, base: 400 });
  const page = makePage([above, left, right], [300, []], [HEIGHT, [MIDDLE]]);
  assert.deepEqual(
    [above, left, right].map((line) => columnOf(line, page)),
    [0, 0, 1],
  );
  assert.deepEqual(columnEdges(right, page), { left: 310, right: WIDTH });
  assert.deepEqual(
    byColumn(page.lines, page).map(({ lines }) => lines.length),
    [0, 1, 0, 1, 1],
  );
});

test('bands are read from top to bottom, and in each the columns from left to right', () => {
  const at = (text: string, left: number, base: number, right = left + 200) =>
    makeLine(text, { left, right, base });
  const lines = [
    at('side', 50, 150, 150),
    at('abstract', 200, 150, 550),
    at('more side', 50, 162, 150),
    at('one', 50, 400),
    at('three', 320, 400),
    at('two', 50, 412),
  ];
  const page = makePage(lines, [300, [{ left: 160, right: 190 }]], [HEIGHT, [MIDDLE]]);
  assert.deepEqual(
    inReadingOrder(lines, page).map(({ line }) => line.text),
    ['side', 'more side', 'abstract', 'one', 'two', 'three'],
  );
});

test('a line over both columns separates what is above it from what is below', () => {
  const at = (text: string, left: number, base: number, right = left + 200) =>
    makeLine(text, { left, right, base });
  const lines = [
    at('a', 50, 100),
    at('c', 320, 100),
    at('b', 50, 112),
    at('wide', 50, 130, 550),
    at('d', 50, 150),
    at('e', 320, 150),
  ];
  const page = makePage(lines, [HEIGHT, [MIDDLE]]);
  assert.deepEqual(
    inReadingOrder(lines, page).map(({ line }) => line.text),
    ['a', 'b', 'c', 'wide', 'd', 'e'],
  );
});

test('the body’s type is that of most letters, with its leading', () => {
  const text = 'oats were sown on plots of poor soil in dry years';
  const lines = [
    ...Array.from({ length: 20 }, (_, i) => makeLine(text, { base: 100 + 11 * i, size: 9, font: 2 })),
    ...Array.from({ length: 8 }, (_, i) => makeLine(text, { base: 500 + 9 * i, size: 7, font: 3 })),
    makeLine(text, { base: 60, size: 18, font: 4 }),
  ];
  assert.deepEqual(measureBodyType(lines), { size: 9, font: 2, isBold: false, leading: 11 });
});

test('a drop capital is joined to the word that it begins', () => {
  const initial = makeLine('T', { left: 50, right: 72, base: 124, size: 34 });
  const lines = [
    initial,
    makeLine('he oats were sown on plots', { left: 75, base: 100 }),
    makeLine('of poor soil in dry years', { left: 75, base: 112 }),
  ];
  assert.deepEqual(pluck(joinInitials(lines), 'text'), [
    'The oats were sown on plots',
    'of poor soil in dry years',
  ]);
});

test('the line numbers of a manuscript are removed, and other numbers are kept', () => {
  const numbered = Array.from({ length: 12 }, (_, i) =>
    makeLine(`${i + 31} oats were sown`, { base: 100 + 12 * i }),
  );
  assert.ok(removeLineNumbers(numbered).every(({ text }) => text === 'oats were sown'));
  const yields = Array.from({ length: 12 }, (_, i) =>
    makeLine(`${(i * 37) % 90} oats were sown`, { base: 100 + 12 * i }),
  );
  assert.deepEqual(removeLineNumbers(yields), yields);
});

test('a label is joined to the text after it, and table cells stay apart', () => {
  const label = makeLine('12.', { left: 50, base: 100 });
  const entry = makeLine('Marlow J: Oats and soil', { left: 80, base: 100 });
  const cells = [makeLine('North', { left: 50, base: 160 }), makeLine('44', { left: 200, base: 160 })];
  const page = makePage([label, entry, ...cells], [HEIGHT, []]);
  assert.deepEqual(pluck(joinRows(page, bodyType), 'text'), ['12. Marlow J: Oats and soil', 'North', '44']);
});

test('running text is of the body’s size and fills its column', () => {
  const text = 'oats were sown on plots of poor soil';
  const page = makePage([], [HEIGHT, []]);
  itemAt(page.bands, 0).columns = [{ left: 50, right: 240 }];
  assert.ok(isProse(makeLine(text), page, bodyType));
  assert.ok(!isProse(makeLine(text, { size: 8 }), page, bodyType), 'small');
  assert.ok(!isProse(makeLine('oats were sown on plots'), page, bodyType), 'short');
  assert.ok(!isProse(makeLine('12 44 9 31 12 44 9 31 12 44 9 31 12 44'), page, bodyType), 'numbers');
});
