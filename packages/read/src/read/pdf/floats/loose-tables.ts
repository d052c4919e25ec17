import { itemAt } from '@citemill/metrics/at';
import { extentOf } from '../glyphs/box.js';
import type { BodyType } from '../layout/body-type.js';
import { groupIntoRows, type Row } from '../layout/joined-lines.js';
import type { Line } from '../layout/lines.js';
import { byColumn, type PageLayout } from '../layout/page-layout.js';

import type { Float } from './float.js';
import { CAPTION_SIDE, FLOAT_ROWS, LOOSE_TABLE } from './table-thresholds.js';

/** Finds consecutive rows of several cells, as in a table continued from the previous page. */
function findLooseTables(lines: readonly Line[], page: PageLayout): Row[][] {
  const tables: Row[][] = [];
  for (const group of byColumn(lines, page)) {
    const rows = groupIntoRows(group.lines);
    let table: Row[] = [];
    const flush = () => {
      const cells = table.filter((row) => row.length > 1).length;
      if (cells >= LOOSE_TABLE.minRows && cells >= LOOSE_TABLE.minRowShare * table.length) tables.push(table);
      table = [];
    };
    for (const row of rows) {
      const last = table.at(-1)?.[0];
      const isNear =
        last !== undefined && itemAt(row, 0).base - last.base < LOOSE_TABLE.maxRowStepEm * last.size;
      const isCells = row.length > 1 && row.every((line) => line.text.length < LOOSE_TABLE.maxCellLetters);
      if (isCells && (isNear || table.length === 0)) table.push(row);
      else if (isNear && itemAt(row, 0).text.length < FLOAT_ROWS.maxCellLetters && table.length > 0)
        table.push(row);
      else {
        flush();
        if (isCells) table.push(row);
      }
    }
    flush();
  }
  return tables;
}

/**
 * True for the caption of a table without rows that is directly above a row or to its left: some captions are narrower than their table.
 */
function isAtTable({ caption, rows }: Float, row: Row, bodyType: BodyType): boolean {
  if (caption?.kind !== 'table' || rows.length > 0) return false;
  const { base } = itemAt(row, 0);
  const bottom = Math.max(...caption.lines.map((line) => line.base));
  const { left, right } = extentOf(row);
  const isAbove = base > bottom && base - bottom < CAPTION_SIDE.maxBelowLeadings * bodyType.leading;
  if (isAbove) return caption.lines.some((line) => line.left < right && line.right > left);
  const isBeside =
    base > itemAt(caption.lines, 0).base - CAPTION_SIDE.maxAboveLeadings * bodyType.leading && base <= bottom;
  return isBeside && caption.lines.every((line) => line.right < left);
}

/** Assigns tables without captions to captions without tables, or makes them separate floats. Returns the lines of all. */
export function takeLooseTables(
  lines: readonly Line[],
  page: PageLayout,
  floats: Float[],
  bodyType: BodyType,
): Line[] {
  const tables = findLooseTables(lines, page);
  for (const rows of tables) {
    const empty = floats.find((float) => isAtTable(float, itemAt(rows, 0), bodyType));
    if (empty) empty.rows = rows;
    else floats.push({ rows, notes: [], labels: [] });
  }
  return tables.flat(2);
}
