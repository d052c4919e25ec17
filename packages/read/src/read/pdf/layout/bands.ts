import { itemAt, lastOf } from '@citemill/metrics/at';
import type { SharedGutter } from './gutter-vote.js';
import { type Gutter, piecesOf } from './gutters.js';
import { type Band, type Column, middleOf } from './page-layout.js';
import type { Run } from './runs.js';
import { type LocalGutter, localGutters } from './side-columns.js';

/** Gutters this near to each other, by their middles in points, are one. */
const SAME = 12;
/** So many lines over a gutter, below the columns that it parts, show that it goes no farther than they do. */
const FEWEST_OVER = 8;
/** A band less high than this, in points, holds no more than a line or two: it has the columns of its neighbour. */
const LOWEST_BAND = 30;
/** So many lines, at the most, cross a gutter of the text within a band that has columns of its own. */
const MOST_CROSSING = 1;

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

/** True of gutters that stand at the same places. */
export const isSame = (a: readonly Gutter[], b: readonly Gutter[]): boolean =>
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

/** The bands of a first page: where it sets columns of its own over part of its height, those; elsewhere the gutters that are given. */
export function bandsOfFirstPage(
  runs: readonly Run[],
  given: readonly Gutter[],
  shared: readonly SharedGutter[],
  width: number,
  height: number,
): Band[] {
  const pieces = piecesOf(runs);
  const local = localGutters(pieces, width);
  const isNear = (gutter: Gutter, one: Gutter) => Math.abs(middleOf(gutter) - middleOf(one)) <= SAME;
  // A gutter that no other page has and many lines below its columns cross is one of a side column alone.
  const isPartial = (gutter: Gutter) =>
    !shared.some((one) => one.pages > 1 && isNear(one, gutter)) &&
    local.some(
      (one) =>
        isNear(gutter, one) &&
        pieces.filter(
          ({ base, left, right }) => base > one.bottom && left < gutter.left && right > gutter.right,
        ).length >= FEWEST_OVER,
    );
  const usual = given.filter((gutter) => !isPartial(gutter));
  const isUsual = (one: LocalGutter) => usual.some((gutter) => isNear(gutter, one));
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
