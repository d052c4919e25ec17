import { type Line, SUPERSCRIPT } from '../layout/lines.js';
import { setIndents } from './columns.js';

/** A line of the bibliography over the whole width of its column: a label that stands apart is part of it. */
export interface Row {
  lines: Line[];
  /** The place of its first line among the lines of the bibliography. */
  first: number;
  text: string;
  page: number;
  left: number;
  base: number;
  size: number;
  /** How far it stands from the left edge of its column. */
  indent: number;
  /** The left edge of the column as the layout tells it; and which column of the list it is. */
  columnLeft: number;
  column: number;
  /** How many of its first characters are raised. */
  raised: number;
}

/** Lines on one baseline that follow each other from left to right are one row. */
function continues(row: Row, line: Line): boolean {
  const last = row.lines.at(-1)!;
  return (
    line.page === row.page &&
    Math.abs(line.base - last.base) <= 0.35 * Math.max(line.size, last.size) &&
    line.left >= last.right - 0.3 * line.size
  );
}

function raisedIn(line: Line): number {
  let count = 0;
  while (count < line.text.length && (line.flags[count]! & SUPERSCRIPT) !== 0) count++;
  return count;
}

/** The rows of a bibliography, in reading order. Every line is in one row. */
export function rowsOf(lines: readonly Line[], columnLefts: readonly number[]): Row[] {
  const rows: Row[] = [];
  lines.forEach((line, first) => {
    const row = rows.at(-1);
    if (row && continues(row, line)) {
      row.lines.push(line);
      row.text += ` ${line.text}`;
      if (line.text.length > row.lines[0]!.text.length) row.size = line.size;
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
      raised: raisedIn(line),
    });
  });
  setIndents(rows);
  return rows;
}

/** How far a row stands below the one before it; undefined where another column or page begins. */
export function stepBefore(rows: readonly Row[], at: number): number | undefined {
  const row = rows[at];
  const before = rows[at - 1];
  if (!row || before?.column !== row.column) return undefined;
  const step = row.base - before.base;
  return step > 0 ? step : undefined;
}

/** The value in the middle; 0 of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

/** The usual distance of one row from the next. */
export const leadingOf = (rows: readonly Row[]): number =>
  median(rows.flatMap((_, at) => stepBefore(rows, at) ?? []));
