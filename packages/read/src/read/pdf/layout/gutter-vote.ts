import { itemAt } from '@citemill/metrics/at';
import { type Gutter, type Piece, piecesOf } from './gutters.js';
import { middleOf } from './page-layout.js';
import type { Run } from './runs.js';
import { FEW_PAGES, FEWEST_PAGES_SHARE, NARROWEST_LINE } from './tolerances.js';

/** Gutters this near to each other, by their middles, are one. */
const SAME = 12;
/** Columns are no narrower than this share of the page. */
const NARROWEST_COLUMN = 0.17;
/** Lines that end at a gutter and lines that begin behind it, at the least, for a page to have it. */
const FEWEST_BESIDE = 2;
/** How far from a gutter lines may stop and start, in points. */
const REACH = 20;
/** Labels that stand this near to a gutter's edge, in points, are of its column. */
const LABEL_EDGE = 4;
/** Lines of columns are longer than this share of the page; so many on both sides, at the least, are no table. */
const LONG_LINE = 0.28;
const FEWEST_LONG = 12;
/** Left and right pages may have their margins the other way round. */
const SHIFTS = [0, 4, -4, 8, -8, 12, -12, 16, -16];

const widthOf = ({ left, right }: Gutter) => right - left;
const isNear = (a: Gutter, b: Gutter) => Math.abs(middleOf(a) - middleOf(b)) <= SAME;
const median = (values: readonly number[]) =>
  itemAt(
    [...values].sort((a, b) => a - b),
    values.length >> 1,
  );

/** A gutter that several pages share, and how many do. */
export interface SharedGutter extends Gutter {
  pages: number;
}

/** A page of a document, with what stands on it. */
interface SeenPage {
  gutters: readonly Gutter[];
  runs: readonly Run[];
  page: { width: number };
}

/** Of a document with no more pages, one page of text in columns is enough. */
const SHORT_PAPER = 8;

/** The gutters that several pages share, those of most pages first. */
export function sharedGutters(pages: readonly SeenPage[]): SharedGutter[] {
  const clusters: (Gutter & { seen: SeenPage })[][] = [];
  for (const seen of pages)
    for (const gutter of seen.gutters) {
      const cluster = clusters.find((some) => isNear(itemAt(some, 0), gutter));
      if (cluster) cluster.push({ ...gutter, seen });
      else clusters.push([{ ...gutter, seen }]);
    }
  const fewest = pages.length <= FEW_PAGES ? 1 : Math.max(2, FEWEST_PAGES_SHARE * pages.length);
  const isSurelyOne = (some: (typeof clusters)[number]) =>
    pages.length <= SHORT_PAPER &&
    some.some(({ seen, ...gutter }) => isSure(gutter, piecesOf(seen.runs), seen.page.width));
  return clusters
    .filter((some) => some.length >= fewest || isSurelyOne(some))
    .sort((a, b) => b.length - a.length)
    .map((some) => ({
      left: median(some.map((one) => one.left)),
      right: median(some.map((one) => one.right)),
      pages: some.length,
    }));
}

/**
 * Gutters with columns between them: of two that stand close, as before a list's text or in a table, the one that more
 * pages have stays, or the wider.
 */
function withColumns(
  gutters: readonly Gutter[],
  width: number,
  shared: readonly SharedGutter[] = [],
): Gutter[] {
  const kept: Gutter[] = [];
  const pagesOf = (gutter: Gutter) => shared.find((one) => isNear(one, gutter))?.pages ?? 0;
  const best = [...gutters].sort((a, b) => pagesOf(b) - pagesOf(a) || widthOf(b) - widthOf(a));
  for (const gutter of best) {
    const isFar = kept.every((one) => Math.abs(middleOf(one) - middleOf(gutter)) >= NARROWEST_COLUMN * width);
    if (isFar) kept.push(gutter);
  }
  return kept.sort((a, b) => a.left - b.left);
}

/** A strip narrower than this, in points, parts no columns. */
const NARROWEST_STRIP = 4;

interface Beside {
  /** How many lines stop at a place and start from it, whichever are fewer. */
  count: number;
  /** The strip between those lines. */
  gutter: Gutter;
}

function beside(lines: readonly { left: number; right: number }[], shared: Gutter, shift: number): Beside {
  const middle = middleOf(shared) + shift;
  let before = 0;
  let behind = 0;
  const gutter = { left: middle - 1, right: middle + 1 };
  for (const one of lines) {
    // Numbers of items and entries are narrow, but stand right at the edge of the column.
    const isWide = one.right - one.left >= NARROWEST_LINE;
    const isAtEdge = Math.abs(one.left - shared.right - shift) <= LABEL_EDGE;
    if (isWide && one.right <= middle && one.right > shared.left + shift - REACH) {
      before++;
      gutter.left = before === 1 ? one.right : Math.max(gutter.left, one.right);
    }
    if (one.left >= middle && (isWide ? one.left < shared.right + shift + REACH : isAtEdge)) {
      behind++;
      gutter.right = behind === 1 ? one.left : Math.min(gutter.right, one.left);
    }
  }
  return { count: Math.min(before, behind), gutter };
}

/** A gutter without the numbers of entries or items that open the column behind it. */
function beforeLabels(gutter: Gutter, lines: readonly Piece[]): Gutter {
  const opening = lines.filter((one) => Math.abs(one.left - gutter.right) <= LABEL_EDGE);
  const labels = lines.filter(
    (one) =>
      one.left > gutter.left &&
      one.right <= gutter.right &&
      one.right - one.left < NARROWEST_LINE &&
      opening.some(({ base }) => Math.abs(base - one.base) <= LABEL_EDGE),
  );
  const right = Math.min(gutter.right, ...labels.map((one) => one.left));
  return right - gutter.left >= NARROWEST_STRIP ? { ...gutter, right } : gutter;
}

/** Lines with labels begin so far before the other lines of their column, in points. */
const WIDEST_OUTDENT = 16;

/** A gutter that lines behind it begin in, with their labels, as far as no line before it reaches. */
export function beforeOutdents(gutter: Gutter, lines: readonly Piece[]): Gutter {
  const behind = lines.filter(
    (one) => one.left >= gutter.left - WIDEST_OUTDENT && one.left <= gutter.right && one.right > gutter.right,
  );
  const before = lines.filter((one) => one.right <= gutter.right && one.right > gutter.left - REACH);
  const right = Math.min(gutter.right, ...behind.map((one) => one.left));
  const left = right < gutter.left ? Math.max(0, ...before.map((one) => one.right)) : gutter.left;
  return right < gutter.right && right - left >= 1 ? { left, right } : gutter;
}

/** True where many long lines stand on both sides, as in no table: columns, though no other page has them. */
function isSure(
  { left, right }: Gutter,
  lines: readonly { left: number; right: number }[],
  width: number,
): boolean {
  const long = lines.filter((one) => one.right - one.left > LONG_LINE * width);
  const before = long.filter((one) => one.right <= left + 1).length;
  const behind = long.filter((one) => one.left >= right - 1).length;
  return Math.min(before, behind) >= FEWEST_LONG;
}

/** Lines that stand before a gutter, at the least, for a page to have it though hardly a line stands behind. */
const FEWEST_BEFORE = 6;

/** Lines over a gutter, at the most: a running head and a page's foot may stand there. */
const MOST_OVER = 2;

/** True where lines stand on both sides of a gutter and hardly one over it: the last page of a text fills one column first. */
function isUncrossed(gutter: Gutter, lines: readonly { left: number; right: number }[]): boolean {
  const middle = middleOf(gutter);
  const wide = lines.filter((one) => one.right - one.left >= NARROWEST_LINE);
  const before = wide.filter((one) => one.right <= middle).length;
  const behind = lines.filter((one) => one.left >= gutter.right - LABEL_EDGE).length;
  const over = lines.filter((one) => one.left < middle && one.right > middle).length;
  return before >= FEWEST_BEFORE && behind > 0 && over <= MOST_OVER;
}

/**
 * The gutters of one page, by its own lines and by what the document's pages share: a table's gap is no gutter, and a
 * page that shows little of its columns still has them.
 */
export function guttersOfPage(
  runs: readonly Run[],
  own: readonly Gutter[],
  shared: readonly SharedGutter[],
  width: number,
  isFirst: boolean,
): Gutter[] {
  const known = own.filter((gutter) => shared.some((one) => isNear(one, gutter)));
  const lines = piecesOf(runs);
  if (known.length > 0)
    return withColumns(known, width, shared).map((one) => beforeOutdents(beforeLabels(one, lines), lines));
  const sure = own.filter((gutter) => isSure(gutter, lines, width));
  if (sure.length > 0) return withColumns(sure, width);
  let best: Beside = { count: FEWEST_BESIDE - 1, gutter: { left: 0, right: 0 } };
  for (const gutter of shared) {
    for (const shift of SHIFTS) {
      const found = beside(lines, gutter, shift);
      if (found.count > best.count) best = found;
    }
  }
  if (best.count < FEWEST_BESIDE && !isFirst) {
    const uncrossed = shared.find((gutter) => isUncrossed(gutter, lines));
    if (uncrossed) return [uncrossed];
  }
  // The first page may have columns of its own, as for what the publisher says.
  return best.count >= FEWEST_BESIDE
    ? [beforeLabels(best.gutter, lines)]
    : isFirst
      ? withColumns(own, width)
      : [];
}
