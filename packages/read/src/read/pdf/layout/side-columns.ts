import { itemAt, lastOf } from '@citemill/metrics/at';
import type { Gutter, Piece } from './gutters.js';
import { BAND_FOOT } from './tolerances.js';

/** A gutter that holds over part of a page's height only. */
export interface LocalGutter extends Gutter {
  top: number;
  bottom: number;
}

/** Shorter pieces, in points, are words that stand apart, and show no edge. */
const SHORTEST = 30;
/** Pieces that begin so near to each other, in points, begin at one edge. */
const SAME_EDGE = 2;
/** So many pieces, at the least, begin at the edge of a column, and so many in it; beside them stand so many others. */
const FEWEST_AT_EDGE = 2;
const FEWEST_IN_COLUMN = 5;
const FEWEST_BESIDE = 3;
/** First lines of paragraphs and all other lines of entries stand so far in, in points. */
const WIDEST_INDENT = 24;
/** A strip narrower than this, in points, is a space between words. */
const NARROWEST = 7;
/** Neither side is narrower than this share of the page: a column of numbers or of bullets is part of its list. */
const NARROWEST_SIDE = 0.1;
/** Rows of one column stand no farther apart than this, in sizes: wider gaps end a block. */
const WIDEST_GAP = 4;
/** What stands nearer to what is below it than to what is above it, by this factor, belongs to what is below. */
const NEARER = 0.7;
/** A heading of the text is larger than the notices in small print above it, by this factor; its text follows so near, in sizes. */
const LARGER_THAN_NOTICES = 1.2;
const NEXT_ROW = 2;
/** Baselines of one row differ by less than this, in sizes. */
const SAME_ROW = 0.4;
/** A heading is larger than the text above it, by this factor. */
const HEADING_LARGER = 1.08;

/** Labels beside lines are this share of them at the most, and most stand more than so many sizes above the next. */
const MOST_LABELS = 0.5;
const LABEL_STEP = 2;
/** What is no wider, in points, may be the number of a line. */
const WIDEST_NUMBER = 14;

/** The edges at which many pieces begin. */
function edgesOf(pieces: readonly Piece[]): number[] {
  const long = pieces.filter(({ left, right }) => right - left >= SHORTEST);
  const lefts = long.map(({ left }) => left).sort((a, b) => a - b);
  const edges: number[] = [];
  for (let at = 0; at < lefts.length; ) {
    let end = at;
    while (end < lefts.length && itemAt(lefts, end) <= itemAt(lefts, at) + SAME_EDGE) end++;
    if (end - at >= FEWEST_AT_EDGE) edges.push(itemAt(lefts, at));
    at = end;
  }
  return edges;
}

/** Rows that stand on their own side of an edge, from one piece that crosses it to the next. */
function stretchesAt(edge: number, pieces: readonly Piece[]): Piece[][] {
  const stretches: Piece[][] = [[]];
  for (const piece of pieces) {
    const crosses = piece.left < edge - NARROWEST && piece.right > edge - 1;
    if (!crosses) {
      stretches.at(-1)?.push(piece);
      continue;
    }
    lastOf(stretches).splice(endBeforeHeading(lastOf(stretches), piece));
    stretches.push([]);
  }
  return stretches;
}

/** Where the row of a piece begins among those above it. */
function rowStart(pieces: readonly Piece[], end: number, { base, size }: Piece): number {
  let start = end;
  while (start > 0 && base - itemAt(pieces, start - 1).base < SAME_ROW * size) start--;
  return start;
}

/** How many pieces stand before a heading, with its line's number, that is nearer to what crosses the edge than to them. */
function endBeforeHeading(pieces: readonly Piece[], crossing: Piece): number {
  const end = rowStart(pieces, pieces.length, crossing);
  const heading = pieces[end - 1];
  if (!heading) return end;
  const start = rowStart(pieces, end, heading);
  const before = pieces[start - 1];
  const above = pieces
    .slice(0, start)
    .findLast((one) => one.left < heading.right && one.right > heading.left);
  const isLikeText =
    above !== undefined &&
    heading.size > LARGER_THAN_NOTICES * above.size &&
    heading.size >= crossing.size - SAME_EDGE / 2 &&
    crossing.base - heading.base < NEXT_ROW * heading.size;
  const isNearer = before && crossing.base - heading.base < NEARER * (heading.base - before.base);
  return isNearer || isLikeText ? start : end;
}

/** Blocks of rows, from top to bottom, that no wide gap parts; nor, below the end of a column, a heading. */
function blocksOf(pieces: readonly Piece[], end: number, largest: number): Piece[][] {
  const blocks: Piece[][] = [];
  let last: Piece | undefined;
  for (const piece of pieces) {
    const isHeading = last && last.base >= end && piece.size > HEADING_LARGER * largest;
    if (last && !isHeading && piece.base - last.base <= WIDEST_GAP * Math.max(last.size, piece.size))
      lastOf(blocks).push(piece);
    else blocks.push([piece]);
    last = piece;
  }
  return blocks;
}

const isBehind = ({ left }: Piece, edge: number): boolean =>
  left >= edge - SAME_EDGE && left <= edge + WIDEST_INDENT;

/** The gutter before an edge within some rows, where text enough stands on both sides of it. */
function gutterBefore(edge: number, rows: readonly Piece[], width: number): LocalGutter | undefined {
  const behind = rows.filter((one) => isBehind(one, edge));
  const first = behind[0];
  const last = behind.at(-1);
  if (!first || !last || behind.length < FEWEST_IN_COLUMN) return undefined;
  const before = rows.filter(
    (one) =>
      one.right <= edge - SAME_EDGE && one.base > first.base - first.size && one.base < last.base + last.size,
  );
  const right = Math.max(...before.map((one) => one.right));
  const left = Math.min(...before.map((one) => one.left));
  const far = Math.max(...behind.map((one) => one.right));
  if (before.length < FEWEST_BESIDE || edge - right < NARROWEST) return undefined;
  if (right - left < NARROWEST_SIDE * width || far - edge < NARROWEST_SIDE * width) return undefined;
  // The longer of the two columns goes on until its block ends.
  // The first line of a column may be its label.
  const end = Math.min(last.base, Math.max(...before.map((one) => one.base)));
  const bases = blocksOf(
    rows,
    end,
    Math.max(...[...before.slice(1), ...behind.slice(1)].map((one) => one.size)),
  )
    .filter((block) => block.some((one) => behind.includes(one) || before.includes(one)))
    .flat()
    .map((one) => one.base);
  const size = first.size;
  return {
    left: right,
    right: edge,
    top: Math.min(...bases) - size,
    bottom: Math.max(...bases) + BAND_FOOT * size,
  };
}

/**
 * True where what stands right before a gutter is no column but labels of the paragraphs behind it, as some structured
 * abstracts have them: each beside a line, far fewer than the lines, and with room between them.
 */
function isBehindLabels(gutter: LocalGutter, all: readonly LocalGutter[], pieces: readonly Piece[]): boolean {
  const { right: edge, top, bottom } = gutter;
  const from = Math.max(
    0,
    ...all.filter((one) => one.right < edge && one.top < bottom && one.bottom > top).map((one) => one.right),
  );
  const rows = pieces.filter(({ base, left }) => base > top && base < bottom && left >= from - SAME_EDGE);
  const lines = rows.filter((one) => isBehind(one, edge));
  const [first, ...others] = rows.filter((one) => one.right < edge && one.right - one.left > WIDEST_NUMBER);
  const end = Math.max(...lines.map(({ base }) => base)) + SAME_EDGE;
  const isBeside = ({ base }: Piece) => lines.some((line) => Math.abs(line.base - base) <= SAME_EDGE);
  const labels = (first && isBeside(first) ? [first, ...others] : others).filter(({ base }) => base <= end);
  const far = labels.filter((one, i) => {
    const next = labels[i + 1];
    return !next || next.base - one.base > LABEL_STEP * one.size;
  });
  return (
    labels.length >= FEWEST_AT_EDGE &&
    labels.every(isBeside) &&
    labels.length <= MOST_LABELS * lines.length &&
    far.length >= labels.length / 2
  );
}

/**
 * The gutters of a page that hold over part of its height: beside an abstract may stand a column with the article's
 * dates, editors and keywords, above text in other columns. `pieces` are the page's lines, from top to bottom.
 */
export function localGutters(pieces: readonly Piece[], width: number): LocalGutter[] {
  const sorted = [...pieces].sort((a, b) => a.base - b.base);
  const found: (LocalGutter & { rows: number })[] = [];
  for (const edge of edgesOf(sorted)) {
    for (const rows of stretchesAt(edge, sorted)) {
      const gutter = gutterBefore(edge, rows, width);
      if (gutter) found.push({ ...gutter, rows: rows.filter((one) => isBehind(one, edge)).length });
    }
  }
  // Of gutters that would part too narrow a column, the one with more rows stays.
  const kept: (LocalGutter & { rows: number })[] = [];
  for (const one of found.sort((a, b) => b.rows - a.rows)) {
    const clashes = kept.some(
      (other) =>
        one.top < other.bottom &&
        one.bottom > other.top &&
        Math.abs(one.right - other.right) < NARROWEST_SIDE * width,
    );
    if (!clashes) kept.push(one);
  }
  return kept
    .filter((one) => !isBehindLabels(one, kept, sorted))
    .map(({ left, right, top, bottom }) => ({ left, right, top, bottom }));
}
