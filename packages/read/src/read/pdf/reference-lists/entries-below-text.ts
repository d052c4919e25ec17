import { itemAt } from '@citemill/metrics/at';
import { entryEvidence } from '../../wording/entry-evidence.js';
import type { Gutter } from '../layout/gutters.js';
import type { Line } from '../layout/lines.js';
import { columnBetween } from '../layout/page-layout.js';
import { hasSize } from '../layout/type-size.js';
import { ENTRIES_BELOW_TEXT, ENTRY_COLUMN } from './list-thresholds.js';

/** The number of an entry; its first word may follow directly: "12.Marlow". Without a stop it is alone or before a name. */
const LABEL =
  /^(?:(?:\[(\d{1,3})\]|\((\d{1,3})\)|(\d{1,3})\.)(?=\s|\p{L}|$)|(\d{1,3})(?=$|\s\p{Lu}\S*[\p{Ll}.]))/u;

const entryNumber = ({ text }: Line): number =>
  Number(LABEL.exec(text)?.slice(1).find(Boolean) ?? Number.NaN);

/** True if numbers at one edge count up from line to line, as those of entries do: in a narrow column, each line has little evidence. */
function areCounted(lines: readonly Line[]): boolean {
  const labelled = lines.filter((line) => entryNumber(line) > 0).sort((a, b) => a.base - b.base);
  const counted = labelled.filter((line, i) => {
    const next = labelled
      .slice(i + 1)
      .find((other) => Math.abs(other.left - line.left) <= ENTRY_COLUMN.sameLeftPt);
    return next !== undefined && entryNumber(next) === entryNumber(line) + 1;
  });
  return (
    counted.length >= ENTRY_COLUMN.minNumbers &&
    counted.length * ENTRY_COLUMN.maxLinesPerNumber >= lines.length &&
    2 * counted.length >= labelled.length
  );
}

/** True if lines read like entries, and there are at least `minLines` of them. */
export function readLikeEntries(lines: readonly Line[], minLines: number): boolean {
  const long = lines.filter((line) => line.text.length >= ENTRY_COLUMN.minLineLetters);
  const evidence = long.reduce((sum, line) => sum + entryEvidence(line.text), 0);
  return (
    long.length >= minLines &&
    (evidence >= ENTRY_COLUMN.minEvidence * long.length ||
      (evidence >= ENTRY_COLUMN.minNumberedEvidence * long.length && areCounted(lines)))
  );
}

/**
 * True if all columns begin again below the heading of a bibliography over the first column: its entries, in smaller
 * type, are below the end of the text.
 */
export function columnsBeginAgain(
  lines: readonly Line[],
  heading: Line,
  gutters: readonly Gutter[],
): boolean {
  if (gutters.length === 0 || columnBetween(heading, gutters) !== 0) return false;
  const [headingColumn, ...others] = [-1, ...gutters.keys()].map((i) =>
    lines.filter((line) => line !== heading && columnBetween(line, gutters) === i + 1),
  );
  const isBelow = (line: Line) => line.base > heading.base - heading.size;
  // The first group of entries may have a name.
  const isName = ({ isBold, text }: Line) => isBold && text.length < ENTRIES_BELOW_TEXT.minTextLetters;
  const first = headingColumn?.find((line) => isBelow(line) && !isName(line));
  if (!first) return false;
  return others.every((inside) => {
    const next = inside.find((line) => isBelow(line) && !isName(line));
    const last = inside.findLast((line) => !isBelow(line));
    if (!next || !hasSize(next, first.size) || (last && hasSize(last, first.size))) return false;
    return Math.abs(next.base - first.base) <= ENTRIES_BELOW_TEXT.maxTopDifferenceEm * heading.size;
  });
}

/**
 * True if a list is only in the first column, below the end of the text: the other columns end above its heading and contain no entries.
 */
export function isInFirstColumnOnly(
  lines: readonly Line[],
  heading: Line,
  gutters: readonly Gutter[],
): boolean {
  if (gutters.length === 0 || columnBetween(heading, gutters) !== 0) return false;
  const others = lines
    .filter((line) => columnBetween(line, gutters) > 0 && line.text.length >= ENTRY_COLUMN.minLineLetters)
    .sort((a, b) => columnBetween(a, gutters) - columnBetween(b, gutters) || a.base - b.base);
  const headingColumn = lines.filter(
    (line) => columnBetween(line, gutters) === 0 && line.text.length >= ENTRY_COLUMN.minLineLetters,
  );
  const entry = headingColumn.find(({ base }) => base > heading.base);
  const text = headingColumn.findLast(({ base }) => base < heading.base);
  const [first] = others;
  // The end of the list may be at the top of the next column.
  const continues = first && entry && text && hasSize(first, entry.size) && !hasSize(text, entry.size);
  return (
    others.length > 0 &&
    !continues &&
    others.every(({ base }) => base < heading.base) &&
    [others, others.slice(0, ENTRIES_BELOW_TEXT.topLines)].every((group) => !readLikeEntries(group, 1))
  );
}

/** Returns the line of a column on which the entry with a number begins; undefined without one. */
function findEntry(inside: readonly Line[], wanted: number): number | undefined {
  const index = inside.findIndex((line) => entryNumber(line) === wanted);
  return index >= 0 ? index : undefined;
}

/** Returns the line on which the smaller type at the end of a column begins; undefined if there is none. */
function smallerTypeStart(inside: readonly Line[]): number | undefined {
  // A running foot is far below the last line.
  const last = inside.findLast(
    ({ text, base, size }, i) =>
      text.length >= ENTRIES_BELOW_TEXT.minTextLetters &&
      base - (inside[i - 1]?.base ?? base) <= ENTRIES_BELOW_TEXT.maxTopDifferenceEm * size,
  );
  if (!last) return undefined;
  const before = inside.findLastIndex(
    (line) =>
      line.base < last.base &&
      line.text.length >= ENTRIES_BELOW_TEXT.minTextLetters &&
      !hasSize(line, last.size),
  );
  const from = inside.findIndex((line, i) => i > before && hasSize(line, last.size));
  return before >= 0 && itemAt(inside, before).size > last.size ? from : undefined;
}

/**
 * Finds where entries begin below the end of the text in every column, side by side and in smaller type, without a known
 * heading; undefined if they do not.
 */
export function unheadedColumnsTop(lines: readonly Line[], gutters: readonly Gutter[]): number | undefined {
  if (gutters.length === 0) return undefined;
  const tops: number[] = [];
  let isNumberedFromOne = true;
  let lastNumber = 0;
  for (const number of [0, ...gutters.map((_, i) => i + 1)]) {
    const inside = lines
      .filter((line) => columnBetween(line, gutters) === number)
      .sort((a, b) => a.base - b.base);
    // Above the entries of the first column there may be only a figure and its caption, which is in small type, too.
    const from = smallerTypeStart(inside) ?? findEntry(inside, lastNumber + 1);
    if (from === undefined) return undefined;
    const first = itemAt(inside, from);
    for (const line of inside.slice(from)) if (entryNumber(line) === lastNumber + 1) lastNumber++;
    // At the foot of a page there may be only a few entries, but they are numbered from 1.
    isNumberedFromOne &&=
      number === 0 ? entryNumber(first) === 1 : entryNumber(first) > 1 || Number.isNaN(entryNumber(first));
    if (!readLikeEntries(inside.slice(from), isNumberedFromOne ? 1 : ENTRY_COLUMN.minLines)) return undefined;
    const above = inside[from - 1];
    // A heading may be above the first of the entries.
    const isHeading =
      above !== undefined &&
      (above.isBold || above.size > first.size) &&
      above.text.length < ENTRIES_BELOW_TEXT.minTextLetters &&
      first.base - above.base < ENTRIES_BELOW_TEXT.maxTopDifferenceEm * above.size &&
      number === 0;
    tops.push(isHeading ? above.base - above.size : first.base - first.size);
  }
  const [top = 0] = tops;
  const maxDifference = Math.max(...tops.map((columnTop) => Math.abs(columnTop - top)));
  return maxDifference <= ENTRIES_BELOW_TEXT.maxTopDifferenceEm * (itemAt(lines, 0).size || 1)
    ? Math.min(...tops)
    : undefined;
}
