import { itemAt, lastOf, uint8At } from '@citemill/metrics/at';
import { type Line, SUPERSCRIPT } from '../layout/lines.js';
import { setIndents } from './columns.js';
import { ENTRY_ROWS } from './entry-thresholds.js';
import type { PdfRow } from './pdf-row.js';

/** True if a line continues a row: on one baseline, from left to right. */
function continues(row: PdfRow, line: Line): boolean {
  const last = lastOf(row.lines);
  return (
    line.page === row.page &&
    Math.abs(line.base - last.base) <= ENTRY_ROWS.sameBaseEm * Math.max(line.size, last.size) &&
    line.left >= last.right - ENTRY_ROWS.maxOverlapEm * line.size
  );
}

function countRaised(line: Line): number {
  let count = 0;
  while (count < line.text.length && (uint8At(line.flags, count) & SUPERSCRIPT) !== 0) count++;
  return count;
}

/** Groups the lines of a bibliography into rows, in reading order. */
export function groupIntoRows(lines: readonly Line[], columnLefts: readonly number[]): PdfRow[] {
  const rows: PdfRow[] = [];
  lines.forEach((line, first) => {
    const row = rows.at(-1);
    if (row && continues(row, line)) {
      row.lines.push(line);
      row.text += ` ${line.text}`;
      if (line.text.length > itemAt(row.lines, 0).text.length) row.size = line.size;
      return;
    }
    const columnLeft = columnLefts[first] ?? line.left;
    rows.push({
      lines: [line],
      first,
      text: line.text,
      page: line.page,
      left: line.left,
      base: line.base,
      size: line.size,
      indent: line.left - columnLeft,
      columnLeft,
      column: 0,
      leadingSuperscripts: countRaised(line),
    });
  });
  setIndents(rows);
  return rows;
}
