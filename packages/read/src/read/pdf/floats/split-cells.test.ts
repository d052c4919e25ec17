import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinLines } from '../layout/joined-lines.js';
import { lineOf } from '../layout/line.fixture.js';
import { isTable, withCells } from './split-cells.js';

/** Cells of one row, eight points apart, that were read as one line. */
const joinedCells = (...cells: string[]) => {
  let left = 50;
  return cells
    .map((text) => {
      const line = lineOf(text, { left });
      left = line.right + 8;
      return line;
    })
    .reduce(joinLines);
};

test('cells that stand close are parted at spaces wider than between words', () => {
  const rows = [[joinedCells('Plot of land', '12.1', '13.4')], [joinedCells('South', '9', '8')]];
  assert.ok(isTable(rows));
  assert.deepEqual(
    withCells(rows).map((row) => row.map((line) => line.text)),
    [
      ['Plot of land', '12.1', '13.4'],
      ['South', '9', '8'],
    ],
  );
});

test('lines of words are no table', () => {
  assert.ok(!isTable([[lineOf('Oats were sown here')], [lineOf('and barley there')]]));
});
