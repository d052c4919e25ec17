import { columnOf, type PageLayout } from './layout.js';
import type { Line } from './lines.js';
import { roomOf } from './prose-lines.js';

/** A line in the order of reading, with the room that it had. */
export interface Placed {
  line: Line;
  page: PageLayout;
  /** -1 over several columns. */
  column: number;
  /** The edges of its column, or of the page's text. */
  left: number;
  right: number;
}

/** Lines of one page in reading order: bands between lines over several columns, and in each band column by column. */
export function inReadingOrder(lines: readonly Line[], page: PageLayout): Placed[] {
  const out: Placed[] = [];
  let band: Placed[] = [];
  const flush = () => {
    band.sort((a, b) => a.column - b.column || a.line.base - b.line.base || a.line.left - b.line.left);
    out.push(...band);
    band = [];
  };
  for (const line of [...lines].sort((a, b) => a.base - b.base || a.left - b.left)) {
    const column = columnOf(line, page.gutters);
    const { left, right } = roomOf(line, page);
    const placed: Placed = { line, page, column, left, right };
    if (column === -1 && !isAmongColumn(line, band)) {
      flush();
      out.push(placed);
    } else {
      band.push(column === -1 ? { ...placed, column: 0 } : placed);
    }
  }
  flush();
  return out;
}

/** A line that sticks out over the gutter a little, as an equation does, between lines of the column it begins in. */
function isAmongColumn(line: Line, band: readonly Placed[]): boolean {
  const last = band.at(-1);
  if (last?.column !== 0) return false;
  const beside = band.some(
    (one) => one.column > 0 && Math.abs(one.line.base - line.base) < line.size && one.line.left >= line.right,
  );
  return beside;
}
