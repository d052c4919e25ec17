import { widthOf } from '../glyphs/box.js';
import { GUTTER } from '../layout/column-thresholds.js';
import type { Gutter, Piece } from '../layout/gutters.js';
import { EMPTY_STRIP, EQUAL_COLUMNS } from './list-column-thresholds.js';

/** Finds where the first column may begin: the leftmost edge at which several pieces begin, and the start of a piece just before it. */
function firstEdges(pieces: readonly Piece[]): number[] {
  const lefts = pieces.map(({ left }) => left).sort((a, b) => a - b);
  const edge = lefts.find(
    (left, i) => (lefts[i + EQUAL_COLUMNS.minAtEdge - 1] ?? Infinity) <= left + EQUAL_COLUMNS.sameEdgePt,
  );
  if (edge === undefined) return [];
  const before = lefts.find(
    (left) => left >= edge - EQUAL_COLUMNS.maxLabelIndentPt && left < edge - EQUAL_COLUMNS.sameEdgePt,
  );
  return before === undefined ? [edge] : [edge, before];
}

/** Returns the gutters of columns of one width, `step` apart; undefined if the lines contradict them. */
function guttersAt(
  first: number,
  step: number,
  pieces: readonly Piece[],
  width: number,
): Gutter[] | undefined {
  const columnPieces = pieces.filter(
    (piece) => piece.left >= first - EQUAL_COLUMNS.sameEdgePt && piece.right < first + step,
  );
  const rights = columnPieces
    .filter(({ left, right }) => right - left > EQUAL_COLUMNS.minPieceWidthPt)
    .map((piece) => piece.right);
  const rightEdge =
    rights.sort((a, b) => a - b)[Math.floor((rights.length - 1) * EQUAL_COLUMNS.rightEdgePercentile)] ??
    Infinity;
  const gap = first + step - rightEdge;
  if (gap < EQUAL_COLUMNS.minGutterPt || gap > EQUAL_COLUMNS.maxGutterPt) return undefined;
  const count = Math.floor((width - EQUAL_COLUMNS.minMarginPt - first + gap) / step);
  if (count < 2 || count > EQUAL_COLUMNS.maxColumns) return undefined;
  const margin = width - (first + count * step - gap);
  if (margin > Math.max(EQUAL_COLUMNS.maxMarginPt, first + EQUAL_COLUMNS.maxMarginDifferencePt))
    return undefined;
  const edges = Array.from({ length: count - 1 }, (_, i) => first + (i + 1) * step);
  const crossing = pieces.filter((piece) =>
    edges.some((edge) => piece.left < edge - EQUAL_COLUMNS.minGutterPt && piece.right > edge - 1),
  );
  if (crossing.length > Math.max(1, EQUAL_COLUMNS.maxCrossingShare * pieces.length)) return undefined;
  return edges.map((edge) => ({ left: edge - gap, right: edge }));
}

/**
 * Finds the gutters of columns that all have one width, as in a bibliography, however few lines the last column has:
 * the columns begin at equal steps, and no line crosses into the next.
 */
export function regularGutters(pieces: readonly Piece[], width: number): Gutter[] {
  // A running head may begin anywhere, but most lines begin at a column's edge.
  const startsAt = (gutters: readonly Gutter[]) =>
    pieces.filter(({ left }) =>
      gutters.some(({ right }) => Math.abs(left - right) <= EQUAL_COLUMNS.sameEdgePt),
    ).length;
  const crossing = (gutters: readonly Gutter[]) =>
    pieces.filter((piece) => gutters.some(({ left, right }) => piece.left < left && piece.right > right))
      .length;
  const candidates = firstEdges(pieces).flatMap((first) => {
    const edges = [...new Set(pieces.map(({ left }) => Math.round(left * 2) / 2))]
      .filter((left) => left - first > EQUAL_COLUMNS.minColumnShare * width)
      .sort((a, b) => a - b);
    return edges.flatMap((edge) => {
      const gutters = guttersAt(first, edge - first, pieces, width);
      return gutters ? [{ gutters, score: startsAt(gutters) - crossing(gutters) }] : [];
    });
  });
  return candidates.sort((a, b) => b.score - a.score)[0]?.gutters ?? [];
}

/** Finds the widest strip in the inner part of a page with lines on both sides and hardly any over it. */
export function emptyStrip(pieces: readonly Piece[], width: number): Gutter[] {
  const wide = pieces.filter(({ left, right }) => right - left > EQUAL_COLUMNS.minPieceWidthPt);
  const rights = [...new Set(wide.map(({ right }) => right))].filter(
    (right) => right > GUTTER.minInnerShare * width && right < GUTTER.maxInnerShare * width,
  );
  const strips = rights.flatMap((from) => {
    const after = wide.filter(({ left }) => left > from);
    const before = wide.filter(({ right }) => right <= from);
    const gutter = { left: from, right: Math.min(...after.map(({ left }) => left)) };
    const over = wide.length - after.length - before.length;
    const isStrip = gutter.right - from >= EQUAL_COLUMNS.minGutterPt && over <= EMPTY_STRIP.maxLinesOver;
    return isStrip && after.length > 0 && before.length >= EMPTY_STRIP.minLinesBefore ? [gutter] : [];
  });
  return strips.sort((a, b) => widthOf(b) - widthOf(a)).slice(0, 1);
}
