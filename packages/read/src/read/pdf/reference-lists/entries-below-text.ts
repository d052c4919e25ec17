import { itemAt } from '@citemill/metrics/at';
import type { Gutter } from '../layout/gutters.js';
import type { Line } from '../layout/lines.js';
import { columnBetween } from '../layout/page-layout.js';
import { isOfSize } from '../layout/type-size.js';
import { entryEvidence } from '../wording/entry-evidence.js';

/** From so much evidence a line on, and so many lines in a column, lines read like part of a bibliography. */
const LEAST_EVIDENCE = 0.5;
/** Numbered lines read so from less evidence on. */
const LEAST_COUNTED = 0.25;
export const FEWEST_IN_COLUMN = 4;
/** Shorter lines are labels and cells, which show nothing. */
export const SHORTEST = 10;
/** The first lines of columns that begin side by side stand no farther apart, in sizes of the heading. */
const MOST_APART = 3;
/** So many lines at the head of a column tell whether a list goes on there. */
const FEWEST_AT_HEAD = 2;
/** Lines of text have so many letters, at the least; headings have fewer. */
const TEXT_LETTERS = 25;

/** The number of an entry, which its first word may stand right behind: "12.Marlow". */
const LABEL = /^(?:\[(\d{1,3})\]|\((\d{1,3})\)|(\d{1,3})\.)(?=\s|\p{L}|$)/u;
/** So many numbers of entries that count on, at the least; they stand before one line of so many. */
const FEWEST_COUNTED = 3;
const LINES_EACH = 8;
/** Labels of one column begin so near to each other, in points: some are set by their last digit. */
const LABEL_EDGE = 8;

const numberOf = ({ text }: Line): number => Number(LABEL.exec(text)?.slice(1).find(Boolean) ?? Number.NaN);

/** True where numbers at one edge count on from line to line, as those of entries do that say little in a narrow column. */
function areCounted(lines: readonly Line[]): boolean {
  const labelled = lines.filter((line) => numberOf(line) > 0).sort((a, b) => a.base - b.base);
  const counted = labelled.filter((line, i) => {
    const next = labelled.slice(i + 1).find((one) => Math.abs(one.left - line.left) <= LABEL_EDGE);
    return next !== undefined && numberOf(next) === numberOf(line) + 1;
  });
  return (
    counted.length >= FEWEST_COUNTED &&
    counted.length * LINES_EACH >= lines.length &&
    2 * counted.length >= labelled.length
  );
}

/** True where lines read like entries, so far as there are enough of them to tell. */
export function readLikeEntries(lines: readonly Line[], fewest: number): boolean {
  const long = lines.filter((line) => line.text.length >= SHORTEST);
  const evidence = long.reduce((sum, line) => sum + entryEvidence(line.text), 0);
  return (
    long.length >= fewest &&
    (evidence >= LEAST_EVIDENCE * long.length ||
      (evidence >= LEAST_COUNTED * long.length && areCounted(lines)))
  );
}

/**
 * True where all columns begin anew below the heading of a bibliography, which stands over the first of them only: its
 * entries, in smaller type, stand below the end of the text.
 */
export function beginsAnew(lines: readonly Line[], heading: Line, gutters: readonly Gutter[]): boolean {
  if (gutters.length === 0 || columnBetween(heading, gutters) !== 0) return false;
  const [own, ...others] = [-1, ...gutters.keys()].map((i) =>
    lines.filter((line) => line !== heading && columnBetween(line, gutters) === i + 1),
  );
  const isBelow = (line: Line) => line.base > heading.base - heading.size;
  // The first group of entries may have a name.
  const isName = ({ isBold, text }: Line) => isBold && text.length < TEXT_LETTERS;
  const first = own?.find((line) => isBelow(line) && !isName(line));
  if (!first) return false;
  return others.every((inside) => {
    const next = inside.find((line) => isBelow(line) && !isName(line));
    const last = inside.findLast((line) => !isBelow(line));
    if (!next || !isOfSize(next, first.size) || (last && isOfSize(last, first.size))) return false;
    // The columns begin side by side.
    return Math.abs(next.base - first.base) <= MOST_APART * heading.size;
  });
}

/**
 * True where a list stands in the first column alone, below the end of the text: the other columns end above its heading
 * and hold no entries.
 */
export function standsAlone(lines: readonly Line[], heading: Line, gutters: readonly Gutter[]): boolean {
  if (gutters.length === 0 || columnBetween(heading, gutters) !== 0) return false;
  const others = lines
    .filter((line) => columnBetween(line, gutters) > 0 && line.text.length >= SHORTEST)
    .sort((a, b) => columnBetween(a, gutters) - columnBetween(b, gutters) || a.base - b.base);
  const own = lines.filter((line) => columnBetween(line, gutters) === 0 && line.text.length >= SHORTEST);
  const entry = own.find(({ base }) => base > heading.base);
  const text = own.findLast(({ base }) => base < heading.base);
  const [first] = others;
  // The end of the list may stand at the head of the next column.
  const goesOn = first && entry && text && isOfSize(first, entry.size) && !isOfSize(text, entry.size);
  return (
    others.length > 0 &&
    !goesOn &&
    others.every(({ base }) => base < heading.base) &&
    [others, others.slice(0, FEWEST_AT_HEAD)].every((some) => !readLikeEntries(some, 1))
  );
}

/** Where type that is smaller than what stands above it begins in a column and goes on to its end; undefined where none does. */
function smallerFrom(inside: readonly Line[]): number | undefined {
  // A running foot stands far below the last line.
  const last = inside.findLast(
    ({ text, base, size }, i) =>
      text.length >= TEXT_LETTERS && base - (inside[i - 1]?.base ?? base) <= MOST_APART * size,
  );
  if (!last) return undefined;
  const before = inside.findLastIndex(
    (line) => line.base < last.base && line.text.length >= TEXT_LETTERS && !isOfSize(line, last.size),
  );
  const from = inside.findIndex((line, i) => i > before && isOfSize(line, last.size));
  return before >= 0 && itemAt(inside, before).size > last.size ? from : undefined;
}

/**
 * Where entries begin below the end of the text in every column, side by side and in smaller type, though no known heading
 * says so; undefined where they do not.
 */
export function topOfAnew(lines: readonly Line[], gutters: readonly Gutter[]): number | undefined {
  if (gutters.length === 0) return undefined;
  const tops: number[] = [];
  for (const number of [0, ...gutters.map((_, i) => i + 1)]) {
    const inside = lines
      .filter((line) => columnBetween(line, gutters) === number)
      .sort((a, b) => a.base - b.base);
    const from = smallerFrom(inside);
    if (from === undefined || !readLikeEntries(inside.slice(from), FEWEST_IN_COLUMN)) return undefined;
    const first = itemAt(inside, from);
    const above = inside[from - 1];
    // A heading of its own stands over the first of the entries.
    const isHeading =
      above !== undefined &&
      (above.isBold || above.size > first.size) &&
      above.text.length < TEXT_LETTERS &&
      first.base - above.base < MOST_APART * above.size &&
      number === 0;
    tops.push(isHeading ? above.base - above.size : first.base - first.size);
  }
  const [top = 0] = tops;
  const apart = Math.max(...tops.map((one) => Math.abs(one - top)));
  return apart <= MOST_APART * (itemAt(lines, 0).size || 1) ? Math.min(...tops) : undefined;
}
