import { itemAt } from '@citemill/metrics/at';
import { bandOf, isSame } from '../layout/bands.js';
import { beforeOutdents } from '../layout/gutter-vote.js';
import {
  type Gutter,
  guttersOf,
  type Piece,
  piecesOf,
  WIDEST_LABEL,
  withoutPageNumber,
} from '../layout/gutters.js';
import type { Line } from '../layout/lines.js';
import { type Band, columnBetween } from '../layout/page-layout.js';
import { emptyStrip, regularGutters } from '../layout/regular-columns.js';
import type { Run } from '../layout/runs.js';
import { localGutters } from '../layout/side-columns.js';
import { BAND_FOOT, NARROWEST_LINE } from '../layout/tolerances.js';
import { isOfSize } from '../layout/type-size.js';
import { beginsWithAuthor, ENTRY_NUMBER, entryEvidence } from '../wording/entry-evidence.js';
import { isReferencesName } from '../wording/section-names.js';
import {
  beginsAnew,
  FEWEST_IN_COLUMN,
  readLikeEntries,
  SHORTEST,
  standsAlone,
  topOfAnew,
} from './entries-below-text.js';

/** So many lines that read like entries are part of a bibliography. */
const FEWEST_LINES = 10;
/** A last column with fewer lines than this share of the fullest shows nothing. */
const PARTLY_FILLED = 0.35;
/** Lines of one heading stand no farther apart than this, in sizes. */
const HEADING_STEP = 1.8;
/** Gutters that so many more lines cross than cross others are none of the entries'. */
const MOST_BEYOND = 3;
/** The share of lines over a gutter of the text from which on what stands there has other columns. */
const MOST_OVER_USUAL = 0.2;
/** A gutter that holds over less than this share of the entries' height is a table's. */
const LEAST_HEIGHT = 0.3;
/** The share of lines that must cross a gutter to show that a bibliography is set without it. */
const MOST_ACROSS = 0.5;

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

/** True where so many lines below a height cross the gutters that they are set in other columns. */
function areCrossed(lines: readonly Line[], top: number, gutters: readonly Gutter[]): boolean {
  const below = lines.filter((line) => line.base > top && line.text.length >= SHORTEST);
  const crossing = below.filter((line) => columnBetween(line, gutters) < 0);
  return crossing.length > MOST_OVER_USUAL * below.length;
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
  const isEnd =
    highest !== undefined &&
    (entryEvidence(highest.text) > 1 || beginsWithAuthor(highest.text.replace(ENTRY_NUMBER, '').trimStart()));
  return readLikeEntries(above, isEnd ? 1 : FEWEST_IN_COLUMN);
}

/** Below the lowest line over a gutter above a height: from there on the columns of the entries hold; 0 without one. */
function lowestOver(runs: readonly Run[], top: number, gutters: readonly Gutter[]): number {
  const over = piecesOf(runs).filter((one) => one.base < top && columnBetween(one, gutters) < 0);
  return Math.max(0, ...over.map(({ base, size }) => base + BAND_FOOT * size));
}

/** So many others in its row show that a name is one of the heads of a table's columns. */
const HEADS_IN_ROW = 2;
const LONGEST_HEAD = 30;

/** True for "Reference" above a column of a table, between the heads of others. */
const isHeadOfTable = (line: Line, lines: readonly Line[]): boolean =>
  lines.filter(
    (other) =>
      other !== line &&
      Math.abs(other.base - line.base) <= line.size / 2 &&
      other.text.length <= LONGEST_HEAD &&
      other.isBold === line.isBold &&
      isOfSize(other, line.size),
  ).length >= HEADS_IN_ROW;

/** True for the first line of a bibliography's heading that goes on in another. */
const goesOnIn = (line: Line, heading: Line): boolean =>
  line.base < heading.base &&
  heading.base - line.base < HEADING_STEP * heading.size &&
  isOfSize(line, heading.size) &&
  line.font === heading.font &&
  isReferencesName(`${line.text} ${heading.text}`);

/** True where nothing but labels stands between the first gutters and the others: they are part of the columns behind them. */
function areBeforeLabels(
  first: readonly Gutter[],
  others: readonly Gutter[],
  pieces: readonly Piece[],
): boolean {
  return (
    first.length === others.length &&
    first.some(({ right }, i) => right < itemAt(others, i).left) &&
    first.every(({ right }, i) =>
      pieces
        .filter((one) => one.left >= right - 1 && one.right <= itemAt(others, i).left + 1)
        .every((one) => one.right - one.left <= WIDEST_LABEL),
    )
  );
}

/** The gutters that entries may be set between, likeliest first, by what they leave free and by where their lines begin. */
function guttersOfEntries(
  runs: readonly Run[],
  usual: readonly Gutter[],
  width: number,
): (readonly Gutter[])[] {
  const pieces = withoutPageNumber(piecesOf(runs), width);
  const covered = guttersOf(runs, width);
  // A last page fills some of its columns only: the edges of the lines show them.
  const regular = regularGutters(pieces, width);
  if (covered.length === 0 && usual.length === 0 && regular.length === 0) {
    const bases = pieces.map(({ base }) => base);
    const height = Math.max(...bases) - Math.min(...bases);
    // Those of a table at the head of the page are none of the entries'.
    const local = localGutters(pieces, width).filter(
      ({ top, bottom }) => bottom - top >= LEAST_HEIGHT * height,
    );
    return [local.length > 0 ? local : emptyStrip(pieces, width)];
  }
  if (regular.length === 0) return [covered];
  const crossing = (gutters: readonly Gutter[]) =>
    pieces.filter((one) => one.right - one.left > NARROWEST_LINE && columnBetween(one, gutters) < 0).length;
  const isRegular =
    regular.length > covered.length ||
    areBeforeLabels(regular, covered, pieces) ||
    // What a float leaves free is a gutter of its own, which the entries above it cross.
    crossing(covered) > MOST_BEYOND + crossing(regular);
  const best = isRegular ? [regular, covered] : [covered, regular];
  return best.map((gutters) => gutters.map((one) => beforeOutdents(one, pieces)));
}

/** Lines of one column of text are wider than this share of the page. */
const OVER_PAGE = 0.55;

/**
 * Where entries in several columns may begin below text in one, under a heading of any words, and between which gutters:
 * below the lowest line over the page that more than a few lines stand below.
 */
function columnsBelow(
  lines: readonly Line[],
  runs: readonly Run[],
  width: number,
): { top: number; gutters: readonly Gutter[] }[] {
  const wide = lines.filter(({ left, right }) => right - left > OVER_PAGE * width);
  const last = wide.findLast(({ base }) => lines.filter((line) => line.base > base).length >= FEWEST_LINES);
  if (!last) return [];
  const top = last.base + BAND_FOOT * last.size;
  if (
    !readLikeEntries(
      lines.filter(({ base }) => base > top),
      FEWEST_LINES,
    )
  )
    return [];
  return guttersOfEntries(
    runs.filter((run) => run.base > top),
    [],
    width,
  )
    .filter((gutters) => gutters.length > 0)
    .map((gutters) => ({ top, gutters }));
}

/**
 * The bands that a page with part of a bibliography may have, likeliest first: its entries may be set in other columns
 * than the text, or begin below all of it. None where the page is one band. `lines` are its lines as its `usual` gutters
 * part them.
 */
export function bandsOfEntries(
  lines: readonly Line[],
  runs: readonly Run[],
  usual: readonly Gutter[],
  width: number,
  height: number,
): Band[][] {
  const heading = lines.find((line) => isReferencesName(line.text) && !isHeadOfTable(line, lines));
  // "Notes and" may stand on a line of its own.
  const opening = heading && (lines.find((line) => goesOnIn(line, heading)) ?? heading);
  const top = opening ? opening.base - opening.size : 0;
  const bandsWith = (own: readonly Gutter[], from = top) => [
    ...(from > 0 ? [bandOf(0, from, usual, width)] : []),
    bandOf(from, height, own, width),
  ];
  const anew = heading ? undefined : topOfAnew(lines, usual);
  if (anew !== undefined) return [bandsWith(usual, anew)];
  const isList = readLikeEntries(
    lines.filter((line) => line !== heading && line.base > top),
    FEWEST_LINES,
  );
  const below = heading || usual.length > 0 ? [] : columnsBelow(lines, runs, width);
  if (!heading && !isList && below.length === 0) return [];
  const inside = runs.filter((run) => run.base > top);
  const own = guttersOfEntries(inside, usual, width).filter(
    (one) => !isSame(one, usual) && (one.length > 0 || isWithout(inside, usual)),
  );
  const holds = !areCrossed(lines, top, usual);
  if (heading && holds && beginsAnew(lines, heading, usual))
    return [...own.filter((one) => one.length > usual.length), usual].map((one) => bandsWith(one));
  if (heading && holds && standsAlone(lines, heading, usual)) return [bandsWith(usual)];
  if ((!isList && below.length === 0) || (heading && holds && runsOn(lines, heading, usual))) return [];
  // Entries in the next column may begin above their heading, beside a figure: the whole page shows the columns then.
  const whole = heading && top > 0 ? guttersOfEntries(runs, usual, width) : [];
  const above = whole.filter((one) => heading && !isSame(one, usual) && runsOn(lines, heading, one));
  return [
    ...above.map((one) => bandsWith(one, Math.min(top, lowestOver(runs, top, one)))),
    ...below.map(({ top: from, gutters }) => bandsWith(gutters, from)),
    ...(isList ? own : []).map((one) => bandsWith(one)),
  ];
}
