import { float32At } from '@citemill/metrics/at';
import type { Row } from '../layout/joined-lines.js';
import type { Line } from '../layout/lines.js';
import { LOOSE_TABLE, TABLE_COLUMNS } from './table-decisions.js';

const sliceLine = (line: Line, from: number, to: number): Line => ({
  ...line,
  left: float32At(line.lefts, from),
  right: float32At(line.rights, to - 1),
  text: line.text.slice(from, to),
  flags: line.flags.slice(from, to),
  lefts: line.lefts.slice(from, to),
  rights: line.rights.slice(from, to),
});

/** Splits a line into the cells of narrow columns, which are so close that they were taken for words of one line. */
function splitLine(line: Line): Line[] {
  const cells: Line[] = [];
  let from = 0;
  for (let i = 1; i + 1 < line.text.length; i++) {
    if (
      line.text[i] !== ' ' ||
      float32At(line.lefts, i + 1) - float32At(line.rights, i - 1) < TABLE_COLUMNS.minCellGapEm * line.size
    )
      continue;
    cells.push(sliceLine(line, from, i));
    from = i + 1;
  }
  cells.push(from === 0 ? line : sliceLine(line, from, line.text.length));
  return cells;
}

const isTabular = (rows: readonly Row[]): boolean => rows.some((row) => row.length > 1);

/** Splits the rows of a table into cells, unless they already have cells. */
export const splitCells = (rows: readonly Row[]): readonly Row[] =>
  isTabular(rows) ? rows : rows.map((row) => row.flatMap(splitLine));

/** True if several rows have cells, or would have if their widest spaces separated cells. */
export function isTable(rows: readonly Row[]): boolean {
  if (isTabular(rows)) return true;
  return (
    splitCells(rows).filter(
      (row) => row.length > 1 && row.every((line) => line.text.length < LOOSE_TABLE.maxCellLetters),
    ).length >= 2
  );
}
