import { itemAt } from '@citemill/metrics/at';
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

/** Lines beside a table of contents, in another column, are no part of it: it reaches so far around its leaders, in points. */
const REACH = 40;
/** So many rows stand between two entries, at the most: first lines of long titles. */
const MOST_BETWEEN = 3;

/** The lines that stand where those with leaders do, from left to right. */
function inColumn(lines: readonly Line[]): Line[] {
  const led = lines.filter(({ text }) => LEADERS.test(text));
  const left = Math.min(...led.map((line) => line.left)) - REACH;
  const right = Math.max(...led.map((line) => line.right)) + REACH;
  return lines.filter((line) => line.left >= left && line.right <= right);
}

/** The lines of a table of contents, or of a list of figures or tables, on a page. */
export function contentsLines(lines: readonly Line[]): Set<Line> {
  const rows = rowsOf(inColumn(lines));
  const led = rows.filter((row) => LEADERS.test(textOf(row)));
  if (led.length < FEWEST) return new Set();
  const edge = itemAt(
    led.map(rightOf).sort((a, b) => a - b),
    led.length >> 1,
  );
  const isNear = (at: number) =>
    rows.slice(Math.max(0, at - MOST_BETWEEN), at + MOST_BETWEEN + 1).some((row) => led.includes(row));
  const isEntry = (row: Row, at: number) =>
    led.includes(row) || (isNear(at) && Math.abs(rightOf(row) - edge) < 4 && ENDS_IN_PAGE.test(textOf(row)));
  const taken = new Set<Row>(rows.filter((row) => NAME.test(textOf(row))));
  let last = -1;
  rows.forEach((row, i) => {
    if (!isEntry(row, i)) return;
    const isNext = last >= 0 && i - last <= MOST_BETWEEN + 1;
    for (let at = isNext ? last + 1 : i; at <= i; at++) taken.add(itemAt(rows, at));
    last = i;
  });
  return new Set([...taken].flat());
}
