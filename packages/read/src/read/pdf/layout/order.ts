import { itemAt } from '@citemill/metrics/at';
import { isAbstractLabel } from '../../wording/abstract-labels.js';
import { FRONT_NOTICE } from '../../wording/publisher-notices.js';
import { bareName } from '../../wording/section-names.js';
import { balancedAbstractEnd } from './balanced-abstract.js';
import type { Line } from './lines.js';
import { bandAt, columnEdges, columnOf, type PageLayout } from './page-layout.js';
import { ABSTRACT_BREAK, READING_ROW } from './page-thresholds.js';
import { hasSize } from './type-size.js';

const OPENS_TEXT = /^(?:introduction|background)\b.{0,20}$/i;

/** A line in reading order, with the edges of its column. */
export interface PlacedLine {
  line: Line;
  page: PageLayout;
  /** -1 over several columns. */
  column: number;
  /** The edges of its column, or of the page's text. */
  left: number;
  right: number;
}

/** True for a line below another in the same column. */
export const isBelow = (above: PlacedLine, below: PlacedLine): boolean =>
  above.page === below.page && above.column === below.column && below.line.base > above.line.base;

/**
 * Sorts the lines of one page into reading order. Lines over several columns divide the page into bands; each band is
 * read column by column.
 */
export function inReadingOrder(lines: readonly Line[], page: PageLayout): PlacedLine[] {
  const out: PlacedLine[] = [];
  let band: PlacedLine[] = [];
  const flush = () => {
    band.sort((a, b) => a.column - b.column || a.line.base - b.line.base || a.line.left - b.line.left);
    out.push(...sortRows(band));
    band = [];
  };
  const breaks = [
    ...page.bands.slice(1).map(({ top }) => top),
    ...breakBeforeAbstract(lines, page),
    ...breakAfterAbstract(lines, page),
    ...(page.mayBeginPaper ? balancedAbstractEnd(lines, page) : []),
  ].sort((a, b) => a - b);
  for (const line of [...lines].sort((a, b) => a.base - b.base || a.left - b.left)) {
    while (breaks.length > 0 && line.base > itemAt(breaks, 0)) {
      flush();
      breaks.shift();
    }
    const column = columnOf(line, page);
    const { left, right } = columnEdges(line, page);
    const placed: PlacedLine = { line, page, column, left, right };
    const above = out.at(-1);
    if (column >= 0 && band.length === 0 && above && endsWideParagraph(line, above, lines)) {
      out.push({ ...above, line });
    } else if (column === -1 && !isAmongColumn(line, band)) {
      flush();
      out.push(placed);
    } else {
      band.push(column === -1 ? { ...placed, column: 0 } : placed);
    }
  }
  flush();
  return out;
}

/**
 * True for the short last line of a paragraph over several columns. It is directly below a line over several columns, in the same type, and
 * has nothing beside it.
 */
function endsWideParagraph(line: Line, above: PlacedLine, lines: readonly Line[]): boolean {
  const indent = above.line.left - line.left;
  return (
    above.column === -1 &&
    line.base - above.line.base < READING_ROW.maxWideStepEm * line.size &&
    line.font === above.line.font &&
    hasSize(line, above.line.size) &&
    indent > -1 &&
    indent < READING_ROW.maxIndentEm * line.size &&
    /[^.?!:]$/.test(above.line.text) &&
    !lines.some((other) => other !== line && Math.abs(other.base - line.base) < line.size / 2)
  );
}

/** Sorts the lines of each row from left to right, even if their baselines differ a little, as in a scan. */
function sortRows(sorted: readonly PlacedLine[]): PlacedLine[] {
  const rows: PlacedLine[][] = [];
  for (const placed of sorted) {
    const [first] = rows.at(-1) ?? [];
    const sameRow =
      first?.column === placed.column &&
      placed.line.base - first.line.base <= READING_ROW.maxBaseDifferenceEm * placed.line.size;
    if (sameRow) rows.at(-1)?.push(placed);
    else rows.push([placed]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.line.left - b.line.left));
}

/** True for a line, such as an equation, that sticks out over the gutter between lines of the column it begins in. */
function isAmongColumn(line: Line, band: readonly PlacedLine[]): boolean {
  const last = band.at(-1);
  if (last?.column !== 0) return false;
  const isBeside = band.some(
    (placed) =>
      placed.column > 0 &&
      Math.abs(placed.line.base - line.base) < line.size &&
      placed.line.left >= line.right,
  );
  return isBeside;
}

/** Authors may be side by side above the columns of the text: all of them come before the abstract. */
function breakBeforeAbstract(lines: readonly Line[], page: PageLayout): number[] {
  if (!page.mayBeginPaper) return [];
  // Without a label, the first line of text.
  const label =
    lines.find((line) => columnOf(line, page) >= 0 && isAbstractLabel(line.text)) ??
    lines.find((line) => columnOf(line, page) === 0 && line.text.length > ABSTRACT_BREAK.minTextLetters);
  if (!label || bandAt(page, label.base).columns.length < 2) return [];
  const top = label.base - ABSTRACT_BREAK.labelRoomEm * label.size;
  const isInLaterColumn = columnOf(label, page) > 0;
  const hasText = lines.some(
    (line) =>
      line.base < top &&
      line.text.length > ABSTRACT_BREAK.minOtherTextLetters &&
      (columnOf(line, page) > 0 || (isInLaterColumn && bandAt(page, line.base) === bandAt(page, label.base))),
  );
  // The last word of a paragraph, directly above the next lines of its column.
  const hasParagraphEnd = lines.some(
    (line) =>
      line.base < top &&
      columnOf(line, page) > 0 &&
      lines.some(
        (next) =>
          next.base > top &&
          next.base - line.base < ABSTRACT_BREAK.labelRoomEm * line.size &&
          columnOf(next, page) === columnOf(line, page) &&
          next.text.length > ABSTRACT_BREAK.minTextLetters &&
          hasSize(next, line.size),
      ),
  );
  // Lines of narrow columns are short, but there are many in one type.
  const hasNarrowColumn =
    lines.filter(
      (line) =>
        line.base < top &&
        columnOf(line, page) > columnOf(label, page) &&
        bandAt(page, line.base) === bandAt(page, label.base) &&
        line.text.length > ABSTRACT_BREAK.minNarrowLetters &&
        lines.some(
          (next) =>
            next.base > top && columnOf(next, page) === columnOf(line, page) && hasSize(next, line.size),
        ),
    ).length >= ABSTRACT_BREAK.minNarrowLines;
  return hasText || hasParagraphEnd || hasNarrowColumn ? [] : [top];
}

/**
 * An abstract may be set above the text, in the same columns. Then an empty strip across the page separates them, and
 * the text begins below it in every column, with its first heading.
 */
function breakAfterAbstract(lines: readonly Line[], page: PageLayout): number[] {
  if (!page.mayBeginPaper) return [];
  // Without a label, a notice of the publisher shows that what is above the first heading is not yet the text.
  const label =
    lines.find((line) => isAbstractLabel(line.text)) ??
    lines.find((line) => columnOf(line, page) >= 0 && FRONT_NOTICE.test(line.text));
  const first = label && lines.find((line) => line.base > label.base && OPENS_TEXT.test(bareName(line.text)));
  if (!first || columnOf(label, page) < 0 || columnOf(first, page) !== 0) return [];
  const top = first.base - ABSTRACT_BREAK.labelRoomEm * first.size;
  const columns = bandAt(page, first.base).columns.map((_, number) =>
    lines.filter((line) => columnOf(line, page) === number),
  );
  const isSeparated = columns.every((inside) => {
    const above = inside.filter(
      (line) => line !== label && line.base > label.base - label.size && line.base < first.base,
    );
    const isEmpty = !inside.some(
      (line) =>
        line.base > first.base - ABSTRACT_BREAK.stripEm * first.size &&
        line.base < first.base - ABSTRACT_BREAK.maxHeadingShiftEm * first.size,
    );
    const below = inside.find(
      (line) => line.base >= first.base - ABSTRACT_BREAK.maxHeadingShiftEm * first.size,
    );
    const steps = inside.slice(1).map((line, i) => line.base - itemAt(inside, i).base);
    const usualStep = steps.filter((step) => step > 0).sort((a, b) => a - b)[steps.length >> 2] ?? 0;
    const last = above.at(-1);
    return (
      // A gap between two paragraphs is not a strip.
      (last === undefined ||
        below === undefined ||
        below.base - last.base > ABSTRACT_BREAK.minStripSteps * usualStep) &&
      above.length >= ABSTRACT_BREAK.minLinesPerColumn &&
      isEmpty &&
      below !== undefined &&
      below.base - first.base < ABSTRACT_BREAK.maxHeadingShiftEm * first.size
    );
  });
  return columns.length > 1 && isSeparated ? [top] : [];
}
