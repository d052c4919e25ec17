import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { Hyphens } from '../../hyphens.js';
import { makeLine } from '../layout/line.fixture.js';
import { readGrid } from './table-grid.js';
import { findTableRules, NO_RULES, type TableRules } from './table-rules.js';

const row = (base: number, ...cells: [text: string, left: number][]) =>
  cells.map(([text, left]) => makeLine(text, { left, base }));

const read = (rows: ReturnType<typeof row>[], rules: Partial<TableRules> = {}) =>
  readGrid(rows, { ...NO_RULES, ...rules }, new Hyphens([]));

test('cells are found by their columns, empty ones too', () => {
  const { cells } = read([
    row(10, ['Site', 50], ['Year', 150], ['Yield', 250]),
    row(22, ['North', 50], ['1999', 150], ['12', 255]),
    row(34, ['South', 50], ['14', 255]),
  ]);
  assert.deepEqual(cells, [
    ['Site', 'Year', 'Yield'],
    ['North', '1999', '12'],
    ['South', '', '14'],
  ]);
});

test('lines without columns have no cells', () => {
  const rows = [[makeLine('one line')], [makeLine('and another', { base: 112 })]];
  assert.equal(read(rows).cells, undefined);
  assert.equal(read([]).cells, undefined);
});

test('a line joins the row above if its first word did not fit there', () => {
  const { cells } = read([
    row(10, ['Treatment', 50], ['Plots', 150], ['Mean', 250]),
    row(22, ['Lime and barn', 50], ['12', 150], ['1.5', 250]),
    row(34, ['manure', 50]),
    row(46, ['None', 50], ['14', 150], ['1.1', 250]),
    row(58, ['Soil', 50]),
    row(70, ['Clay', 50], ['3', 150], ['1.2', 250]),
  ]);
  assert.deepEqual(cells, [
    ['Treatment', 'Plots', 'Mean'],
    ['Lime and barn manure', '12', '1.5'],
    ['None', '14', '1.1'],
    ['Soil', '', ''],
    ['Clay', '3', '1.2'],
  ]);
});

test('rules between rows of several lines show what a row is', () => {
  const lines = [
    row(10, ['Herb', 50], ['Used for a bad', 150]),
    row(22, ['cough and fever', 150]),
    row(44, ['Root', 50], ['Used for pain', 150]),
    row(56, ['Stem', 50], ['in the left leg', 150]),
    row(78, ['Leaf', 50], ['Not used at all', 150]),
  ];
  assert.deepEqual(read(lines, { horizontal: [30, 64] }).cells, [
    ['Herb', 'Used for a bad cough and fever'],
    ['Root Stem', 'Used for pain in the left leg'],
    ['Leaf', 'Not used at all'],
  ]);
});

test('rules between groups of rows do not join the rows', () => {
  const lines = [10, 22, 44, 56, 78, 90].map((base, i) =>
    row(base, [`Plot ${i}`, 50], [`${i}.5`, 150], [`${i}`, 250]),
  );
  assert.equal(read(lines, { horizontal: [30, 64] }).cells?.length, 6);
});

test('a heading is repeated in the columns below its rule, and the lines of the head below it are one row', () => {
  const lines = [
    row(10, ['Yield', 165]),
    row(22, ['Site', 50], ['First', 150], ['Second', 200]),
    row(34, ['year', 150], ['year', 200]),
    row(50, ['North', 50], ['12', 150], ['15', 200]),
    row(62, ['South', 50], ['13', 150], ['16', 200]),
    row(74, ['West', 50], ['13', 150], ['17', 200]),
  ];
  const partial = [{ left: 148, right: 232, top: 13, bottom: 13.5 }];
  assert.deepEqual(read(lines, { horizontal: [40], partial }).cells?.slice(0, 3), [
    ['', 'Yield', 'Yield'],
    ['Site', 'First year', 'Second year'],
    ['North', '12', '15'],
  ]);
});

test('a name centred beside two rows belongs to both', () => {
  const { cells } = read([
    row(10, ['Strain', 50], ['Dose', 150], ['Count', 250]),
    row(22, ['low', 150], ['12', 250]),
    row(28, ['TA 98', 50]),
    row(34, ['high', 150], ['17', 250]),
  ]);
  assert.deepEqual(cells, [
    ['Strain', 'Dose', 'Count'],
    ['TA 98', 'low', '12'],
    ['TA 98', 'high', '17'],
  ]);
});

test('a name centred beside the lines of one row is written once', () => {
  const lines = [
    row(10, ['Herb', 50], ['Use', 150]),
    row(34, ['for a bad cough', 150]),
    row(40, ['Root', 50]),
    row(46, ['and a high fever', 150]),
    row(70, ['Leaf', 50], ['none', 150]),
  ];
  assert.deepEqual(read(lines, { horizontal: [20, 58] }).cells, [
    ['Herb', 'Use'],
    ['Root', 'for a bad cough and a high fever'],
    ['Leaf', 'none'],
  ]);
});

test('sentences below the cells are notes', () => {
  const lines = [
    row(10, ['Site', 50], ['Year', 150], ['Yield', 250]),
    row(22, ['North', 50], ['1999', 150], ['12', 250]),
    row(34, ['South', 50], ['1999', 150], ['14', 250]),
    row(48, ['Yields are means of three plots in tonnes.', 50]),
    row(60, ['of dry oats.', 50]),
  ];
  const { cells, notes, rows } = read(lines);
  assert.equal(cells?.length, 3);
  assert.equal(rows.length, 3);
  assert.deepEqual(pluck(notes, 'text'), ['Yields are means of three plots in tonnes.', 'of dry oats.']);
});

test('a short last row over several columns is not a note unless it begins with a mark', () => {
  const lines = (last: string) => [
    row(10, ['Site', 50], ['Year', 95]),
    row(22, ['North', 50], ['1999', 95]),
    row(34, ['South', 50], ['1999', 95]),
    row(46, [last, 50]),
  ];
  assert.equal(read(lines('Not measured')).notes.length, 0);
  assert.equal(read(lines('† Not measured')).notes.length, 1);
});

test('vertical rules separate columns that white space does not', () => {
  const lines = [
    row(10, ['Name', 50], ['Effect', 74]),
    row(22, ['Oats', 50], ['Strong', 74]),
    row(34, ['Rye', 50], ['Weak', 74]),
  ];
  assert.deepEqual(read(lines, { vertical: [72] }).cells?.[1], ['Oats', 'Strong']);
});

test('rules drawn cell by cell are one rule, and shaded rows have edges', () => {
  const lines = [row(10, ['Site', 50], ['Year', 150]), row(22, ['North', 50], ['1999', 150])];
  const box = (left: number, right: number, top: number, bottom: number) => ({ left, right, top, bottom });
  const rules = findTableRules(lines, [
    box(50, 110, 13, 13.5),
    box(110, 170, 13.2, 13.7),
    box(120, 150, 3, 3.4),
    box(45, 175, 14, 25),
    box(100, 100.5, 2, 26),
  ]);
  assert.deepEqual(rules.horizontal, [13.25, 25]);
  assert.equal(rules.partial.length, 1);
  assert.deepEqual(rules.vertical, [100.25]);
});

test('marks of items are not a column, and the items of a cell are one row', () => {
  const { cells, notes } = read([
    row(10, ['Source', 50], ['What it contains', 150]),
    row(22, ['Reports', 50], ['•', 150], ['Yields of all plots', 170]),
    row(34, ['•', 150], ['Rain in every month of the dry years', 170]),
    row(46, ['Letters', 50], ['•', 150], ['Prices', 170]),
  ]);
  assert.deepEqual(cells, [
    ['Source', 'What it contains'],
    ['Reports', '• Yields of all plots • Rain in every month of the dry years'],
    ['Letters', '• Prices'],
  ]);
  assert.deepEqual(notes, []);
});

test('ticks in a separate column are cells', () => {
  const { cells } = read([
    row(10, ['Site', 50], ['Lime', 150], ['Rain', 250]),
    row(22, ['North', 50], ['✓', 155], ['✓', 255]),
    row(34, ['South', 50], ['✓', 155], ['none', 250]),
  ]);
  assert.deepEqual(cells?.slice(1), [
    ['North', '✓', '✓'],
    ['South', '✓', 'none'],
  ]);
});

test('single words below each other are rows', () => {
  const { cells } = read([
    row(10, ['Locus', 50], ['Strand', 150], ['Primer', 250], ['Heat', 400]),
    row(22, ['accD', 50], ['FORWARD', 150], ['GCTCGATTCGAATTG', 250], ['57', 400]),
    row(34, ['REVERSE', 150], ['AGGCCCTCCGATAGG', 250]),
    row(46, ['clpP', 50], ['FORWARD', 150], ['AAACCCGTTGCCTTA', 250], ['59', 400]),
  ]);
  assert.deepEqual(cells?.[2], ['', 'REVERSE', 'AGGCCCTCCGATAGG', '']);
  assert.equal(cells?.length, 4);
});

test('names centred beside two rows show their column', () => {
  const rows = [20, 60, 100].flatMap((base, i) => [
    row(base, ['before', 100], ['1.0', 180], ['2.0', 250]),
    row(base + 6, [`Plot${i}`, 50]),
    row(base + 13, ['after', 100], ['1.5', 180], ['2.5', 250]),
  ]);
  assert.deepEqual(read(rows).cells?.slice(0, 2), [
    ['Plot0', 'before', '1.0', '2.0'],
    ['Plot0', 'after', '1.5', '2.5'],
  ]);
});

test('lines between rules are a table of one column', () => {
  const rows = [
    row(10, ['Soon', 50]),
    row(30, ['•', 50], ['Drain the lower plots', 60]),
    row(42, ['•', 50], ['Lime the others before the winter comes', 60]),
    row(62, ['Later', 50]),
    row(82, ['•', 50], ['Count the plots again in every dry year', 60]),
  ];
  const { cells, notes } = read(rows, { horizontal: [20, 52, 72] });
  assert.deepEqual(cells, [
    ['Soon'],
    ['• Drain the lower plots • Lime the others before the winter comes'],
    ['Later'],
    ['• Count the plots again in every dry year'],
  ]);
  assert.deepEqual(notes, []);
});
