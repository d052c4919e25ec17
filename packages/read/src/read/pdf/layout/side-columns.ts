import { itemAt, lastOf } from '@citemill/metrics/at';
import { extentOf, overlapsAcross, widthOf } from '../glyphs/box.js';
import { BAND_EDGE, SIDE_COLUMN, SIDE_LABELS } from './column-thresholds.js';
import type { Gutter, Piece } from './gutters.js';

/** A gutter over part of a page's height. */
export interface LocalGutter extends Gutter {
  top: number;
  bottom: number;
}

/** Returns the left edges at which several pieces begin. */
function leftEdges(pieces: readonly Piece[]): number[] {
  const long = pieces.filter(({ left, right }) => right - left >= SIDE_COLUMN.minPieceWidthPt);
  const lefts = long.map(({ left }) => left).sort((a, b) => a - b);
  const edges: number[] = [];
  for (let i = 0; i < lefts.length; ) {
    let end = i;
    while (end < lefts.length && itemAt(lefts, end) <= itemAt(lefts, i) + SIDE_COLUMN.sameEdgePt) end++;
    if (end - i >= SIDE_COLUMN.minAtEdge) edges.push(itemAt(lefts, i));
    i = end;
  }
  return edges;
}

/** True for a piece, such as a label, that begins a little before the edge of its column, with the other column beside it. */
const isOutdented = (piece: Piece, edge: number, pieces: readonly Piece[]): boolean =>
  piece.left >= edge - SIDE_COLUMN.maxOutdentPt &&
  pieces.some(
    (other) =>
      Math.abs(other.base - piece.base) < SIDE_COLUMN.sameRowEm * piece.size &&
      other.right < piece.left - SIDE_COLUMN.minGutterPt,
  );

/** Splits pieces at each one that crosses an edge. */
function uncrossedStretches(edge: number, pieces: readonly Piece[]): Piece[][] {
  const stretches: Piece[][] = [[]];
  for (const piece of pieces) {
    const crosses =
      piece.left < edge - SIDE_COLUMN.minGutterPt &&
      piece.right > edge - 1 &&
      !isOutdented(piece, edge, pieces);
    if (!crosses) {
      stretches.at(-1)?.push(piece);
      continue;
    }
    lastOf(stretches).splice(endBeforeHeading(lastOf(stretches), piece));
    stretches.push([]);
  }
  return stretches;
}

/** Finds where the row of a piece begins among the pieces above it. */
function rowStart(pieces: readonly Piece[], end: number, { base, size }: Piece): number {
  let start = end;
  while (start > 0 && base - itemAt(pieces, start - 1).base < SIDE_COLUMN.sameRowEm * size) start--;
  return start;
}

/**
 * Returns the number of pieces above the crossing piece that remain in the stretch: a heading directly above it, with its number,
 * belongs to what is below.
 */
function endBeforeHeading(pieces: readonly Piece[], crossing: Piece): number {
  const end = rowStart(pieces, pieces.length, crossing);
  const heading = pieces[end - 1];
  if (!heading) return end;
  const start = rowStart(pieces, end, heading);
  const before = pieces[start - 1];
  const above = pieces.slice(0, start).findLast((piece) => overlapsAcross(piece, heading));
  const isSizedLikeText =
    above !== undefined &&
    heading.size > SIDE_COLUMN.minSizeOverNotices * above.size &&
    heading.size >= crossing.size - SIDE_COLUMN.sameSizePt &&
    crossing.base - heading.base < SIDE_COLUMN.maxTextBelowEm * heading.size;
  const isNearer =
    before && crossing.base - heading.base < SIDE_COLUMN.maxNearerRatio * (heading.base - before.base);
  return isNearer || isSizedLikeText ? start : end;
}

/** Splits rows into blocks, from top to bottom, at wide gaps and, below the end of a column, at headings. */
function splitIntoBlocks(pieces: readonly Piece[], end: number, largest: number): Piece[][] {
  const blocks: Piece[][] = [];
  let last: Piece | undefined;
  for (const piece of pieces) {
    const isHeading = last && last.base >= end && piece.size > SIDE_COLUMN.minHeadingSize * largest;
    if (
      last &&
      !isHeading &&
      piece.base - last.base <= SIDE_COLUMN.maxRowGapEm * Math.max(last.size, piece.size)
    )
      lastOf(blocks).push(piece);
    else blocks.push([piece]);
    last = piece;
  }
  return blocks;
}

const isInColumn = ({ left }: Piece, edge: number): boolean =>
  left >= edge - SIDE_COLUMN.sameEdgePt && left <= edge + SIDE_COLUMN.maxIndentPt;

/** Rows without the last few that continue neither column: the first lines of text in other columns, which may follow closely. */
function dropTextBelow(rows: readonly Piece[], edge: number, end: number): readonly Piece[] {
  const isBefore = (row: Piece) => row.right <= edge - SIDE_COLUMN.sameEdgePt;
  let sideBottom = Math.max(
    ...rows.filter((row) => row.base <= end && isBefore(row)).map(({ base }) => base),
  );
  const lastKept = rows.findLastIndex((row) => row.base <= end || isInColumn(row, edge));
  let length = lastKept + 1;
  for (let i = length; i < rows.length; i++) {
    const row = itemAt(rows, i);
    if (!isBefore(row) || row.base - sideBottom > SIDE_COLUMN.maxRowGapEm * row.size) continue;
    sideBottom = row.base;
    length = i + 1;
  }
  return rows.length - length <= SIDE_COLUMN.maxRowsBelow ? rows.slice(0, length) : rows;
}

/** Returns the gutter before an edge within some rows, if there is enough text on both sides. */
function gutterBefore(edge: number, rows: readonly Piece[], width: number): LocalGutter | undefined {
  const inColumn = rows.filter((row) => isInColumn(row, edge));
  const first = inColumn[0];
  const last = inColumn.at(-1);
  if (!first || !last || inColumn.length < SIDE_COLUMN.minInColumn) return undefined;
  const beside = rows.filter(
    (row) =>
      row.right <= edge - SIDE_COLUMN.sameEdgePt &&
      row.base > first.base - first.size &&
      row.base < last.base + last.size,
  );
  const { left, right } = extentOf(beside);
  const farRight = Math.max(...inColumn.map((row) => row.right));
  if (beside.length < SIDE_COLUMN.minBeside || edge - right < SIDE_COLUMN.minGutterPt) return undefined;
  if (right - left < SIDE_COLUMN.minSideShare * width || farRight - edge < SIDE_COLUMN.minSideShare * width)
    return undefined;
  // The longer of the two columns continues until its block ends. The first line of a column may be its label.
  const end = Math.min(last.base, Math.max(...beside.map((row) => row.base)));
  const blockRows = splitIntoBlocks(
    rows,
    end,
    Math.max(...[...beside.slice(1), ...inColumn.slice(1)].map((row) => row.size)),
  )
    .filter((block) => block.some((row) => inColumn.includes(row) || beside.includes(row)))
    .flat();
  const bases = dropTextBelow(blockRows, edge, end).map((row) => row.base);
  const size = first.size;
  return {
    left: right,
    right: edge,
    top: Math.min(...bases) - size,
    bottom: Math.max(...bases) + BAND_EDGE.footEm * size,
  };
}

/**
 * True if there is no column directly before a gutter, but labels of the paragraphs after it, as in some structured
 * abstracts: each beside a line, far fewer than the lines, and apart from each other.
 */
function hasLabelsBefore(
  gutter: LocalGutter,
  gutters: readonly LocalGutter[],
  pieces: readonly Piece[],
): boolean {
  const { right: edge, top, bottom } = gutter;
  const leftLimit = Math.max(
    0,
    ...gutters
      .filter((other) => other.right < edge && other.top < bottom && other.bottom > top)
      .map((other) => other.right),
  );
  const rows = pieces.filter(
    ({ base, left }) => base > top && base < bottom && left >= leftLimit - SIDE_COLUMN.sameEdgePt,
  );
  const lines = rows.filter((row) => isInColumn(row, edge));
  const [first, ...others] = rows.filter(
    (row) => row.right < edge && widthOf(row) > SIDE_LABELS.maxNumberWidthPt,
  );
  const end = Math.max(...lines.map(({ base }) => base)) + SIDE_COLUMN.sameBasePt;
  const isBeside = ({ base }: Piece) =>
    lines.some((line) => Math.abs(line.base - base) <= SIDE_COLUMN.sameBasePt);
  const labels = (first && isBeside(first) ? [first, ...others] : others).filter(({ base }) => base <= end);
  const apart = labels.filter((label, i) => {
    const next = labels[i + 1];
    return !next || next.base - label.base > SIDE_LABELS.minStepEm * label.size;
  });
  return (
    labels.length >= SIDE_COLUMN.minAtEdge &&
    labels.every(isBeside) &&
    labels.length <= SIDE_LABELS.maxLabelShare * lines.length &&
    apart.length >= SIDE_LABELS.minApartShare * labels.length
  );
}

/**
 * Share of lines that begin at one of the two most frequent left edges, as the lines of a column do. The words of stretched lines
 * begin anywhere.
 */
function alignedShare(lines: readonly Piece[]): number {
  const lefts = lines.map(({ left }) => left);
  const isAt = (left: number, edge: number) => Math.abs(left - edge) <= SIDE_COLUMN.sameEdgePt;
  const counts = lefts.map((edge) => lefts.filter((left) => isAt(left, edge)).length);
  const maxCount = Math.max(0, ...counts);
  const edge = lefts[counts.indexOf(maxCount)];
  if (edge === undefined) return 0;
  const second = Math.max(0, ...counts.filter((_, i) => !isAt(itemAt(lefts, i), edge)));
  return (maxCount + second) / lefts.length;
}

/**
 * Finds gutters over part of a page's height: beside an abstract there may be a column with the article's dates,
 * editors and keywords, above text in other columns. `pieces` are the page's lines, from top to bottom.
 */
export function findLocalGutters(pieces: readonly Piece[], width: number): LocalGutter[] {
  const sorted = [...pieces].sort((a, b) => a.base - b.base);
  const candidates: (LocalGutter & { lines: readonly Piece[] })[] = [];
  for (const edge of leftEdges(sorted)) {
    for (const rows of uncrossedStretches(edge, sorted)) {
      const gutter = gutterBefore(edge, rows, width);
      if (gutter) candidates.push({ ...gutter, lines: rows.filter((row) => isInColumn(row, edge)) });
    }
  }
  // Of gutters that would leave too narrow a column between them, the one with more lines is kept.
  const chosen: typeof candidates = [];
  for (const candidate of candidates.sort((a, b) => b.lines.length - a.lines.length)) {
    const beside = chosen.filter((other) => candidate.top < other.bottom && candidate.bottom > other.top);
    const clashes = beside.some(
      (other) => Math.abs(candidate.right - other.right) < SIDE_COLUMN.minSideShare * width,
    );
    // Within a column, wide spaces of stretched lines may be above each other.
    const isStretched = beside.length > 0 && alignedShare(candidate.lines) < SIDE_COLUMN.minAlignedShare;
    if (!clashes && !isStretched) chosen.push(candidate);
  }
  return chosen
    .filter((gutter) => !hasLabelsBefore(gutter, chosen, sorted))
    .map(({ left, right, top, bottom }) => ({ left, right, top, bottom }));
}
