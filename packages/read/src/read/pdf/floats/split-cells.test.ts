import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinLines } from '../layout/joined-lines.js';
import { makeLine } from '../layout/line.fixture.js';
import { isTable, splitCells } from './split-cells.js';

/** Cells of one row, eight points apart, that were read as one line. */
const joinedCells = (...cells: string[]) => {
  let left = 50;
  return cells
    .map((text) => {
      const line = makeLine(text, { left });
      left = line.right + 8;
      return line;
    })
    .reduce(joinLines);
};

test('close cells are split at spaces wider than between words', () => {
  const rows = [[joinedCells('Plot of land', '12.1', '13.4')], [joinedCells('South', '9', '8')]];
  assert.ok(isTable(rows));
  assert.deepEqual(
    splitCells(rows).map((row) => row.map((line) => line.text)),
    [
      ['Plot of land', '12.1', '13.4'],
      ['South', '9', '8'],
    ],
  );
});

test('lines of words are not a table', () => {
  assert.ok(!isTable([[makeLine('Oats were sown here')], [makeLine('and barley there')]]));
});
