import { itemAt, lastOf } from '@citemill/metrics/at';
import { ENTRY_COLUMNS, ENTRY_ROWS } from './entry-thresholds.js';
import type { PdfRow } from './pdf-row.js';

/** Returns the columns of a list in reading order: a row that is higher than the previous one begins another. */
export function splitIntoColumns(rows: readonly PdfRow[]): PdfRow[][] {
  const columns: PdfRow[][] = [];
  let before: PdfRow | undefined;
  for (const row of rows) {
    const isNext =
      before && before.page === row.page && row.base > before.base - ENTRY_ROWS.minNewColumnEm * row.size;
    if (isNext) lastOf(columns).push(row);
    else columns.push([row]);
    before = row;
  }
  return columns;
}

/** Returns the leftmost edge that several rows of a column share. */
function sharedEdge(rows: readonly PdfRow[]): number | undefined {
  if (rows.length < ENTRY_COLUMNS.minRows) return undefined;
  const lefts = rows.map(({ left }) => left).sort((a, b) => a - b);
  const minRows = Math.max(2, ENTRY_COLUMNS.minShare * rows.length);
  for (let i = 0; i < lefts.length; i++) {
    let end = i;
    while (end < lefts.length && itemAt(lefts, end) <= itemAt(lefts, i) + ENTRY_COLUMNS.sameEdgePt) end++;
    if (end - i >= minRows) return lefts[i];
  }
  return undefined;
}

/**
 * Sets how far each row is indented from the edge that the rows of its column share. A column of a few rows has the
 * edge of another column at the same position, or the one that the layout found.
 */
export function setIndents(rows: readonly PdfRow[]): void {
  const columns = splitIntoColumns(rows);
  const edges = columns.map(sharedEdge);
  const knownEdges = edges.filter((edge) => edge !== undefined);
  columns.forEach((column, i) => {
    const first = Math.min(...column.slice(0, ENTRY_COLUMNS.minRows).map(({ left }) => left));
    const isLikely = (edge: number) =>
      edge <= first + ENTRY_COLUMNS.sameEdgePt && first - edge <= ENTRY_COLUMNS.maxIndentPt;
    const outermost = Math.min(...column.map(({ left }) => left));
    // A short column may have a single first row among hanging lines; other columns show where entries begin.
    const isHanging = edges[i] !== undefined && outermost < itemAt(edges, i) - ENTRY_COLUMNS.sameEdgePt;
    const outer = isHanging
      ? knownEdges.find((edge) => Math.abs(edge - outermost) <= ENTRY_COLUMNS.sameEdgePt)
      : undefined;
    const edge =
      outer ??
      edges[i] ??
      knownEdges.find(isLikely) ??
      column.map(({ columnLeft }) => columnLeft).find(isLikely) ??
      first;
    for (const row of column) {
      row.column = i;
      row.indent = row.left - edge;
    }
  });
}
