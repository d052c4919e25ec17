import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { tableLine } from './table-line.js';

const LINES: [what: string, rows: string[][], line: string][] = [
  ['of nothing', [], ''],
  ['of one cell', [['12']], '<row> 12'],
  [
    'with an empty corner',
    [
      ['', 'NTU'],
      ['weir', '12'],
    ],
    '<row> <col> NTU <row> weir <col> 12',
  ],
  [
    'with empty cells in the middle, at the end and throughout',
    [
      ['a', '', '', 'b'],
      ['c', '', '', ''],
      ['', '', '', ''],
    ],
    '<row> a <col> <col> <col> b <row> c <col> <col> <col> <row> <col> <col> <col>',
  ],
  [
    'with ragged rows',
    [['a', 'b', 'c'], ['d'], [], ['e', 'f']],
    '<row> a <col> b <col> c <row> d <row> <row> e <col> f',
  ],
  [
    'with a header of two rows, spanning cells in each place',
    [
      ['site', 'turbidity', 'turbidity'],
      ['site', 'mean', 'sd'],
      ['weir', '12', '3'],
    ],
    '<row> site <col> turbidity <col> turbidity <row> site <col> mean <col> sd <row> weir <col> 12 <col> 3',
  ],
  ['with white space of all kinds', [[' a\n b', '\t', 'c\u00a0d ']], '<row> a b <col> <col> c d'],
  [
    'with cells that spell tokens',
    [['<row>', 'a<col>b', '</row>', '<<col>>', '<Row>', '<column>']],
    '<row> < row> <col> a< col>b <col> < /row> <col> << col>> <col> <Row> <col> <column>',
  ],
];
for (const [what, rows, line] of LINES)
  test(`a table ${what} on one line`, () => assert.equal(tableLine(rows), line));

test('the cells of any table can be recovered from its line', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('', '<row>', '<col>', ' <col> ', '<<row>>'));
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1 });
  const plain = (text: string) =>
    text
      .replace(/<(?=\/?(?:row|col)>)/g, '< ')
      .replace(/\s+/g, ' ')
      .trim();
  fc.assert(
    fc.property(rows, (cells) => {
      const line = tableLine(cells);
      assert.ok(!/[\n\r]/.test(line));
      const back = line
        .split('<row>')
        .slice(1)
        .map((row) => row.split('<col>').map((cell) => cell.trim()));
      assert.deepEqual(
        back,
        cells.map((row) => row.map(plain)),
      );
    }),
  );
});
