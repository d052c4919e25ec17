import { itemAt } from '@citemill/metrics/at';
import { isAbstractLabel } from '../wording/abstract-labels.js';
import { FRONT_NOTICE } from '../wording/publisher-notices.js';
import { bareName } from '../wording/section-names.js';
import type { Line } from './lines.js';
import { bandAt, columnOf, type PageLayout, roomOf } from './page-layout.js';
import { BESIDE_HEADING, LABEL_ROOM, STRIP, TEXT_LETTERS } from './tolerances.js';
import { isOfSize } from './type-size.js';

/** So many lines of an abstract, at the least, stand in each column above the text. */
const FEWEST_OF_ABSTRACT = 2;
const OPENS_TEXT = /^(?:introduction|background)\b.{0,20}$/i;

/** A strip is higher than the usual step from line to line, by this factor. */
const STRIP_STEPS = 1.4;
/** A line of text has more letters; a name, a department or an address has fewer. */
const LINE_OF_TEXT = 40;

/** So many lines of text in a narrow column, at the least, of more letters than this. */
const FEWEST_NARROW = 4;
const NARROW_LINE = 30;

/** Baselines of one row differ by no more than this, in sizes. */
const NEAR_BASE = 0.2;

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
    out.push(...fromTheLeft(band));
    band = [];
  };
  const breaks = [
    ...page.bands.slice(1).map(({ top }) => top),
    ...breakBeforeAbstract(lines, page),
    ...breakBehindAbstract(lines, page),
  ].sort((a, b) => a - b);
  for (const line of [...lines].sort((a, b) => a.base - b.base || a.left - b.left)) {
    while (breaks.length > 0 && line.base > itemAt(breaks, 0)) {
      flush();
      breaks.shift();
    }
    const column = columnOf(line, page);
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

/** Lines of one row from left to right, though their baselines differ a little, as a scan's do. */
function fromTheLeft(sorted: readonly Placed[]): Placed[] {
  const rows: Placed[][] = [];
  for (const one of sorted) {
    const [first] = rows.at(-1) ?? [];
    const isSame =
      first?.column === one.column && one.line.base - first.line.base <= NEAR_BASE * one.line.size;
    if (isSame) rows.at(-1)?.push(one);
    else rows.push([one]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.line.left - b.line.left));
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
  if (!page.opens) return [];
  // Without a label, the first line of text.
  const label =
    lines.find((line) => columnOf(line, page) >= 0 && isAbstractLabel(line.text)) ??
    lines.find((line) => columnOf(line, page) === 0 && line.text.length > LINE_OF_TEXT);
  if (!label || bandAt(page, label.base).columns.length < 2) return [];
  const top = label.base - LABEL_ROOM * label.size;
  const isBehind = columnOf(label, page) > 0;
  const isText = lines.some(
    (line) =>
      line.base < top &&
      line.text.length > TEXT_LETTERS &&
      (columnOf(line, page) > 0 || (isBehind && bandAt(page, line.base) === bandAt(page, label.base))),
  );
  // The last word of a paragraph, right above the next lines of its column.
  const isRest = lines.some(
    (line) =>
      line.base < top &&
      columnOf(line, page) > 0 &&
      lines.some(
        (next) =>
          next.base > top &&
          next.base - line.base < LABEL_ROOM * line.size &&
          columnOf(next, page) === columnOf(line, page) &&
          next.text.length > LINE_OF_TEXT &&
          isOfSize(next, line.size),
      ),
  );
  // Lines of narrow columns are short, but many of one type.
  const isNarrow =
    lines.filter(
      (line) =>
        line.base < top &&
        columnOf(line, page) > columnOf(label, page) &&
        bandAt(page, line.base) === bandAt(page, label.base) &&
        line.text.length > NARROW_LINE &&
        lines.some(
          (next) =>
            next.base > top && columnOf(next, page) === columnOf(line, page) && isOfSize(next, line.size),
        ),
    ).length >= FEWEST_NARROW;
  return isText || isRest || isNarrow ? [] : [top];
}

/**
 * An abstract may be set in the columns of the text, above them: an empty strip over the whole width parts them, and the
 * text begins below it in every column, with its first heading.
 */
function breakBehindAbstract(lines: readonly Line[], page: PageLayout): number[] {
  if (!page.opens) return [];
  // Without a label, a notice of the publisher's shows that what stands above the first heading is no text.
  const label =
    lines.find((line) => isAbstractLabel(line.text)) ??
    lines.find((line) => columnOf(line, page) >= 0 && FRONT_NOTICE.test(line.text));
  const first = label && lines.find((line) => line.base > label.base && OPENS_TEXT.test(bareName(line.text)));
  if (!first || columnOf(label, page) < 0 || columnOf(first, page) !== 0) return [];
  const top = first.base - LABEL_ROOM * first.size;
  const columns = bandAt(page, first.base).columns.map((_, number) =>
    lines.filter((line) => columnOf(line, page) === number),
  );
  const isParted = columns.every((inside) => {
    const above = inside.filter(
      (line) => line !== label && line.base > label.base - label.size && line.base < first.base,
    );
    const isEmpty = !inside.some(
      (line) =>
        line.base > first.base - STRIP * first.size && line.base < first.base - BESIDE_HEADING * first.size,
    );
    const below = inside.find((line) => line.base >= first.base - BESIDE_HEADING * first.size);
    const steps = inside.slice(1).map((line, i) => line.base - itemAt(inside, i).base);
    const usual = steps.filter((step) => step > 0).sort((a, b) => a - b)[steps.length >> 2] ?? 0;
    const last = above.at(-1);
    return (
      // A gap between two paragraphs is no strip.
      (last === undefined || below === undefined || below.base - last.base > STRIP_STEPS * usual) &&
      above.length >= FEWEST_OF_ABSTRACT &&
      isEmpty &&
      below !== undefined &&
      below.base - first.base < BESIDE_HEADING * first.size
    );
  });
  return columns.length > 1 && isParted ? [top] : [];
}
