import { float32At } from '@citemill/metrics/at';
import type { Row } from '../layout/joined-lines.js';
import type { Line } from '../layout/lines.js';
import { LONGEST_CELLS } from './tolerances.js';

/** Spaces between words are narrower than this, in sizes, but for lines that are stretched to fill a column. */
const WIDEST_SPACE = 0.7;

const sliceOf = (line: Line, from: number, to: number): Line => ({
  ...line,
  left: float32At(line.lefts, from),
  right: float32At(line.rights, to - 1),
  text: line.text.slice(from, to),
  flags: line.flags.slice(from, to),
  lefts: line.lefts.slice(from, to),
  rights: line.rights.slice(from, to),
});

/** The cells of narrow columns, which stand so close that they were taken for words of one line. */
function cellsOfLine(line: Line): Line[] {
  const cells: Line[] = [];
  let from = 0;
  for (let i = 1; i + 1 < line.text.length; i++) {
    if (
      line.text[i] !== ' ' ||
      float32At(line.lefts, i + 1) - float32At(line.rights, i - 1) < WIDEST_SPACE * line.size
    )
      continue;
    cells.push(sliceOf(line, from, i));
    from = i + 1;
  }
  cells.push(from === 0 ? line : sliceOf(line, from, line.text.length));
  return cells;
}

const isTabular = (rows: readonly Row[]): boolean => rows.some((row) => row.length > 1);

/** Rows of a table with their cells apart; rows that have cells already stay as they are. */
export const withCells = (rows: readonly Row[]): readonly Row[] =>
  isTabular(rows) ? rows : rows.map((row) => row.flatMap(cellsOfLine));

/** True for rows of which several have cells, or would have if spaces as wide as these parted cells. */
export function isTable(rows: readonly Row[]): boolean {
  if (isTabular(rows)) return true;
  return (
    withCells(rows).filter((row) => row.length > 1 && row.every((line) => line.text.length < LONGEST_CELLS))
      .length >= 2
  );
}
