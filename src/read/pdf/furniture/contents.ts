import { itemAt } from '../../../at.js';
import { type Row, rowsOf } from '../layout/joined-lines.js';
import type { Line } from '../layout/lines.js';

/** Dots that lead from a title to its page. */
const LEADERS = /(?:\.\s?){4,}\s*(?:\d{1,4}|[ivxlc]{1,7})?$/i;
const ENDS_IN_PAGE = /(?:^|[\s.])(?:\d{1,4}|[ivxlc]{1,7})$/i;
const NAME = /^(?:table of )?contents$|^list of (?:figures|tables|algorithms|abbreviations)$/i;
/** So many entries with leaders, at the least, make a table of contents. */
const FEWEST = 3;

const textOf = (row: Row) => row.map((line) => line.text).join(' ');
const rightOf = (row: Row) => Math.max(...row.map((line) => line.right));

/** The lines of a table of contents, or of a list of figures or tables, on a page. */
export function contentsLines(lines: readonly Line[]): Set<Line> {
  const rows = rowsOf(lines);
  const led = rows.filter((row) => LEADERS.test(textOf(row)));
  if (led.length < FEWEST) return new Set();
  const edge = itemAt(
    led.map(rightOf).sort((a, b) => a - b),
    led.length >> 1,
  );
  const isEntry = (row: Row) =>
    LEADERS.test(textOf(row)) || (Math.abs(rightOf(row) - edge) < 4 && ENDS_IN_PAGE.test(textOf(row)));
  const first = rows.findIndex(isEntry);
  const last = rows.findLastIndex(isEntry);
  // Between two entries stand the first lines of long titles.
  const taken = rows.filter((row, i) => (i >= first && i <= last) || NAME.test(textOf(row)));
  return new Set(taken.flat());
}
