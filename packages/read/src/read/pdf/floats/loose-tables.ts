import { itemAt } from '@citemill/metrics/at';
import type { BodyType } from '../layout/body-type.js';
import { type Row, rowsOf } from '../layout/joined-lines.js';
import type { Line } from '../layout/lines.js';
import { byColumn, type PageLayout } from '../layout/page-layout.js';
import type { Float } from './float.js';
import {
  BESIDE,
  FEWEST_ROWS,
  LONGEST_CELL,
  LONGEST_CELLS,
  ROW_STEP,
  ROWS_SHARE,
  TABLE_BELOW,
} from './tolerances.js';

/** Rows of several cells that stand together, as of a table that goes on from the page before. */
function looseTables(lines: readonly Line[], page: PageLayout): Row[][] {
  const tables: Row[][] = [];
  for (const group of byColumn(lines, page)) {
    const rows = rowsOf(group.lines);
    let table: Row[] = [];
    const flush = () => {
      const cells = table.filter((row) => row.length > 1).length;
      if (cells >= FEWEST_ROWS && cells >= ROWS_SHARE * table.length) tables.push(table);
      table = [];
    };
    for (const row of rows) {
      const last = table.at(-1)?.[0];
      const isNear = last !== undefined && itemAt(row, 0).base - last.base < ROW_STEP * last.size;
      const isCells = row.length > 1 && row.every((line) => line.text.length < LONGEST_CELLS);
      if (isCells && (isNear || table.length === 0)) table.push(row);
      else if (isNear && itemAt(row, 0).text.length < LONGEST_CELL && table.length > 0) table.push(row);
      else {
        flush();
        if (isCells) table.push(row);
      }
    }
    flush();
  }
  return tables;
}

/** True for the caption of a table without rows, right above a row or on its left: some are narrower than their table. */
function isAtTable({ caption, rows }: Float, row: Row, bodyType: BodyType): boolean {
  if (caption?.kind !== 'table' || rows.length > 0) return false;
  const { base } = itemAt(row, 0);
  const bottom = Math.max(...caption.lines.map((line) => line.base));
  const left = Math.min(...row.map((line) => line.left));
  const right = Math.max(...row.map((line) => line.right));
  const isAbove = base > bottom && base - bottom < TABLE_BELOW * bodyType.leading;
  if (isAbove) return caption.lines.some((one) => one.left < right && one.right > left);
  const isBeside = base > itemAt(caption.lines, 0).base - BESIDE * bodyType.leading && base <= bottom;
  return isBeside && caption.lines.every((one) => one.right < left);
}

/** Gives tables without captions to captions without tables, or makes them floats of their own; the lines of all. */
export function takeLooseTables(
  lines: readonly Line[],
  page: PageLayout,
  floats: Float[],
  bodyType: BodyType,
): Line[] {
  const tables = looseTables(lines, page);
  for (const rows of tables) {
    const empty = floats.find((float) => isAtTable(float, itemAt(rows, 0), bodyType));
    if (empty) empty.rows = rows;
    else floats.push({ rows, notes: [], labels: [] });
  }
  return tables.flat(2);
}
