import { ABSTRACT_LABEL, isReferencesName } from '../wording/section-names.js';
import { columnOf, type PageLayout } from './layout.js';
import type { Line } from './lines.js';
import { isOfSize, roomOf } from './prose-lines.js';

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
  const breaks = [...breakBeforeAbstract(lines, page), ...breaksBefore(lines, page)].sort((a, b) => a - b);
  for (const line of [...lines].sort((a, b) => a.base - b.base || a.left - b.left)) {
    if (breaks.length > 0 && line.base > breaks[0]!) {
      flush();
      breaks.shift();
    }
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

/** Authors may stand side by side above the columns of the text: all of them come before the abstract. */
function breakBeforeAbstract(lines: readonly Line[], page: PageLayout): number[] {
  if (page.number > 0 || page.columns.length < 2) return [];
  const label = lines.find(
    (line) =>
      columnOf(line, page.gutters) === 0 && ABSTRACT_LABEL.exec(line.text)?.[0].length === line.text.length,
  );
  if (!label) return [];
  const top = label.base - 1.5 * label.size;
  const isText = lines.some(
    (line) => line.base < top && columnOf(line, page.gutters) > 0 && line.text.length > 60,
  );
  return isText ? [] : [top];
}

/**
 * Heights at which all columns begin anew: a bibliography may stand in columns of its own, in smaller type, below the
 * end of the text. Its heading stands over the first of them only.
 */
function breaksBefore(lines: readonly Line[], page: PageLayout): number[] {
  if (page.columns.length < 2) return [];
  const heading = lines.find((line) => isReferencesName(line.text) && columnOf(line, page.gutters) === 0);
  if (!heading) return [];
  const top = heading.base - 1.2 * heading.size;
  const inColumn = (number: number) =>
    lines.filter((line) => line !== heading && columnOf(line, page.gutters) === number);
  const below = (number: number) => inColumn(number).find((line) => line.base > top);
  const above = (number: number) => inColumn(number).findLast((line) => line.base <= top);
  const first = below(0);
  if (!first) return [];
  for (let number = 1; number < page.columns.length; number++) {
    const next = below(number);
    const last = above(number);
    if (!next || !isOfSize(next, first.size, 0.04) || (last && isOfSize(last, first.size, 0.04))) return [];
    // The columns begin side by side.
    if (Math.abs(next.base - first.base) > 3 * heading.size) return [];
  }
  return [top];
}
