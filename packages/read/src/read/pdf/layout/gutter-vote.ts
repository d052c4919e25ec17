import { itemAt } from '@citemill/metrics/at';
import { median } from '../../statistics.js';
import { widthOf } from '../glyphs/box.js';
import { GUTTER_VOTE, PAGE_GUTTERS, PIECE } from './column-thresholds.js';
import { type Gutter, joinRuns, type Piece } from './gutters.js';
import { areSameGutter, middleOf } from './page-layout.js';
import type { Run } from './runs.js';

/** A gutter and the number of pages that have it. */
export interface SharedGutter extends Gutter {
  pages: number;
}

interface SurveyedPage {
  gutters: readonly Gutter[];
  runs: readonly Run[];
  page: { width: number };
}

/** Finds the gutters that several pages share, most frequent first. */
export function findSharedGutters(pages: readonly SurveyedPage[]): SharedGutter[] {
  const clusters: (Gutter & { surveyed: SurveyedPage })[][] = [];
  for (const surveyed of pages)
    for (const gutter of surveyed.gutters) {
      const cluster = clusters.find((group) => areSameGutter(itemAt(group, 0), gutter));
      if (cluster) cluster.push({ ...gutter, surveyed });
      else clusters.push([{ ...gutter, surveyed }]);
    }
  const minPages =
    pages.length <= GUTTER_VOTE.onePageOfPages ? 1 : Math.max(2, GUTTER_VOTE.minPageShare * pages.length);
  const isSureOnOnePage = (group: (typeof clusters)[number]) =>
    pages.length <= GUTTER_VOTE.onePageOfSurePages &&
    group.some(({ surveyed, ...gutter }) =>
      hasLongLinesBeside(gutter, joinRuns(surveyed.runs), surveyed.page.width),
    );
  return clusters
    .filter((group) => group.length >= minPages || isSureOnOnePage(group))
    .sort((a, b) => b.length - a.length)
    .map((group) => ({
      left: median(group.map((gutter) => gutter.left)),
      right: median(group.map((gutter) => gutter.right)),
      pages: group.length,
    }));
}

/**
 * Keeps gutters that are a column's width apart. Of two that are closer, as before the text of a list or in a table,
 * the one on more pages is kept, otherwise the wider.
 */
function keepApart(
  gutters: readonly Gutter[],
  width: number,
  shared: readonly SharedGutter[] = [],
): Gutter[] {
  const apart: Gutter[] = [];
  const pageCount = (gutter: Gutter) =>
    shared.find((sharedGutter) => areSameGutter(sharedGutter, gutter))?.pages ?? 0;
  const best = [...gutters].sort((a, b) => pageCount(b) - pageCount(a) || widthOf(b) - widthOf(a));
  for (const gutter of best) {
    const isApart = apart.every(
      (other) => Math.abs(middleOf(other) - middleOf(gutter)) >= GUTTER_VOTE.minColumnShare * width,
    );
    if (isApart) apart.push(gutter);
  }
  return apart.sort((a, b) => a.left - b.left);
}

interface LinesBeside {
  /** Number of lines that end before the gutter or that begin after it, whichever is smaller. */
  count: number;
  /** The same for long lines, which tables do not have. */
  longCount: number;
  /** The strip between those lines. */
  gutter: Gutter;
}

function linesBeside(
  lines: readonly { left: number; right: number }[],
  shared: Gutter,
  shift: number,
  width: number,
): LinesBeside {
  const middle = middleOf(shared) + shift;
  let before = 0;
  let after = 0;
  let longBefore = 0;
  let longAfter = 0;
  const gutter = { left: middle - 1, right: middle + 1 };
  for (const line of lines) {
    // Numbers of items and entries are narrow, but directly at the edge of the column.
    const isWide = widthOf(line) >= PIECE.minLineWidthPt;
    const isLong = widthOf(line) > PAGE_GUTTERS.minLongLineShare * width;
    const isAtEdge = Math.abs(line.left - shared.right - shift) <= PAGE_GUTTERS.maxLabelGapPt;
    if (isWide && line.right <= middle && line.right > shared.left + shift - PAGE_GUTTERS.maxEdgeGapPt) {
      before++;
      if (isLong) longBefore++;
      gutter.left = before === 1 ? line.right : Math.max(gutter.left, line.right);
    }
    if (
      line.left >= middle &&
      (isWide ? line.left < shared.right + shift + PAGE_GUTTERS.maxHangPt : isAtEdge)
    ) {
      after++;
      if (isLong) longAfter++;
      gutter.right = after === 1 ? line.left : Math.min(gutter.right, line.left);
    }
  }
  return { count: Math.min(before, after), longCount: Math.min(longBefore, longAfter), gutter };
}

/** True if more long lines, or else more lines, are on both sides of a gutter than of another. */
const hasMoreBeside = (a: LinesBeside, b: LinesBeside): boolean =>
  a.longCount > b.longCount || (a.longCount === b.longCount && a.count > b.count);

/** Excludes from a gutter the numbers of entries or items that begin the column after it. */
function excludeLabels(gutter: Gutter, lines: readonly Piece[]): Gutter {
  const opening = lines.filter((line) => Math.abs(line.left - gutter.right) <= PAGE_GUTTERS.maxLabelGapPt);
  const labels = lines.filter(
    (line) =>
      line.left > gutter.left &&
      line.right <= gutter.right &&
      widthOf(line) < PIECE.minLineWidthPt &&
      opening.some(({ base }) => Math.abs(base - line.base) <= PAGE_GUTTERS.maxLabelGapPt),
  );
  const right = Math.min(gutter.right, ...labels.map((label) => label.left));
  return right - gutter.left >= PAGE_GUTTERS.minWidthPt ? { ...gutter, right } : gutter;
}

/** Narrows a gutter if labelled lines of the next column begin inside it and no line of the previous column extends that far. */
export function excludeOutdents(gutter: Gutter, lines: readonly Piece[]): Gutter {
  const after = lines.filter(
    (line) =>
      line.left >= gutter.left - PAGE_GUTTERS.maxOutdentPt &&
      line.left <= gutter.right &&
      line.right > gutter.right,
  );
  const before = lines.filter(
    (line) => line.right <= gutter.right && line.right > gutter.left - PAGE_GUTTERS.maxEdgeGapPt,
  );
  const right = Math.min(gutter.right, ...after.map((line) => line.left));
  const left = right < gutter.left ? Math.max(0, ...before.map((line) => line.right)) : gutter.left;
  return right < gutter.right && right - left >= 1 ? { left, right } : gutter;
}

/** True if both sides have many long lines, which tables do not have: these are columns even if no other page has them. */
function hasLongLinesBeside(
  { left, right }: Gutter,
  lines: readonly { left: number; right: number }[],
  width: number,
): boolean {
  const long = lines.filter((line) => widthOf(line) > PAGE_GUTTERS.minLongLineShare * width);
  const before = long.filter((line) => line.right <= left + 1).length;
  const after = long.filter((line) => line.left >= right - 1).length;
  return Math.min(before, after) >= PAGE_GUTTERS.minLongLines;
}

/** True if there are lines on both sides of a gutter and hardly any over it. */
function isUncrossed(gutter: Gutter, lines: readonly { left: number; right: number }[]): boolean {
  const middle = middleOf(gutter);
  const wide = lines.filter((line) => widthOf(line) >= PIECE.minLineWidthPt);
  const before = wide.filter((line) => line.right <= middle).length;
  const after = lines.filter((line) => line.left >= gutter.right - PAGE_GUTTERS.maxLabelGapPt).length;
  const over = lines.filter((line) => line.left < middle && line.right > middle).length;
  return before >= PAGE_GUTTERS.minLinesBefore && after > 0 && over <= PAGE_GUTTERS.maxLinesOver;
}

/** Adds to a gutter the others that the pages of a document with three or more columns share, if lines are beside them. */
function withOtherColumns(
  chosen: Gutter,
  shared: readonly SharedGutter[],
  lines: readonly Piece[],
  width: number,
): Gutter[] {
  const pages = shared.find((gutter) => areSameGutter(gutter, chosen))?.pages ?? Infinity;
  const others = shared.flatMap((gutter) => {
    const isFrequent = gutter.pages >= Math.max(2, PAGE_GUTTERS.minOtherPagesShare * pages);
    if (!isFrequent || areSameGutter(gutter, chosen)) return [];
    const beside = linesBeside(lines, gutter, 0, width);
    return beside.count >= PAGE_GUTTERS.minLinesBesideOther && beside.gutter.right > beside.gutter.left
      ? [beside.gutter]
      : [];
  });
  const isApart = (gutter: Gutter) =>
    Math.abs(middleOf(gutter) - middleOf(chosen)) >= GUTTER_VOTE.minColumnShare * width;
  return [chosen, ...keepApart(others.filter(isApart), width, shared)].sort((a, b) => a.left - b.left);
}

/**
 * Chooses the gutters of one page by its own lines and by what the pages of the document share: the gaps of tables are
 * not gutters, and a page with few lines still has its columns.
 */
export function choosePageGutters(
  runs: readonly Run[],
  ownGutters: readonly Gutter[],
  shared: readonly SharedGutter[],
  width: number,
  isFirst: boolean,
): Gutter[] {
  const confirmed = ownGutters.filter((gutter) => shared.some((other) => areSameGutter(other, gutter)));
  const lines = joinRuns(runs);
  if (confirmed.length > 0)
    return keepApart(confirmed, width, shared).map((gutter) =>
      excludeOutdents(excludeLabels(gutter, lines), lines),
    );
  const sure = ownGutters.filter((gutter) => hasLongLinesBeside(gutter, lines, width));
  if (sure.length > 0) return keepApart(sure, width);
  let best: LinesBeside = {
    count: PAGE_GUTTERS.minLinesBeside - 1,
    longCount: 0,
    gutter: { left: 0, right: 0 },
  };
  for (const gutter of shared) {
    for (const shift of PAGE_GUTTERS.shiftsPt) {
      const candidate = linesBeside(lines, gutter, shift, width);
      if (candidate.count >= PAGE_GUTTERS.minLinesBeside && hasMoreBeside(candidate, best)) best = candidate;
    }
  }
  if (best.count < PAGE_GUTTERS.minLinesBeside && !isFirst) {
    const uncrossed = shared.find((gutter) => isUncrossed(gutter, lines));
    if (uncrossed) return [uncrossed];
  }
  // The first page may have its own columns, for example for notices of the publisher.
  return best.count >= PAGE_GUTTERS.minLinesBeside
    ? withOtherColumns(best.gutter, shared, lines, width).map((gutter) => excludeLabels(gutter, lines))
    : isFirst
      ? keepApart(ownGutters, width)
      : [];
}
