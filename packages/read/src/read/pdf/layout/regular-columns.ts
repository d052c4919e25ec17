import type { Gutter, Piece } from './gutters.js';
import { INNER_FROM, INNER_TO } from './tolerances.js';

/** Columns are no narrower than this share of the page, and no more than so many stand side by side. */
const NARROWEST_COLUMN = 0.17;
const MOST_COLUMNS = 4;
/** Pieces that begin so near to each other, in points, begin at one edge. */
const SAME_EDGE = 2;
/** A strip narrower than this, in points, is a space between words; a wider one than this is no gutter. */
const NARROWEST_GUTTER = 7;
const WIDEST_GUTTER = 45;
/**
 * The right margin in points: no narrower than this, and no wider than that or than the left one by so much. Left of the
 * columns there may be a strip without text.
 */
const NARROWEST_MARGIN = 22;
const WIDEST_MARGIN = 80;
const MARGINS_DIFFER = 45;
/** Shorter pieces, in points, are labels and page numbers. */
const SHORTEST = 30;
/** Lines of a column end before this share of them do: a page's foot may reach farther. */
const FARTHEST = 0.95;
/** So many pieces, at the least, begin at the first column's edge. */
const FEWEST_AT_EDGE = 4;
/** The share of pieces that may cross a gutter: a running head, a page's foot. */
const MOST_CROSSING = 0.04;

/** Labels that are set to the right of the edge, by their last digit, stand no farther in than this, in points. */
const WIDEST_LABEL_INDENT = 32;

/** Where the first column may begin: the leftmost edge at which several pieces begin, and what stands just before it. */
function firstEdges(pieces: readonly Piece[]): number[] {
  const lefts = pieces.map(({ left }) => left).sort((a, b) => a - b);
  const edge = lefts.find((left, i) => (lefts[i + FEWEST_AT_EDGE - 1] ?? Infinity) <= left + SAME_EDGE);
  if (edge === undefined) return [];
  const before = lefts.find((left) => left >= edge - WIDEST_LABEL_INDENT && left < edge - SAME_EDGE);
  return before === undefined ? [edge] : [edge, before];
}

/** The gutters of columns of one width that begin at these steps from the first; undefined where lines say otherwise. */
function guttersAt(
  first: number,
  step: number,
  pieces: readonly Piece[],
  width: number,
): Gutter[] | undefined {
  const own = pieces.filter((one) => one.left >= first - SAME_EDGE && one.right < first + step);
  const rights = own.filter(({ left, right }) => right - left > SHORTEST).map((one) => one.right);
  const far = rights.sort((a, b) => a - b)[Math.floor((rights.length - 1) * FARTHEST)] ?? Infinity;
  const gap = first + step - far;
  if (gap < NARROWEST_GUTTER || gap > WIDEST_GUTTER) return undefined;
  const count = Math.floor((width - NARROWEST_MARGIN - first + gap) / step);
  if (count < 2 || count > MOST_COLUMNS) return undefined;
  const margin = width - (first + count * step - gap);
  if (margin > Math.max(WIDEST_MARGIN, first + MARGINS_DIFFER)) return undefined;
  const edges = Array.from({ length: count - 1 }, (_, i) => first + (i + 1) * step);
  const crossing = pieces.filter((one) =>
    edges.some((edge) => one.left < edge - NARROWEST_GUTTER && one.right > edge - 1),
  );
  if (crossing.length > Math.max(1, MOST_CROSSING * pieces.length)) return undefined;
  return edges.map((edge) => ({ left: edge - gap, right: edge }));
}

/**
 * The gutters of columns that are all of one width, as a bibliography's are, however few lines the last of them holds:
 * where the second begins, by that every other begins at the same step, and no line crosses into the next.
 */
export function regularGutters(pieces: readonly Piece[], width: number): Gutter[] {
  // A running head may begin anywhere: most lines begin where columns do.
  const startsAt = (gutters: readonly Gutter[]) =>
    pieces.filter(({ left }) => gutters.some(({ right }) => Math.abs(left - right) <= SAME_EDGE)).length;
  const crossing = (gutters: readonly Gutter[]) =>
    pieces.filter((one) => gutters.some(({ left, right }) => one.left < left && one.right > right)).length;
  const found = firstEdges(pieces).flatMap((first) => {
    const edges = [...new Set(pieces.map(({ left }) => Math.round(left * 2) / 2))]
      .filter((left) => left - first > NARROWEST_COLUMN * width)
      .sort((a, b) => a - b);
    return edges.flatMap((edge) => {
      const gutters = guttersAt(first, edge - first, pieces, width);
      return gutters ? [{ gutters, worth: startsAt(gutters) - crossing(gutters) }] : [];
    });
  });
  return found.sort((a, b) => b.worth - a.worth)[0]?.gutters ?? [];
}

/** Lines on the fuller side of a strip, at the least, and lines that may stand over it: a running head, a page's foot. */
const FEWEST_BESIDE_STRIP = 10;
const MOST_OVER_STRIP = 1;

/** The widest strip down the inner part of a page that lines stand on both sides of and hardly one over, as a gutter. */
export function emptyStrip(pieces: readonly Piece[], width: number): Gutter[] {
  const wide = pieces.filter(({ left, right }) => right - left > SHORTEST);
  const rights = [...new Set(wide.map(({ right }) => right))].filter(
    (right) => right > INNER_FROM * width && right < INNER_TO * width,
  );
  const strips = rights.flatMap((from) => {
    const behind = wide.filter(({ left }) => left > from);
    const before = wide.filter(({ right }) => right <= from);
    const gutter = { left: from, right: Math.min(...behind.map(({ left }) => left)) };
    const over = wide.length - behind.length - before.length;
    const isStrip = gutter.right - from >= NARROWEST_GUTTER && over <= MOST_OVER_STRIP;
    return isStrip && behind.length > 0 && before.length >= FEWEST_BESIDE_STRIP ? [gutter] : [];
  });
  return strips.sort((a, b) => b.right - b.left - (a.right - a.left)).slice(0, 1);
}
