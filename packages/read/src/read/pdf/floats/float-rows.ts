import { itemAt } from '@citemill/metrics/at';
import { labelAt } from '../../wording/caption-labels.js';
import { beginsWithAuthor, ENTRY_NUMBER } from '../../wording/entry-evidence.js';
import { isBackSectionName, isMainSectionName } from '../../wording/section-names.js';
import type { Box, Extent } from '../glyphs/box.js';
import { extentOf, widthOf } from '../glyphs/box.js';
import type { BodyType } from '../layout/body-type.js';
import type { Row } from '../layout/joined-lines.js';
import type { Line } from '../layout/lines.js';
import { columnEdges, type PageLayout } from '../layout/page-layout.js';
import { countWords, isProse } from '../layout/prose-lines.js';
import { hasSize } from '../layout/type-size.js';
import { CAPTION_START } from './caption-thresholds.js';
import type { Caption } from './captions.js';
import { FLOAT_ROWS, FLOAT_WIDTH } from './table-thresholds.js';

/** Returns the extent of a table: that of its rules if there are some near the caption, otherwise of the caption's column. */
export function floatExtent(caption: Caption, page: PageLayout, rules: readonly Box[]): Extent {
  const top = Math.min(...caption.lines.map((line) => line.base)) - FLOAT_WIDTH.maxRuleGapPt;
  const bottom = Math.max(...caption.lines.map((line) => line.base)) + FLOAT_WIDTH.maxRuleGapPt;
  const { left, right } = extentOf(caption.lines);
  const columnRoom = columnEdges({ ...itemAt(caption.lines, 0), left, right }, page);
  let extent: Extent = { left: Math.min(left, columnRoom.left), right: Math.max(right, columnRoom.right) };
  for (const rule of rules) {
    if (rule.top < top || rule.top > bottom || widthOf(rule) < FLOAT_WIDTH.minRuleLengthPt) continue;
    if (rule.left > right || rule.right < left) continue;
    if (widthOf(rule) > FLOAT_WIDTH.maxRulePageShare * page.width) continue;
    extent = { left: Math.min(extent.left, rule.left), right: Math.max(extent.right, rule.right) };
  }
  return { left: extent.left - FLOAT_WIDTH.slackPt, right: extent.right + FLOAT_WIDTH.slackPt };
}

/** Returns the line of a row that has only one. */
const onlyLine = (row: Row): Line | undefined => (row.length === 1 ? row[0] : undefined);

/** True for a row of running text, which ends a float; text of another column may be beside it. */
function isText(row: Row, page: PageLayout, bodyType: BodyType): boolean {
  return row.some(
    (line) => isProse(line, page, bodyType) && (row.length === 1 || line.font === bodyType.font),
  );
}

/** True if small type is running text: several rows in which words fill a column. */
function isSmallText(rows: readonly Row[], index: number, page: PageLayout): boolean {
  return [0, 1, 2].every((step) =>
    (rows[index + step] ?? []).some((line) => {
      const columnRoom = columnEdges(line, page);
      return (
        widthOf(line) > FLOAT_ROWS.minTextColumnShare * widthOf(columnRoom) &&
        line.text.length > FLOAT_ROWS.maxCellLetters &&
        countWords(line.text, FLOAT_ROWS.minTextWords) >= FLOAT_ROWS.minTextWords
      );
    }),
  );
}

/** True for the last line of a paragraph: short, in the body's type, directly below a line of text. */
function endsParagraph(row: Row, above: Row | undefined, page: PageLayout, bodyType: BodyType): boolean {
  const line = onlyLine(row);
  return (
    line !== undefined &&
    above !== undefined &&
    isText(above, page, bodyType) &&
    hasSize(line, bodyType.size) &&
    line.font === itemAt(above, 0).font &&
    line.base - itemAt(above, 0).base < FLOAT_ROWS.maxTextStepLeadings * bodyType.leading
  );
}

/** True for the end of a paragraph that a float interrupted: a short line below a gap, in the type of the text directly below it. */
function resumesParagraph(
  row: Row,
  gap: number,
  below: Row | undefined,
  page: PageLayout,
  bodyType: BodyType,
): boolean {
  const line = onlyLine(row);
  return (
    line !== undefined &&
    gap > FLOAT_ROWS.maxTextGapLeadings * bodyType.leading &&
    below !== undefined &&
    isText(below, page, bodyType) &&
    hasSize(line, bodyType.size) &&
    line.font === bodyType.font &&
    itemAt(below, 0).base - line.base < FLOAT_ROWS.maxTextStepLeadings * bodyType.leading
  );
}

function isHeadingLike(row: Row, gap: number, bodyType: BodyType): boolean {
  const line = onlyLine(row);
  return (
    line !== undefined &&
    gap > CAPTION_START.minRoomLeadings * bodyType.leading &&
    line.size > FLOAT_ROWS.minBodySize * bodyType.size &&
    (line.isBold || line.size > FLOAT_ROWS.minHeadingSize * bodyType.size) &&
    countWords(line.text, 1) > 0
  );
}

/** A heading's number or letter: "A. ", "2.1 ", "IV. ". */
const ENUMERATED = /^(?:[A-Z]\.|[IVX]{1,4}\.|\d{1,2}(?:\.\d{1,2})*\.?)\s+\p{Lu}/u;

/**
 * True for a heading below a table: one line, apart from the cells, in larger or different type or bold and numbered,
 * with text directly below.
 */
function beginsSection(
  row: Row,
  gap: number,
  below: Row | undefined,
  cells: readonly Row[],
  page: PageLayout,
  bodyType: BodyType,
): boolean {
  const line = onlyLine(row);
  if (line === undefined || cells.length < FLOAT_ROWS.minRowsAboveHeading || below === undefined)
    return false;
  const largest = Math.max(...cells.flat().map(({ size }) => size));
  const isLarge =
    line.size > FLOAT_ROWS.minBodySize * bodyType.size && line.size > FLOAT_ROWS.minSizeOverCells * largest;
  return (
    gap > FLOAT_ROWS.maxTextGapLeadings * bodyType.leading &&
    (isMainSectionName(line.text) ||
      isBackSectionName(line.text) ||
      (line.isBold && ENUMERATED.test(line.text)) ||
      (isLarge && (line.isBold || line.font !== bodyType.font))) &&
    line.text.length < FLOAT_ROWS.maxCellLetters &&
    countWords(line.text, 1) > 0 &&
    isText(below, page, bodyType)
  );
}

const beginsEntry = ({ text }: Line): boolean => beginsWithAuthor(text.replace(ENTRY_NUMBER, '').trimStart());

/** True for cells in the caption's type, which may be larger than the text. */
const isTypedLikeCaption = ([line]: Row, { lines: [first] }: Caption): boolean =>
  line !== undefined &&
  first !== undefined &&
  !line.isBold &&
  line.font === first.font &&
  hasSize(line, first.size);

/**
 * Returns the rows of a float on one side of its caption, nearest first, until text, a heading, another caption or a large gap.
 * Everything up to a closing rule of the same width is included.
 */
export function rowsBeside(
  caption: Caption,
  rows: readonly Row[],
  isBelow: boolean,
  page: PageLayout,
  bodyType: BodyType,
  closing: number | undefined,
): Row[] {
  const captionEdge = isBelow
    ? Math.max(...caption.lines.map((line) => line.base))
    : Math.min(...caption.lines.map((line) => line.base));
  const candidates = isBelow
    ? rows.filter((row) => itemAt(row, 0).base > captionEdge + FLOAT_ROWS.sameBasePt)
    : rows.filter((row) => itemAt(row, 0).base < captionEdge - FLOAT_ROWS.sameBasePt).reverse();
  const floatRows: Row[] = [];
  let last = captionEdge;
  for (const [i, row] of candidates.entries()) {
    const base = itemAt(row, 0).base;
    const gap = Math.abs(base - last);
    const isClosed = closing !== undefined && (isBelow ? base < closing : base > closing);
    if (isBelow && beginsSection(row, gap, candidates[i + 1], floatRows, page, bodyType)) break;
    if (!isClosed) {
      // Below a table's last rule are its notes, which are small, and then the text.
      if (
        isBelow &&
        closing !== undefined &&
        floatRows.length > 0 &&
        itemAt(row, 0).size > FLOAT_ROWS.minBodySize * bodyType.size
      )
        break;
      if (row.some((line) => labelAt(line.text)?.isMarked)) break;
      // Names below the last rule, after a gap, begin a bibliography entry.
      const isApart = closing !== undefined && gap > FLOAT_ROWS.maxTextGapLeadings * bodyType.leading;
      if (isBelow && isApart && row.some(beginsEntry)) break;
      if (gap > FLOAT_ROWS.maxGapLeadings * bodyType.leading || isText(row, page, bodyType)) break;
      if (
        floatRows.length > 0 &&
        gap > FLOAT_ROWS.maxTextGapLeadings * bodyType.leading &&
        isSmallText(candidates, i, page)
      )
        break;
      if (isBelow && isHeadingLike(row, gap, bodyType) && !isTypedLikeCaption(row, caption)) break;
      if (
        isBelow &&
        row.length === 1 &&
        hasSize(itemAt(row, 0), bodyType.size) &&
        itemAt(row, 0).font === bodyType.font &&
        itemAt(row, 0).text.length > FLOAT_ROWS.maxCellLetters
      )
        break;
      if (!isBelow && endsParagraph(row, candidates[i + 1], page, bodyType)) break;
      if (isBelow && floatRows.length > 0 && resumesParagraph(row, gap, candidates[i + 1], page, bodyType))
        break;
    }
    floatRows.push(row);
    last = base;
  }
  return floatRows;
}
