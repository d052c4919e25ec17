import { itemAt } from '@citemill/metrics/at';
import { beginsWithAuthor, ENTRY_NUMBER, entryEvidence } from '../../wording/entry-evidence.js';
import { isReferencesName } from '../../wording/section-names.js';
import { widthOf } from '../glyphs/box.js';
import { haveSameGutters, makeBand } from '../layout/bands.js';
import { BAND_EDGE, COLUMN_LABELS, PIECE } from '../layout/column-thresholds.js';
import { excludeOutdents } from '../layout/gutter-vote.js';
import { findGutters, type Gutter, joinRuns, type Piece, removePageNumber } from '../layout/gutters.js';
import type { Line } from '../layout/lines.js';
import { type Band, columnBetween } from '../layout/page-layout.js';
import type { Run } from '../layout/runs.js';
import { findLocalGutters } from '../layout/side-columns.js';
import { hasSize } from '../layout/type-size.js';
import {
  columnsBeginAgain,
  isInFirstColumnOnly,
  readLikeEntries,
  unheadedColumnsTop,
} from './entries-below-text.js';
import { ENTRY_BANDS, ENTRY_COLUMN, TABLE_HEAD } from './list-thresholds.js';
import { emptyStrip, regularGutters } from './regular-columns.js';
import { headsBeside } from './table-heads.js';

/**
 * True if every column of a band reads like entries, so that none is a table or a notice beside them. The last may
 * contain less than one entry, or what follows the bibliography.
 */
export function areEntries(lines: readonly Line[], band: Band): boolean {
  const inside = band.columns.map((_, number) =>
    lines.filter((line) => line.base > band.top && columnBetween(line, band.gutters) === number),
  );
  const maxLines = Math.max(...inside.map((column) => column.length));
  const isRestShort = (from: number) =>
    inside.slice(from).every((column) => column.length < ENTRY_BANDS.minFilledShare * maxLines);
  return inside.every(
    (column, i) => readLikeEntries(column, ENTRY_COLUMN.minLines) || (i > 0 && isRestShort(i)),
  );
}

/** True if most lines cross the gutters: the lines are not set in columns. */
function isSetWithoutGutters(runs: readonly Run[], gutters: readonly Gutter[]): boolean {
  const pieces = joinRuns(runs).filter((piece) => widthOf(piece) > PIECE.minLineWidthPt);
  const across = pieces.filter((piece) =>
    gutters.some((gutter) => piece.left < gutter.left && piece.right > gutter.right),
  );
  return across.length > ENTRY_BANDS.minCrossingShare * pieces.length;
}

/** True if many of the lines below a height cross the gutters: they are set in other columns. */
function crossesGutters(lines: readonly Line[], top: number, gutters: readonly Gutter[]): boolean {
  const below = lines.filter((line) => line.base > top && line.text.length >= ENTRY_COLUMN.minLineLetters);
  const crossing = below.filter((line) => columnBetween(line, gutters) < 0);
  return crossing.length > ENTRY_BANDS.maxOverGutterShare * below.length;
}

/** True if there are entries above their heading in a later column: the list continues in the columns of the text. */
function continuesInColumns(lines: readonly Line[], heading: Line, gutters: readonly Gutter[]): boolean {
  const column = columnBetween(heading, gutters);
  if (column < 0) return false;
  const isBelow = (line: Line) => line.base > heading.base - heading.size;
  const first = lines.find(
    (line) => line !== heading && columnBetween(line, gutters) === column && isBelow(line),
  );
  if (!first) return false;
  const above = lines.filter(
    (line) => columnBetween(line, gutters) > column && !isBelow(line) && hasSize(line, first.size),
  );
  const [highest] = above;
  // The last column may contain only the end of the list.
  const isEnd =
    highest !== undefined &&
    (entryEvidence(highest.text) > 1 || beginsWithAuthor(highest.text.replace(ENTRY_NUMBER, '').trimStart()));
  return readLikeEntries(above, isEnd ? 1 : ENTRY_COLUMN.minLines);
}

/** Returns the bottom of the lowest line over a gutter above a height, where the columns of the entries begin; 0 without one. */
function bottomOfCrossing(runs: readonly Run[], top: number, gutters: readonly Gutter[]): number {
  const over = joinRuns(runs).filter((piece) => piece.base < top && columnBetween(piece, gutters) < 0);
  return Math.max(0, ...over.map(({ base, size }) => base + BAND_EDGE.footEm * size));
}

/** True for "Reference" above a column of a table, between other heads. */
const isTableHead = (line: Line, lines: readonly Line[]): boolean =>
  headsBeside(line, lines).length >= TABLE_HEAD.minOtherHeads;

/** True for the first line of a bibliography's heading that continues in another. */
const isHeadingStart = (line: Line, heading: Line): boolean =>
  line.base < heading.base &&
  heading.base - line.base < ENTRY_BANDS.maxHeadingStepEm * heading.size &&
  hasSize(line, heading.size) &&
  line.font === heading.font &&
  isReferencesName(`${line.text} ${heading.text}`);

/** True if there are only labels between the first gutters and the others: the labels are part of the columns after them. */
function haveLabelsBetween(
  first: readonly Gutter[],
  others: readonly Gutter[],
  pieces: readonly Piece[],
): boolean {
  return (
    first.length === others.length &&
    first.some(({ right }, i) => right < itemAt(others, i).left) &&
    first.every(({ right }, i) =>
      pieces
        .filter((piece) => piece.left >= right - 1 && piece.right <= itemAt(others, i).left + 1)
        .every((piece) => widthOf(piece) <= COLUMN_LABELS.maxNumberWidthPt),
    )
  );
}

/** Returns the number of lines that cross gutters. */
const countCrossing = (pieces: readonly Piece[], gutters: readonly Gutter[]): number =>
  pieces.filter((piece) => widthOf(piece) > PIECE.minLineWidthPt && columnBetween(piece, gutters) < 0).length;

/**
 * Returns the gutters that may separate the columns of entries, most likely first, by the strips that are empty and by the left
 * edges of lines.
 */
function entryGutters(runs: readonly Run[], usual: readonly Gutter[], width: number): (readonly Gutter[])[] {
  const pieces = removePageNumber(joinRuns(runs), width);
  const uncovered = findGutters(runs, width);
  // A last page fills only some of its columns, but the left edges of lines show them.
  const regular = regularGutters(pieces, width);
  if (uncovered.length === 0 && usual.length === 0 && regular.length === 0) {
    const bases = pieces.map(({ base }) => base);
    const height = Math.max(...bases) - Math.min(...bases);
    // The gutters of a table at the top of the page are not those of the entries.
    const local = findLocalGutters(pieces, width).filter(
      ({ top, bottom }) => bottom - top >= ENTRY_BANDS.minGutterHeightShare * height,
    );
    return [local.length > 0 ? local : emptyStrip(pieces, width)];
  }
  if (regular.length === 0) return [uncovered];
  const isRegular =
    regular.length > uncovered.length ||
    haveLabelsBetween(regular, uncovered, pieces) ||
    // The empty space beside a float looks like a gutter, but the entries above cross it.
    countCrossing(pieces, uncovered) > ENTRY_BANDS.maxMoreCrossing + countCrossing(pieces, regular);
  const best = isRegular ? [regular, uncovered] : [uncovered, regular];
  return best.map((gutters) => gutters.map((gutter) => excludeOutdents(gutter, pieces)));
}

/**
 * Finds where entries in several columns may begin below text in one column, under any heading, and between which gutters:
 * below the lowest full-width line that has enough lines below it.
 */
function columnsBelow(
  lines: readonly Line[],
  runs: readonly Run[],
  width: number,
): { top: number; gutters: readonly Gutter[] }[] {
  const wide = lines.filter(({ left, right }) => right - left > ENTRY_BANDS.minFullLineShare * width);
  const last = wide.findLast(
    ({ base }) => lines.filter((line) => line.base > base).length >= ENTRY_BANDS.minLines,
  );
  if (!last) return [];
  const top = last.base + BAND_EDGE.footEm * last.size;
  if (
    !readLikeEntries(
      lines.filter(({ base }) => base > top),
      ENTRY_BANDS.minLines,
    )
  )
    return [];
  return entryGutters(
    runs.filter((run) => run.base > top),
    [],
    width,
  )
    .filter((gutters) => gutters.length > 0)
    .map((gutters) => ({ top, gutters }));
}

/**
 * Returns the possible bands of a page with part of a bibliography, most likely first: its entries may be set in other columns than the
 * text, or begin below all of it. Empty if the page is one band. `lines` are its lines as separated by its `usual` gutters.
 */
export function entryBands(
  lines: readonly Line[],
  runs: readonly Run[],
  usual: readonly Gutter[],
  width: number,
  height: number,
): Band[][] {
  const heading = lines.find((line) => isReferencesName(line.text) && !isTableHead(line, lines));
  // "Notes and" may be on a separate line.
  const firstHeadingLine = heading && (lines.find((line) => isHeadingStart(line, heading)) ?? heading);
  const top = firstHeadingLine ? firstHeadingLine.base - firstHeadingLine.size : 0;
  const divideAt = (listGutters: readonly Gutter[], from = top) => [
    ...(from > 0 ? [makeBand(0, from, usual, width)] : []),
    makeBand(from, height, listGutters, width),
  ];
  const unheadedTop = heading ? undefined : unheadedColumnsTop(lines, usual);
  if (unheadedTop !== undefined) return [divideAt(usual, unheadedTop)];
  const isList = readLikeEntries(
    lines.filter((line) => line !== heading && line.base > top),
    ENTRY_BANDS.minLines,
  );
  const below = heading || usual.length > 0 ? [] : columnsBelow(lines, runs, width);
  if (!heading && !isList && below.length === 0) return [];
  const runsBelow = runs.filter((run) => run.base > top);
  const pieces = joinRuns(runsBelow);
  // In a last column of few lines, the space after short ones looks like another gutter.
  const maxCrossing =
    usual.length > 0 ? ENTRY_BANDS.maxMoreCrossing + countCrossing(pieces, usual) : pieces.length;
  const candidates = entryGutters(runsBelow, usual, width).filter(
    (gutters) =>
      !haveSameGutters(gutters, usual) &&
      (gutters.length > 0
        ? countCrossing(pieces, gutters) <= maxCrossing
        : isSetWithoutGutters(runsBelow, usual)),
  );
  const keepsColumns = !crossesGutters(lines, top, usual);
  if (heading && keepsColumns && columnsBeginAgain(lines, heading, usual))
    return [...candidates.filter((gutters) => gutters.length > usual.length), usual].map((gutters) =>
      divideAt(gutters),
    );
  if (heading && keepsColumns && isInFirstColumnOnly(lines, heading, usual)) return [divideAt(usual)];
  if (
    (!isList && below.length === 0) ||
    (heading && keepsColumns && continuesInColumns(lines, heading, usual))
  )
    return [];
  // Entries in the next column may begin above their heading, beside a figure: then the whole page shows the columns.
  const pageGutters = heading && top > 0 ? entryGutters(runs, usual, width) : [];
  const above = pageGutters.filter(
    (gutters) => heading && !haveSameGutters(gutters, usual) && continuesInColumns(lines, heading, gutters),
  );
  return [
    ...above.map((gutters) => divideAt(gutters, Math.min(top, bottomOfCrossing(runs, top, gutters)))),
    ...below.map(({ top: from, gutters }) => divideAt(gutters, from)),
    ...(isList ? candidates : []).map((gutters) => divideAt(gutters)),
  ];
}
