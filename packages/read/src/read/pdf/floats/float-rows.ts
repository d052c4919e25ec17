import { itemAt } from '@citemill/metrics/at';
import type { BodyType } from '../layout/body-type.js';
import type { Row } from '../layout/joined-lines.js';
import type { Line } from '../layout/lines.js';
import { type PageLayout, roomOf } from '../layout/page-layout.js';
import { isProse, wordsIn } from '../layout/prose-lines.js';
import { isOfSize } from '../layout/type-size.js';
import { labelAt } from '../wording/caption-labels.js';
import { beginsWithAuthor, ENTRY_NUMBER } from '../wording/entry-evidence.js';
import { isBackName, isMainName } from '../wording/section-names.js';
import type { Caption } from './captions.js';
import type { Box } from './drawn-regions.js';
import {
  AT_EDGE,
  BODY_SIZE,
  CAPTION_ROOM,
  FEWEST_CELLS,
  FILLED,
  HEADING_LARGER,
  LARGER_THAN_CELLS,
  LONGEST_CELL,
  NARROWEST_TABLE,
  PAGE_RULE,
  REACH_SLACK,
  RULE_REACH,
  SENTENCE_WORDS,
  TEXT_GAP,
  TEXT_STEP,
  WIDEST_GAP,
} from './tolerances.js';

/** Where across the page a float may reach. */
export interface Reach {
  left: number;
  right: number;
}

/** The reach of a table: its rules where it has some beside the caption, else the column the caption stands in. */
export function reachOf(caption: Caption, page: PageLayout, rules: readonly Box[]): Reach {
  const top = Math.min(...caption.lines.map((line) => line.base)) - RULE_REACH;
  const bottom = Math.max(...caption.lines.map((line) => line.base)) + RULE_REACH;
  const left = Math.min(...caption.lines.map((line) => line.left));
  const right = Math.max(...caption.lines.map((line) => line.right));
  const room = roomOf({ ...itemAt(caption.lines, 0), left, right }, page);
  let reach: Reach = { left: Math.min(left, room.left), right: Math.max(right, room.right) };
  for (const rule of rules) {
    if (rule.top < top || rule.top > bottom || rule.right - rule.left < NARROWEST_TABLE) continue;
    if (rule.left > right || rule.right < left) continue;
    if (rule.right - rule.left > PAGE_RULE * page.width) continue;
    reach = { left: Math.min(reach.left, rule.left), right: Math.max(reach.right, rule.right) };
  }
  return { left: reach.left - REACH_SLACK, right: reach.right + REACH_SLACK };
}

/** True for a row of running text, which no float goes past; beside it may stand text of another column. */
function isText(row: Row, page: PageLayout, bodyType: BodyType): boolean {
  return row.some(
    (line) => isProse(line, page, bodyType) && (row.length === 1 || line.font === bodyType.font),
  );
}

/** True where small type runs on as text does: several rows in which one column is filled with words. */
function isSmallText(rows: readonly Row[], at: number, page: PageLayout): boolean {
  return [0, 1, 2].every((step) =>
    (rows[at + step] ?? []).some((line) => {
      const room = roomOf(line, page);
      return (
        line.right - line.left > FILLED * (room.right - room.left) &&
        line.text.length > LONGEST_CELL &&
        wordsIn(line.text, SENTENCE_WORDS) >= SENTENCE_WORDS
      );
    }),
  );
}

/** The last line of a paragraph: short, in the type of the text, right below a line of text. */
function endsText(row: Row, above: Row | undefined, page: PageLayout, bodyType: BodyType): boolean {
  const [line] = row;
  return (
    line !== undefined &&
    row.length === 1 &&
    above !== undefined &&
    isText(above, page, bodyType) &&
    isOfSize(line, bodyType.size) &&
    line.font === itemAt(above, 0).font &&
    line.base - itemAt(above, 0).base < TEXT_STEP * bodyType.leading
  );
}

/** The end of a paragraph that a float has cut: one short line below room, in the type of the text right below it. */
function opensText(
  row: Row,
  gap: number,
  below: Row | undefined,
  page: PageLayout,
  bodyType: BodyType,
): boolean {
  const [line] = row;
  return (
    line !== undefined &&
    row.length === 1 &&
    gap > TEXT_GAP * bodyType.leading &&
    below !== undefined &&
    isText(below, page, bodyType) &&
    isOfSize(line, bodyType.size) &&
    line.font === bodyType.font &&
    itemAt(below, 0).base - line.base < TEXT_STEP * bodyType.leading
  );
}

function isHeadingLike(row: Row, gap: number, bodyType: BodyType): boolean {
  const [line] = row;
  return (
    line !== undefined &&
    row.length === 1 &&
    gap > CAPTION_ROOM * bodyType.leading &&
    line.size > BODY_SIZE * bodyType.size &&
    (line.isBold || line.size > HEADING_LARGER * bodyType.size) &&
    wordsIn(line.text, 1) > 0
  );
}

/** The number or letter of a heading: "A. ", "2.1 ", "IV. ". */
const ENUMERATED = /^(?:[A-Z]\.|[IVX]{1,4}\.|\d{1,2}(?:\.\d{1,2})*\.?)\s+\p{Lu}/u;

/** A heading below a table: one line, set apart, in larger or other type than the cells, or bold and numbered, and text right below it. */
function opensSection(
  row: Row,
  gap: number,
  below: Row | undefined,
  cells: readonly Row[],
  page: PageLayout,
  bodyType: BodyType,
): boolean {
  const [line] = row;
  if (line === undefined || row.length > 1 || cells.length < FEWEST_CELLS || below === undefined)
    return false;
  const largest = Math.max(...cells.flat().map(({ size }) => size));
  const isLarge = line.size > BODY_SIZE * bodyType.size && line.size > LARGER_THAN_CELLS * largest;
  return (
    gap > TEXT_GAP * bodyType.leading &&
    (isMainName(line.text) ||
      isBackName(line.text) ||
      (line.isBold && ENUMERATED.test(line.text)) ||
      (isLarge && (line.isBold || line.font !== bodyType.font))) &&
    line.text.length < LONGEST_CELL &&
    wordsIn(line.text, 1) > 0 &&
    isText(below, page, bodyType)
  );
}

const opensEntry = ({ text }: Line): boolean => beginsWithAuthor(text.replace(ENTRY_NUMBER, '').trimStart());

/** Cells may be as large as the caption, and larger than the text. */
const isLikeCaption = ([line]: Row, { lines: [first] }: Caption): boolean =>
  line !== undefined &&
  first !== undefined &&
  !line.isBold &&
  line.font === first.font &&
  isOfSize(line, first.size);

/**
 * The rows of a float on one side of its caption, nearest first: until text, a heading, another caption or much empty
 * room. What a rule of the same width closes is inside, whatever it looks like.
 */
export function rowsBeside(
  caption: Caption,
  rows: readonly Row[],
  isBelow: boolean,
  page: PageLayout,
  bodyType: BodyType,
  closing: number | undefined,
): Row[] {
  const edge = isBelow
    ? Math.max(...caption.lines.map((line) => line.base))
    : Math.min(...caption.lines.map((line) => line.base));
  const ahead = isBelow
    ? rows.filter((row) => itemAt(row, 0).base > edge + AT_EDGE)
    : rows.filter((row) => itemAt(row, 0).base < edge - AT_EDGE).reverse();
  const found: Row[] = [];
  let last = edge;
  for (const [i, row] of ahead.entries()) {
    const base = itemAt(row, 0).base;
    const gap = Math.abs(base - last);
    const isClosed = closing !== undefined && (isBelow ? base < closing : base > closing);
    if (isBelow && opensSection(row, gap, ahead[i + 1], found, page, bodyType)) break;
    if (!isClosed) {
      // Below a table's last rule stand its notes, which are small, and then the text.
      if (
        isBelow &&
        closing !== undefined &&
        found.length > 0 &&
        itemAt(row, 0).size > BODY_SIZE * bodyType.size
      )
        break;
      if (row.some((line) => labelAt(line.text)?.isMarked)) break;
      // Below the last rule and set apart, names open an entry of a bibliography.
      const isApart = closing !== undefined && gap > TEXT_GAP * bodyType.leading;
      if (isBelow && isApart && row.some(opensEntry)) break;
      if (gap > WIDEST_GAP * bodyType.leading || isText(row, page, bodyType)) break;
      if (found.length > 0 && gap > TEXT_GAP * bodyType.leading && isSmallText(ahead, i, page)) break;
      if (isBelow && isHeadingLike(row, gap, bodyType) && !isLikeCaption(row, caption)) break;
      if (
        isBelow &&
        row.length === 1 &&
        isOfSize(itemAt(row, 0), bodyType.size) &&
        itemAt(row, 0).font === bodyType.font &&
        itemAt(row, 0).text.length > LONGEST_CELL
      )
        break;
      if (!isBelow && endsText(row, ahead[i + 1], page, bodyType)) break;
      if (isBelow && found.length > 0 && opensText(row, gap, ahead[i + 1], page, bodyType)) break;
    }
    found.push(row);
    last = base;
  }
  return found;
}
