import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import type { Drawing } from '../glyphs/drawings.js';
import { makeLine } from '../layout/line.fixture.js';
import type { Line } from '../layout/lines.js';
import { pageWith, placeLines, ruleAt } from '../layout/page.fixture.js';
import { findBibliography } from '../reference-lists/bibliography-place.js';
import type { Caption } from './captions.js';
import { floatExtent, rowsBeside } from './float-rows.js';
import { algorithmRows, figureLabels, tableNotes, tableRows } from './floats.js';
import { splitPage } from './page-parts.js';

const bodyType = { size: 10, font: 0, isBold: false, leading: 12 };
const PROSE =
  'The oats of the plain were sown on plots of poor soil in dry years, and the barley of the hills was cut';

const prose = (from: number, count: number): Line[] =>
  Array.from({ length: count }, (_, i) => makeLine(PROSE, { base: from + 12 * i }));
const row = (base: number, ...texts: string[]): Line[] =>
  texts.map((text, i) => makeLine(text, { base, left: 50 + 150 * i, size: 8, font: 1 }));
const makeCaption = (kind: Caption['kind'], label: string, ...lines: Line[]): Caption => ({
  kind,
  label,
  lines,
});
const rowTexts = (rows: readonly (readonly Line[])[]) => rows.map((row) => row.map(({ text }) => text));

const caption = makeLine('Table 1. Harvests by slope', { base: 80, size: 9 });
const table = makeCaption('table', 'Table 1', caption);
const cells = [
  row(100, 'Slope', 'Harvest', 'Year'),
  row(112, 'Upper', '12.4', '2011'),
  row(124, 'Lower', '22.1', '2012'),
  row(136, 'Middle', '18.0', '2013'),
];

test('a table extends over its column, and as far as the rules near its caption', () => {
  const page = pageWith([caption], [{ left: 290, right: 310 }]);
  const narrow = floatExtent(table, page, []);
  assert.ok(narrow.right < 310, String(narrow.right));
  const wide = floatExtent(table, page, [{ left: 50, right: 520, top: 88, bottom: 88.5 }]);
  assert.ok(wide.right >= 520, String(wide.right));
});

test('the rows below a caption end at running text', () => {
  const lines = [...cells.flat(), ...prose(160, 3)];
  const page = pageWith([caption, ...lines]);
  const rows = [...cells, ...prose(160, 3).map((line) => [line])];
  assert.deepEqual(rowTexts(rowsBeside(table, rows, true, page, bodyType, undefined)), rowTexts(cells));
});

test('rows end at another caption, at a heading and at a large gap', () => {
  const page = pageWith([caption, ...cells.flat()]);
  const ends: Line[] = [
    makeLine('Table 2. Harvests by year', { base: 150, size: 9 }),
    makeLine('*Results*', { base: 170, size: 12 }),
    makeLine('far below', { base: 200, size: 8, font: 1 }),
  ];
  for (const end of ends)
    assert.deepEqual(
      rowTexts(rowsBeside(table, [...cells, [end]], true, page, bodyType, undefined)),
      rowTexts(cells),
      end.text,
    );
});

test('rows end at a bold heading with a number or letter, however small, if text follows', () => {
  const heading = makeLine('*A. Plots on the slope*', { base: 168, size: 9 });
  const text = prose(184, 3).map((line) => [line]);
  const page = pageWith([caption, ...cells.flat(), heading, ...text.flat()]);
  const rows = [...cells, [heading], ...text];
  assert.deepEqual(rowTexts(rowsBeside(table, rows, true, page, bodyType, undefined)), rowTexts(cells));
});

test('a table may be above its caption', () => {
  const below = makeLine('Table 1. Harvests by slope', { base: 156, size: 9 });
  const lines = [...cells.flat(), below, ...prose(180, 3)];
  const page = pageWith(lines);
  const rows = tableRows(makeCaption('table', 'Table 1', below), page, lines, [], bodyType);
  assert.deepEqual(rowTexts(rows), rowTexts(cells));
});

test('the steps of an algorithm end before a line that is not a step', () => {
  const head = makeLine('Algorithm 1. Sowing', { base: 80, size: 9 });
  const steps = ['1: for each plot', '2: sow the oats', '3: end for'].map((text, i) =>
    makeLine(text, { base: 94 + 12 * i, size: 8, font: 1 }),
  );
  const after = makeLine('so it was', { base: 130, size: 8, font: 1 });
  const lines = [...steps, after];
  const rows = algorithmRows(
    makeCaption('algorithm', 'Algorithm 1', head),
    pageWith([head, ...lines]),
    lines,
    [],
    bodyType,
  );
  assert.deepEqual(
    pluck(rows.flat(), 'text'),
    steps.map(({ text }) => text),
  );
});

test('short fragments above a figure’s caption are its labels, unless there are only one or two', () => {
  const below = makeLine('Figure 1. Rain and harvests', { base: 300, size: 9 });
  const figure = makeCaption('figure', 'Figure 1', below);
  const labels = [260, 272, 284].map((base) => makeLine('0 10 20 30', { base, size: 7, font: 1 }));
  const page = pageWith([...prose(100, 3), ...labels, below]);
  assert.deepEqual(
    new Set(figureLabels(figure, page, [...prose(100, 3), ...labels], bodyType)),
    new Set(labels),
  );
  assert.deepEqual(figureLabels(figure, page, labels.slice(1), bodyType), []);
});

test('small type directly below a table is its notes; text is not', () => {
  const note = makeLine('a Means of three plots.', { base: 148, size: 8 });
  const text = makeLine('The oats were sown late.', { base: 160 });
  assert.deepEqual(tableNotes(cells, [note, text], bodyType), [note]);
  assert.deepEqual(tableNotes(cells, [makeLine('far below', { base: 190, size: 8 })], bodyType), []);
  assert.deepEqual(tableNotes([], [note], bodyType), []);
});

test('a page is split into text, a table, and footnotes below a rule', () => {
  const text = prose(190, 30);
  const foot = makeLine('1 Sown by hand, as was usual there.', { base: 700, size: 8 });
  const lines = [caption, ...cells.flat(), ...text, foot];
  const page = pageWith(lines, [], {
    drawings: [ruleAt(88), ruleAt(104), ruleAt(140), ruleAt(688, 50, 150)],
  });
  const parts = splitPage(page, bodyType);
  assert.deepEqual(pluck(parts.text, 'line'), text);
  assert.deepEqual(
    parts.floats.map((float) => [float.caption?.label, float.rows.length]),
    [['Table 1', 4]],
  );
  assert.deepEqual(parts.footnotes, [[foot]]);
});

test('rows of cells without a caption are a continued table', () => {
  const text = prose(220, 20);
  const page = pageWith([...cells.flat(), ...row(148, 'Foot', '9.1', '2014'), ...text]);
  const { floats, text: left } = splitPage(page, bodyType);
  assert.deepEqual(
    floats.map(({ caption, rows }) => [caption, rows.length]),
    [[undefined, 5]],
  );
  assert.deepEqual(pluck(left, 'line'), text);
});

test('a caption of a supplement on a page without pictures is text', () => {
  const listed = makeLine('Table S1. Harvests by slope', { base: 80 });
  const page = pageWith([listed, ...prose(104, 20)]);
  assert.deepEqual(splitPage(page, bodyType).floats, []);
});

test('small type centred above a picture is its title, small type at its left is not', () => {
  const picture: Drawing = { kind: 'image', left: 150, right: 450, top: 130, bottom: 300 };
  const small = { base: 110, size: 8, font: 1, isBold: true };
  const title = makeLine('Harvests of the plain by year', { ...small, left: 242 });
  const heading = makeLine('Harvests of the plain by year', { ...small, left: 50 });
  const textLines = (line: Line) =>
    splitPage(pageWith([line, ...prose(340, 20)], [], { drawings: [picture] }), bodyType).text.length;
  assert.equal(textLines(title), 20);
  assert.equal(textLines(heading), 21);
});

test('words between a picture and its caption belong to the picture, even in the type of the text', () => {
  const axis = ['Control', 'Low', 'High'].map((text, i) => makeLine(text, { base: 325, left: 80 + 100 * i }));
  const figure = makeLine('Figure 1. Harvests by slope', { base: 350, size: 9 });
  const page = pageWith([...prose(100, 6), ...axis, figure, ...prose(380, 20)], [], {
    drawings: [{ kind: 'image', left: 60, top: 200, right: 400, bottom: 305 }],
  });
  const { text, floats } = splitPage(page, bodyType);
  assert.deepEqual(floats[0]?.labels.map((line) => line.text).sort(), ['Control', 'High', 'Low']);
  assert.ok(!text.some(({ line }) => axis.includes(line)));
});

test('a rule below the heading of a bibliography does not make notes of its entries', () => {
  const heading = makeLine('Bibliography', { base: 500 });
  const entries = Array.from({ length: 8 }, (_, i) =>
    makeLine(`${i + 1}. Field A. Oats on poor soil. J Crops. 2010;4:1-9.`, { base: 515 + 11 * i, size: 9 }),
  );
  const page = pageWith([...prose(100, 30), heading, ...entries], [], {
    drawings: [ruleAt(501.5, 50, heading.right)],
  });
  assert.deepEqual(splitPage(page, bodyType, findBibliography(placeLines(page))).footnotes, []);
});

test('a caption in a manuscript’s type has the line spacing of the text', () => {
  const wide = { ...bodyType, leading: 24 };
  const lines = [
    ...Array.from({ length: 8 }, (_, i) => makeLine(PROSE, { base: 100 + 24 * i })),
    makeLine(`Figure 1. ${PROSE.slice(0, 90)}`, { base: 340 }),
    makeLine('on the same day.', { base: 364 }),
    ...Array.from({ length: 8 }, (_, i) => makeLine(PROSE, { base: 410 + 24 * i })),
  ];
  const [float] = splitPage(pageWith(lines), wide).floats;
  assert.equal(float?.caption?.lines.length, 2);
});
