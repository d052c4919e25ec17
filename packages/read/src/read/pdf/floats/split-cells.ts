import type { Row } from '../layout/joined-lines.js';
import { splitAtWideSpaces } from './table-columns.js';
import { LOOSE_TABLE } from './table-thresholds.js';

const isTabular = (rows: readonly Row[]): boolean => rows.some((row) => row.length > 1);

/** Splits the rows of a table into cells, unless they already have cells. */
export const splitCells = (rows: readonly Row[]): readonly Row[] =>
  isTabular(rows) ? rows : rows.map((row) => row.flatMap(splitAtWideSpaces));

/** True if several rows have cells, or would have if their widest spaces separated cells. */
export function isTable(rows: readonly Row[]): boolean {
  if (isTabular(rows)) return true;
  return (
    splitCells(rows).filter(
      (row) => row.length > 1 && row.every((line) => line.text.length < LOOSE_TABLE.maxCellLetters),
    ).length >= 2
  );
}
