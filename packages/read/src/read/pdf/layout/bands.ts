import { itemAt, lastOf } from '@citemill/metrics/at';
import { FIRST_PAGE_BANDS, PAGE_GUTTERS } from './column-thresholds.js';
import type { SharedGutter } from './gutter-vote.js';
import { type Gutter, joinRuns, type Piece } from './gutters.js';
import { areSameGutter, type Band, type Column } from './page-layout.js';
import type { Run } from './runs.js';
import { findLocalGutters, type LocalGutter } from './side-columns.js';

const columnsBetween = (gutters: readonly Gutter[], width: number): Column[] =>
  [...gutters, { left: width, right: width }].map((gutter, i) => ({
    left: gutters[i - 1]?.right ?? 0,
    right: gutter.left,
  }));

export const makeBand = (top: number, bottom: number, gutters: readonly Gutter[], width: number): Band => ({
  top,
  bottom,
  gutters,
  columns: columnsBetween(gutters, width),
});

/** True if both have gutters at the same positions. */
export const haveSameGutters = (a: readonly Gutter[], b: readonly Gutter[]): boolean =>
  a.length === b.length && a.every((gutter, i) => areSameGutter(gutter, itemAt(b, i)));

/** Merges neighbouring bands with the same gutters. */
function mergeBands(bands: readonly Band[]): Band[] {
  const out: Band[] = [];
  for (const band of bands) {
    const last = out.at(-1);
    if (last && haveSameGutters(last.gutters, band.gutters)) last.bottom = band.bottom;
    else out.push({ ...band });
  }
  return out;
}

/**
 * True for a gutter of a table inside one column of the text: lines of the text are beside the table, in the other column,
 * and above or below it, over its gutter.
 */
function isWithinColumn(
  localGutter: LocalGutter,
  pageGutters: readonly Gutter[],
  pieces: readonly Piece[],
  width: number,
): boolean {
  const long = pieces.filter(({ left, right }) => right - left > PAGE_GUTTERS.minLongLineShare * width);
  const isBeside = ({ base }: Piece) => base > localGutter.top && base < localGutter.bottom;
  return pageGutters.some((gutter) => {
    const isCrossing = ({ left, right }: Piece) => left < gutter.left && right > gutter.right;
    if (pieces.some((piece) => isBeside(piece) && isCrossing(piece))) return false;
    const isLeft = localGutter.right <= gutter.left;
    if (!isLeft && localGutter.left < gutter.right) return false;
    const isOpposite = ({ left, right }: Piece) => (isLeft ? left >= gutter.right : right <= gutter.left);
    const isOver = (piece: Piece) =>
      piece.left < localGutter.left && piece.right > localGutter.right && !isCrossing(piece);
    return (
      long.filter((piece) => isBeside(piece) && isOpposite(piece)).length >=
        FIRST_PAGE_BANDS.minLinesBeside &&
      long.filter((piece) => !isBeside(piece) && isOver(piece)).length >= FIRST_PAGE_BANDS.minLinesOver
    );
  });
}

/**
 * Divides a first page into bands. A band where the page sets its own columns, such as beside an abstract, has the
 * gutters of those; the others have `given`.
 */
export function firstPageBands(
  runs: readonly Run[],
  given: readonly Gutter[],
  shared: readonly SharedGutter[],
  width: number,
  height: number,
): Band[] {
  const pieces = joinRuns(runs);
  const localOnes = findLocalGutters(pieces, width);
  // A gutter that no other page has, and that many lines below its columns cross, belongs to a side column only.
  const isPartial = (gutter: Gutter) =>
    !shared.some((sharedGutter) => sharedGutter.pages > 1 && areSameGutter(sharedGutter, gutter)) &&
    localOnes.some(
      (localGutter) =>
        areSameGutter(gutter, localGutter) &&
        pieces.filter(
          ({ base, left, right }) => base > localGutter.bottom && left < gutter.left && right > gutter.right,
        ).length >= FIRST_PAGE_BANDS.minLinesOver,
    );
  const pageGutters = given.filter((gutter) => !isPartial(gutter));
  const isPageGutter = (localGutter: LocalGutter) =>
    pageGutters.some((gutter) => areSameGutter(gutter, localGutter));
  const ownGutters = localOnes.filter(
    (localGutter) => !isPageGutter(localGutter) && !isWithinColumn(localGutter, pageGutters, pieces, width),
  );
  const cuts = [0, ...ownGutters.flatMap(({ top, bottom }) => [top, bottom]), height].sort((a, b) => a - b);
  const bands: Band[] = [];
  for (let i = 1; i < cuts.length; i++) {
    const [top, bottom] = [itemAt(cuts, i - 1), itemAt(cuts, i)];
    if (bottom - top < FIRST_PAGE_BANDS.minHeightPt && bands.length > 0) {
      lastOf(bands).bottom = bottom;
      continue;
    }
    const middle = (top + bottom) / 2;
    // A gutter of the text below may extend up beside a side column, but not through the lines of an abstract.
    const isCrossed = (localGutter: LocalGutter) =>
      pieces.filter(
        ({ base, left, right }) =>
          base > top && base < bottom && left < localGutter.left && right > localGutter.right,
      ).length > FIRST_PAGE_BANDS.maxLinesCrossing;
    const inside = localOnes.filter(
      (localGutter) =>
        localGutter.top <= middle &&
        localGutter.bottom >= middle &&
        (ownGutters.includes(localGutter) || !isCrossed(localGutter)),
    );
    const hasOwn = inside.some((localGutter) => ownGutters.includes(localGutter));
    const gutters = hasOwn ? inside.sort((a, b) => a.left - b.left) : pageGutters;
    bands.push(makeBand(top, bottom, gutters, width));
  }
  return mergeBands(bands);
}
