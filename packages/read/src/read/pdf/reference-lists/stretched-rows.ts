import { itemAt } from '@citemill/metrics/at';
import { BASELINE } from '../layout/line-thresholds.js';
import type { Line } from '../layout/lines.js';
import type { PlacedLine } from '../layout/order.js';
import { STRETCHED_ROW } from './list-thresholds.js';

const isNextInRow = (last: PlacedLine, next: PlacedLine): boolean =>
  last.page === next.page &&
  last.column === next.column &&
  Math.abs(last.line.base - next.line.base) < BASELINE.maxDifferencePt &&
  next.line.left > last.line.right;

/** True for words with equal spaces, as in a line that is stretched before a long address. Spaces in a table differ. */
function areStretched(row: readonly PlacedLine[]): boolean {
  if (row.length < STRETCHED_ROW.minPieces) return false;
  const gaps = row.slice(1).map(({ line }, i) => line.left - itemAt(row, i).line.right);
  return Math.max(...gaps) - Math.min(...gaps) <= STRETCHED_ROW.maxGapDifferenceEm * itemAt(row, 0).line.size;
}

/** Returns the text of the whole row for each piece of a line that wide spaces divide. */
export function stretchedRows(lines: readonly PlacedLine[]): Map<Line, string> {
  const rows = new Map<Line, string>();
  for (let from = 0; from < lines.length; ) {
    let to = from + 1;
    while (to < lines.length && isNextInRow(itemAt(lines, to - 1), itemAt(lines, to))) to++;
    const row = lines.slice(from, to);
    if (areStretched(row)) {
      const text = row.map(({ line }) => line.text).join(' ');
      for (const { line } of row) rows.set(line, text);
    }
    from = to;
  }
  return rows;
}
