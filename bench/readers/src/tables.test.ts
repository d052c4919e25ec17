import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { PAPER_SCHEMA, type Paper, type PaperObject } from '@citemill/read/paper';
import { compareTables } from './tables.js';

const paper = (objects: PaperObject[]): Paper => ({
  schema: PAPER_SCHEMA,
  id: 'p',
  title: 'A title',
  authors: [],
  ids: {},
  source: { format: 'jats', path: 'p.nxml', sha256: '', reader: 'jats/1' },
  abstract: [],
  body: [],
  references: [],
  objects,
  fields: [],
  warnings: [],
});

const table = (label: string, caption: string, rows?: string[][]): PaperObject => ({
  id: label || caption,
  kind: 'table',
  ...(label ? { label } : {}),
  caption,
  content: '',
  ...(rows ? { rows } : {}),
});

const ROWS = [
  ['a', 'b'],
  ['c', 'd'],
];

test('tables are paired by number whatever their captions, and without a number by caption', () => {
  const { tables } = compareTables(
    paper([table('Table 1', 'Some words', ROWS), table('', 'Doses of each drug', ROWS)]),
    paper([table('', 'Doses of each drug', ROWS), table('TABLE 1.', 'Else', ROWS)]),
  );
  assert.deepEqual(pluck(tables, 'side', 'teds'), [
    ['both', 1],
    ['both', 1],
  ]);
});

test('a table that one side lacks, or that was read without cells, scores 0', () => {
  const { tables, tableCaptions } = compareTables(
    paper([table('Table 1', 'First', ROWS), table('Table 2', 'Second', ROWS)]),
    paper([table('Table 2', 'Second'), table('Table 3', 'Third', ROWS)]),
  );
  assert.deepEqual(pluck(tables, 'name', 'side', 'teds', 'structure'), [
    ['Table 1', 'gold', 0, 0],
    ['Table 2', 'both', 0, 0],
    ['Table 3', 'read', 0, 0],
  ]);
  assert.deepEqual(tableCaptions, [1, 0, 0]);
});

test('a table that the gold has as a picture is not counted', () => {
  const { tables } = compareTables(
    paper([table('Table 1', 'First')]),
    paper([table('Table 1', 'First', ROWS)]),
  );
  assert.deepEqual(tables, []);
});

test('rows with one filled cell are counted only in tables with several columns', () => {
  const sparse = [
    ['a', ''],
    ['b', 'c'],
  ];
  const makeTable = (rows: string[][]) =>
    compareTables(paper([table('Table 1', 'x', ROWS)]), paper([table('Table 1', 'x', rows)])).tables[0];
  assert.equal(makeTable(sparse)?.sparseRows, 1);
  assert.equal(makeTable([['a'], ['b']])?.sparseRows, 0);
});
