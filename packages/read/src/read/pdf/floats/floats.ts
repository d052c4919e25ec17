import { itemAt } from '@citemill/metrics/at';
import { labelAt } from '../../wording/caption-labels.js';
import type { Box, Extent } from '../glyphs/box.js';
import { extentOf, widthOf } from '../glyphs/box.js';
import type { BodyType } from '../layout/body-type.js';
import { groupIntoRows, type Row } from '../layout/joined-lines.js';
import type { Line } from '../layout/lines.js';
import type { PageLayout } from '../layout/page-layout.js';
import { isProse } from '../layout/prose-lines.js';
import { CAPTION_LINES } from './caption-thresholds.js';
import type { Caption } from './captions.js';
import { floatExtent, rowsBeside } from './float-rows.js';
import { isTable } from './split-cells.js';
import { CAPTION_SIDE, CLOSING_RULE, FLOAT_ROWS, FLOAT_WIDTH, TABLE_NOTE } from './table-thresholds.js';

/** Returns the farthest rule that closes a table: as wide as the one next to the caption, with little text between them. */
function closingRule(
  caption: Caption,
  extent: Extent,
  isBelow: boolean,
  rules: readonly Box[],
  page: PageLayout,
  bodyType: BodyType,
): number | undefined {
  const edge = isBelow
    ? Math.max(...caption.lines.map((line) => line.base))
    : Math.min(...caption.lines.map((line) => line.top));
  const sameWidth = rules
    .filter((rule) =>
      isBelow ? rule.top > edge - CLOSING_RULE.slackPt : rule.top < edge + CLOSING_RULE.slackPt,
    )
    .filter(
      (rule) =>
        widthOf(rule) > CLOSING_RULE.minWidthShare * widthOf(extent) &&
        rule.left > extent.left - CLOSING_RULE.maxOverhangPt &&
        rule.right < extent.right + CLOSING_RULE.maxOverhangPt,
    )
    .sort((a, b) => (isBelow ? a.top - b.top : b.top - a.top));
  const [first] = sameWidth;
  if (!first || Math.abs(first.top - edge) > CLOSING_RULE.maxFirstRuleLeadings * bodyType.leading)
    return undefined;
  let closing: number | undefined;
  for (const rule of sameWidth) {
    const from = Math.min(edge, rule.top);
    const to = Math.max(edge, rule.top);
    const between = page.lines.filter(
      (line) =>
        line.base > from + FLOAT_WIDTH.maxOverhangPt &&
        line.base < to - FLOAT_ROWS.sameBasePt &&
        line.left > extent.left - FLOAT_WIDTH.maxOverhangPt &&
        line.right < extent.right + FLOAT_WIDTH.maxOverhangPt,
    );
    const text = between.filter(
      (line) => isProse(line, page, bodyType) && line.font === bodyType.font,
    ).length;
    if (text > CLOSING_RULE.maxTextLines && text > CLOSING_RULE.maxTextShare * between.length) break;
    if (
      between.some(
        (line) => !caption.lines.includes(line) && labelAt(line.text)?.isMarked && /^Tab/i.test(line.text),
      )
    )
      break;
    closing = rule.top;
  }
  return closing;
}

/** Rows to the right of a caption, if the table begins beside it: in type no larger than that of the rows below. */
function rowsOnRight(
  { lines }: Caption,
  rows: readonly Row[],
  below: readonly Row[],
  bodyType: BodyType,
): Row[] {
  const largest = FLOAT_ROWS.minSizeOverCells * Math.max(...below.flat().map(({ size }) => size));
  const top = itemAt(lines, 0).base - CAPTION_SIDE.maxAboveLeadings * bodyType.leading;
  const bottom = Math.max(...lines.map((line) => line.base));
  const right = Math.max(...lines.map((line) => line.right));
  return rows.filter(
    (row) =>
      itemAt(row, 0).base > top &&
      itemAt(row, 0).base <= bottom + FLOAT_ROWS.sameBasePt &&
      row.every((line) => line.left > right && line.size <= largest),
  );
}

/** Returns the rows within a caption's extent, without the caption itself. */
function rowsWithin(caption: Caption, extent: Extent, lines: readonly Line[]): Row[] {
  const captionLines = new Set(caption.lines);
  return groupIntoRows(
    lines.filter(
      (line) =>
        !captionLines.has(line) &&
        line.left >= extent.left - FLOAT_WIDTH.maxOverhangPt &&
        line.right <= extent.right + FLOAT_WIDTH.maxRightOverhangPt,
    ),
  );
}

/** Returns the rows of the table with this caption; empty if it is not clear which they are. */
export function tableRows(
  caption: Caption,
  page: PageLayout,
  lines: readonly Line[],
  rules: readonly Box[],
  bodyType: BodyType,
): Row[] {
  const extent = floatExtent(caption, page, rules);
  const rows = rowsWithin(caption, extent, lines);
  const rowsOn = (isBelow: boolean) => {
    const closing = closingRule(caption, extent, isBelow, rules, page, bodyType);
    return rowsBeside(caption, rows, isBelow, page, bodyType, closing);
  };
  const below = rowsOn(true);
  if (isTable(below)) return [...rowsOnRight(caption, rows, below, bodyType), ...below];
  const above = rowsOn(false);
  if (isTable(above)) return above.reverse();
  // A table of one column is known by the rules around it.
  const closing = closingRule(caption, extent, true, rules, page, bodyType);
  const enclosed = below.filter((row) => closing !== undefined && itemAt(row, 0).base < closing);
  return enclosed.length > 1 ? enclosed : [];
}

const STEP =
  /^(?:\d{1,3}\s?[:.)]|(?:require|ensure|input|output|procedure|function|for|while|if|else|end|return)\b)/i;

/** Returns the steps of an algorithm below its caption: what a rule closes, or lines that are numbered or begin with a keyword. */
export function algorithmRows(
  caption: Caption,
  page: PageLayout,
  lines: readonly Line[],
  rules: readonly Box[],
  bodyType: BodyType,
): Row[] {
  const extent = floatExtent(caption, page, rules);
  const closing = closingRule(caption, extent, true, rules, page, bodyType);
  const rows = rowsBeside(caption, rowsWithin(caption, extent, lines), true, page, bodyType, closing);
  const end = rows.findIndex((row) =>
    closing === undefined ? !STEP.test(itemAt(row, 0).text) : itemAt(row, 0).base > closing,
  );
  return end < 0 ? rows : rows.slice(0, end);
}

/** Returns the words of a figure above its caption: rows of only short pieces. */
export function figureLabels(
  caption: Caption,
  page: PageLayout,
  lines: readonly Line[],
  bodyType: BodyType,
): Line[] {
  const extent = floatExtent(caption, page, []);
  const rows = rowsBeside(caption, rowsWithin(caption, extent, lines), false, page, bodyType, undefined);
  const end = rows.findIndex((row) =>
    row.some(
      (line) => line.text.length > FLOAT_ROWS.maxCellLetters || (line.isBold && line.size >= bodyType.size),
    ),
  );
  const figureRows = end < 0 ? rows : rows.slice(0, end);
  // One or two short lines may end a paragraph.
  return figureRows.length >= CAPTION_SIDE.minFigureRows ? figureRows.flat() : [];
}

/** Returns the notes directly below a table: smaller than the text, close to the last row. */
export function tableNotes(rows: readonly Row[], lines: readonly Line[], bodyType: BodyType): Line[] {
  const last = rows.at(-1);
  if (!last) return [];
  const { left, right } = extentOf(rows.flat());
  const taken = new Set(rows.flat());
  const notes: Line[] = [];
  let base = itemAt(last, 0).base;
  for (const line of [...lines].sort((a, b) => a.base - b.base)) {
    if (
      taken.has(line) ||
      line.base <= base ||
      line.left < left - CAPTION_LINES.maxOutdentPt ||
      line.left > right
    )
      continue;
    if (
      line.base - base > TABLE_NOTE.maxStepLeadings * bodyType.leading ||
      line.size > TABLE_NOTE.maxSize * bodyType.size
    )
      break;
    notes.push(line);
    base = line.base;
  }
  return notes;
}
