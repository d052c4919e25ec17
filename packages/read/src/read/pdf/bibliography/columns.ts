import { itemAt, lastOf } from '@citemill/metrics/at';
import { ENTRY_ROWS } from './decisions.js';
import type { Row } from './row.js';

/** The share of a column's rows that must begin at its left edge. */
const LEAST_SHARE = 0.1;
/** Rows that begin so near to each other, in points, begin at one edge. */
const SAME_EDGE = 2;
/** No indent is wider than this, in points. */
const WIDEST_INDENT = 45;
/** Fewer rows do not show where their column begins. */
const FEWEST_ROWS = 4;

/** The columns of a list in reading order: a row that stands higher than the one before it begins another. */
export function columnsOf(rows: readonly Row[]): Row[][] {
  const columns: Row[][] = [];
  let before: Row | undefined;
  for (const row of rows) {
    const isNext =
      before && before.page === row.page && row.base > before.base - ENTRY_ROWS.minNewColumnEm * row.size;
    if (isNext) lastOf(columns).push(row);
    else columns.push([row]);
    before = row;
  }
  return columns;
}

/** The left edge that several rows of a column share, the leftmost of them. */
function edgeOf(rows: readonly Row[]): number | undefined {
  if (rows.length < FEWEST_ROWS) return undefined;
  const lefts = rows.map(({ left }) => left).sort((a, b) => a - b);
  const least = Math.max(2, LEAST_SHARE * rows.length);
  for (let at = 0; at < lefts.length; at++) {
    let end = at;
    while (end < lefts.length && itemAt(lefts, end) <= itemAt(lefts, at) + SAME_EDGE) end++;
    if (end - at >= least) return lefts[at];
  }
  return undefined;
}

/**
 * Tells the rows how far in they stand: against the edge that rows of their column share. A column of a few rows has
 * the edge of another that stands as far across, or the one the layout names.
 */
export function setIndents(rows: readonly Row[]): void {
  const columns = columnsOf(rows);
  const edges = columns.map(edgeOf);
  const known = edges.filter((edge) => edge !== undefined);
  columns.forEach((column, i) => {
    const first = Math.min(...column.slice(0, FEWEST_ROWS).map(({ left }) => left));
    const isLikely = (edge: number) => edge <= first + SAME_EDGE && first - edge <= WIDEST_INDENT;
    const outermost = Math.min(...column.map(({ left }) => left));
    // A short column may have one start among lines that hang, and other columns show where starts stand.
    const isHanging = edges[i] !== undefined && outermost < itemAt(edges, i) - SAME_EDGE;
    const outer = isHanging ? known.find((one) => Math.abs(one - outermost) <= SAME_EDGE) : undefined;
    const edge =
      outer ??
      edges[i] ??
      known.find(isLikely) ??
      column.map(({ columnLeft }) => columnLeft).find(isLikely) ??
      first;
    for (const row of column) {
      row.column = i;
      row.indent = row.left - edge;
    }
  });
}
