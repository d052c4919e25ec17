import { itemAt, lastOf } from '../../../at.js';
import { isReferencesName } from '../wording/section-names.js';
import { beginsWithAuthor, ENTRY_NUMBER, entryEvidence } from './entry-evidence.js';
import { type Gutter, guttersOf, piecesOf } from './gutters.js';
import type { Line } from './lines.js';
import { type Band, type Column, columnBetween, middleOf } from './page-layout.js';
import { regularGutters } from './regular-columns.js';
import type { Run } from './runs.js';
import { type LocalGutter, localGutters } from './side-columns.js';
import { NARROWEST_LINE } from './tolerances.js';
import { isOfSize } from './type-size.js';

/** Gutters this near to each other, by their middles in points, are one. */
const SAME = 12;
/** A band less high than this, in points, holds no more than a line or two: it has the columns of its neighbour. */
const LOWEST_BAND = 30;
/** From so much evidence a line on, and so many lines, a page holds part of a bibliography. */
const LEAST_EVIDENCE = 0.5;
const FEWEST_LINES = 10;
const FEWEST_IN_COLUMN = 4;
/** Shorter lines are labels and cells, which show nothing. */
const SHORTEST = 10;
/** The first lines of columns that begin side by side stand no farther apart, in sizes of the heading. */
const MOST_APART = 3;
/** A last column with fewer lines than this share of the fullest shows nothing. */
const PARTLY_FILLED = 0.35;
/** Lines of one heading stand no farther apart than this, in sizes. */
const HEADING_STEP = 1.8;
/** So many lines, at the most, cross a gutter of the text within a band that has columns of its own. */
const MOST_CROSSING = 1;
/** The share of lines that must cross a gutter to show that a bibliography is set without it. */
const MOST_ACROSS = 0.5;

const columnsBetween = (gutters: readonly Gutter[], width: number): Column[] =>
  [...gutters, { left: width, right: width }].map((gutter, i) => ({
    left: gutters[i - 1]?.right ?? 0,
    right: gutter.left,
  }));

export const bandOf = (top: number, bottom: number, gutters: readonly Gutter[], width: number): Band => ({
  top,
  bottom,
  gutters,
  columns: columnsBetween(gutters, width),
});

const isSame = (a: readonly Gutter[], b: readonly Gutter[]): boolean =>
  a.length === b.length && a.every((one, i) => Math.abs(middleOf(one) - middleOf(itemAt(b, i))) <= SAME);

/** Puts bands of one set of gutters together. */
function merged(bands: readonly Band[]): Band[] {
  const out: Band[] = [];
  for (const band of bands) {
    const last = out.at(-1);
    if (last && isSame(last.gutters, band.gutters)) last.bottom = band.bottom;
    else out.push({ ...band });
  }
  return out;
}

/** The bands of a first page: where it sets columns of its own over part of its height, those; elsewhere `usual`. */
export function bandsOfFirstPage(
  runs: readonly Run[],
  usual: readonly Gutter[],
  width: number,
  height: number,
): Band[] {
  const pieces = piecesOf(runs);
  const local = localGutters(pieces, width);
  const isUsual = (one: LocalGutter) =>
    usual.some((gutter) => Math.abs(middleOf(gutter) - middleOf(one)) <= SAME);
  const own = local.filter((one) => !isUsual(one));
  const cuts = [0, ...own.flatMap(({ top, bottom }) => [top, bottom]), height].sort((a, b) => a - b);
  const bands: Band[] = [];
  for (let i = 1; i < cuts.length; i++) {
    const [top, bottom] = [itemAt(cuts, i - 1), itemAt(cuts, i)];
    if (bottom - top < LOWEST_BAND && bands.length > 0) {
      lastOf(bands).bottom = bottom;
      continue;
    }
    const middle = (top + bottom) / 2;
    // A gutter of the text below may reach up beside a side column, but not through the lines of an abstract.
    const isCrossed = (one: LocalGutter) =>
      pieces.filter(
        ({ base, left, right }) => base > top && base < bottom && left < one.left && right > one.right,
      ).length > MOST_CROSSING;
    const inside = local.filter(
      (one) => one.top <= middle && one.bottom >= middle && (own.includes(one) || !isCrossed(one)),
    );
    const hasOwn = inside.some((one) => own.includes(one));
    const gutters = hasOwn ? inside.sort((a, b) => a.left - b.left) : usual;
    bands.push(bandOf(top, bottom, gutters, width));
  }
  return merged(bands);
}

/** True where lines read like entries, so far as there are enough of them to tell. */
function readLikeEntries(lines: readonly Line[], fewest: number): boolean {
  const long = lines.filter((line) => line.text.length >= SHORTEST);
  const evidence = long.reduce((sum, line) => sum + entryEvidence(line.text), 0);
  return long.length >= fewest && evidence >= LEAST_EVIDENCE * long.length;
}

/**
 * True where every column of a band reads like entries, so that none is a table's or a notice beside them. The last
 * may hold less than one entry, or what follows the bibliography.
 */
export function areEntries(lines: readonly Line[], band: Band): boolean {
  const inside = band.columns.map((_, number) =>
    lines.filter((line) => line.base > band.top && columnBetween(line, band.gutters) === number),
  );
  const most = Math.max(...inside.map((some) => some.length));
  const isOver = (from: number) => inside.slice(from).every((some) => some.length < PARTLY_FILLED * most);
  return inside.every((some, i) => readLikeEntries(some, FEWEST_IN_COLUMN) || (i > 0 && isOver(i)));
}

/** True where most lines cross the gutters, so that they are set without any. */
function isWithout(runs: readonly Run[], gutters: readonly Gutter[]): boolean {
  const pieces = piecesOf(runs).filter((one) => one.right - one.left > NARROWEST_LINE);
  const across = pieces.filter((one) =>
    gutters.some((gutter) => one.left < gutter.left && one.right > gutter.right),
  );
  return across.length > MOST_ACROSS * pieces.length;
}

/**
 * True where all columns begin anew below the heading of a bibliography, which stands over the first of them only: its
 * entries, in smaller type, stand below the end of the text.
 */
function beginsAnew(lines: readonly Line[], heading: Line, gutters: readonly Gutter[]): boolean {
  if (gutters.length === 0 || columnBetween(heading, gutters) !== 0) return false;
  const [own, ...others] = [-1, ...gutters.keys()].map((i) =>
    lines.filter((line) => line !== heading && columnBetween(line, gutters) === i + 1),
  );
  const isBelow = (line: Line) => line.base > heading.base - heading.size;
  const first = own?.find(isBelow);
  if (!first) return false;
  return others.every((inside) => {
    const next = inside.find(isBelow);
    const last = inside.findLast((line) => !isBelow(line));
    if (!next || !isOfSize(next, first.size) || (last && isOfSize(last, first.size))) return false;
    // The columns begin side by side.
    return Math.abs(next.base - first.base) <= MOST_APART * heading.size;
  });
}

/** True where entries stand above their heading in a column behind its own: they run on in the columns of the text. */
function runsOn(lines: readonly Line[], heading: Line, gutters: readonly Gutter[]): boolean {
  const column = columnBetween(heading, gutters);
  if (column < 0) return false;
  const isBelow = (line: Line) => line.base > heading.base - heading.size;
  const first = lines.find(
    (line) => line !== heading && columnBetween(line, gutters) === column && isBelow(line),
  );
  if (!first) return false;
  const above = lines.filter(
    (line) => columnBetween(line, gutters) > column && !isBelow(line) && isOfSize(line, first.size),
  );
  const [highest] = above;
  // The last column may hold no more than the end of the list.
  const isEnd = highest !== undefined && beginsWithAuthor(highest.text.replace(ENTRY_NUMBER, '').trimStart());
  return readLikeEntries(above, isEnd ? 1 : FEWEST_IN_COLUMN);
}

/** True for the first line of a bibliography's heading that goes on in another. */
const goesOnIn = (line: Line, heading: Line): boolean =>
  line.base < heading.base &&
  heading.base - line.base < HEADING_STEP * heading.size &&
  isOfSize(line, heading.size) &&
  line.font === heading.font &&
  isReferencesName(`${line.text} ${heading.text}`);

/**
 * The bands of a page that holds part of a bibliography, whose entries may be set in other columns than the text or
 * begin below all of it; undefined where the page is one band. `lines` are its lines as its `usual` gutters part them.
 */
export function bandsOfEntries(
  lines: readonly Line[],
  runs: readonly Run[],
  usual: readonly Gutter[],
  width: number,
  height: number,
): Band[] | undefined {
  const heading = lines.find((line) => isReferencesName(line.text));
  // "Notes and" may stand on a line of its own.
  const opening = heading && (lines.find((line) => goesOnIn(line, heading)) ?? heading);
  const top = opening ? opening.base - opening.size : 0;
  const bandsWith = (own: readonly Gutter[]) => [
    ...(top > 0 ? [bandOf(0, top, usual, width)] : []),
    bandOf(top, height, own, width),
  ];
  if (heading && beginsAnew(lines, heading, usual)) return bandsWith(usual);
  if (heading && runsOn(lines, heading, usual)) return undefined;
  if (
    !readLikeEntries(
      lines.filter((line) => line !== heading && line.base > top),
      FEWEST_LINES,
    )
  )
    return undefined;
  const inside = runs.filter((run) => run.base > top);
  const covered = guttersOf(inside, width);
  // A last page fills some of its columns only: the edges of the lines show them.
  const regular = regularGutters(piecesOf(inside), width);
  const hasLocal = covered.length === 0 && usual.length === 0 && regular.length === 0;
  const seen = hasLocal ? localGutters(piecesOf(inside), width) : covered;
  const own = regular.length > seen.length ? regular : seen;
  if (isSame(own, usual) || (own.length === 0 && !isWithout(inside, usual))) return undefined;
  return bandsWith(own);
}
