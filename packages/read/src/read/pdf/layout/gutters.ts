import { addFloat64, float64At, itemAt } from '@citemill/metrics/at';
import type { Extent } from '../glyphs/box.js';
import { widthOf } from '../glyphs/box.js';
import { COLUMN_LABELS, GUTTER, PIECE } from './column-thresholds.js';
import type { Run } from './runs.js';

/** A strip between two columns that hardly any line crosses. */
export type Gutter = Extent;

/** Removes the page number, which may be alone in the middle of its line, inside the gutter. */
export function removePageNumber(pieces: readonly Piece[], width: number): Piece[] {
  const rows = [...new Set(pieces.map(({ base }) => base))].sort((a, b) => a - b);
  const outer = new Set([...rows.slice(0, GUTTER.pageNumberRows), ...rows.slice(-GUTTER.pageNumberRows)]);
  return pieces.filter(
    (piece) =>
      !outer.has(piece.base) ||
      widthOf(piece) > COLUMN_LABELS.maxNumberWidthPt ||
      Math.abs((piece.left + piece.right) / 2 - width / 2) > COLUMN_LABELS.maxNumberWidthPt ||
      pieces.some((other) => other !== piece && other.base === piece.base),
  );
}

/** Finds the gutters of a page, from left to right. */
export function findGutters(runs: readonly Run[], width: number): Gutter[] {
  const bins = Math.max(1, Math.ceil(width));
  // Number of lines over each point of the page's width.
  const covered = new Float64Array(bins + 1);
  let total = 0;
  const pieces = joinRuns(runs);
  for (const run of removePageNumber(pieces, width)) {
    const from = Math.max(0, Math.floor(run.left));
    const to = Math.min(bins, Math.ceil(run.right));
    for (let x = from; x < to; x++) addFloat64(covered, x, 1);
    total++;
  }
  if (total < 2 * GUTTER.minLines) return [];
  const gutters: Gutter[] = [];
  const start = Math.floor(width * GUTTER.minInnerShare);
  const end = Math.ceil(width * GUTTER.maxInnerShare);
  const usualCover = percentile(covered.subarray(0, bins), GUTTER.usualCoverPercentile);
  const maxCrossing = usualCover * GUTTER.maxCrossingShare;
  for (let x = start; x < end; x++) {
    if (float64At(covered, x) > maxCrossing) continue;
    let stop = x;
    while (stop < bins && float64At(covered, stop) <= maxCrossing) stop++;
    if (
      stop < end + width * GUTTER.marginShare &&
      stop - x >= GUTTER.minWidthPt &&
      hasTextOnBothSides(covered, x, stop, maxCrossing)
    ) {
      gutters.push(leastCrossedStrip(covered, x, stop));
    }
    x = stop;
  }
  const moved = gutters.flatMap((gutter) => moveBeforeLabels(gutter, pieces) ?? []);
  // After this, two gutters may overlap.
  return moved.filter((gutter, i) => i === 0 || gutter.left >= itemAt(moved, i - 1).right);
}

/**
 * Numbers of entries or items may be in a separate narrow column, which is part of the column after it: the gutter
 * is to their left. Undefined if there is no text to their left.
 */
function moveBeforeLabels(gutter: Gutter, pieces: readonly Piece[]): Gutter | undefined {
  const labels = numberLabels(gutter, pieces) ?? letteredLabels(gutter, pieces);
  if (!labels) return gutter;
  const left = Math.min(...labels.map((label) => label.left));
  const before = pieces.filter(
    (piece) => piece.right < left && widthOf(piece) > COLUMN_LABELS.maxNumberWidthPt,
  );
  if (before.length < COLUMN_LABELS.minLabels) return undefined;
  return { left: Math.max(...before.map((piece) => piece.right)), right: left };
}

/** Finds the numbers before a gutter, which end close to each other. */
function numberLabels(gutter: Gutter, pieces: readonly Piece[]): readonly Piece[] | undefined {
  const ending = pieces.filter(
    (piece) => piece.right <= gutter.left + 1 && piece.right > gutter.left - COLUMN_LABELS.maxNumberRaggedPt,
  );
  const labels = ending.filter((piece) => widthOf(piece) <= COLUMN_LABELS.maxNumberWidthPt);
  return labels.length < COLUMN_LABELS.minLabels ||
    labels.length < COLUMN_LABELS.minNumberShare * ending.length
    ? undefined
    : labels;
}

/** Finds labels such as "[Knu84]" before a gutter: wider than numbers, narrower than any column, and left-aligned. */
function letteredLabels(gutter: Gutter, pieces: readonly Piece[]): readonly Piece[] | undefined {
  const ending = pieces.filter(
    (piece) => piece.right <= gutter.left + 1 && piece.right > gutter.left - COLUMN_LABELS.maxLetteredWidthPt,
  );
  const edge = Math.min(...ending.map((piece) => piece.left));
  const isLabel = (piece: Piece) =>
    piece.left - edge <= COLUMN_LABELS.maxLetteredRaggedPt &&
    widthOf(piece) <= COLUMN_LABELS.maxLetteredWidthPt;
  return ending.length >= COLUMN_LABELS.minLabels && ending.every(isLabel) ? ending : undefined;
}

/** Returns the part of a strip that the fewest lines cross. */
function leastCrossedStrip(covered: Float64Array, from: number, to: number): Gutter {
  let minCover = Infinity;
  for (let x = from; x < to; x++) minCover = Math.min(minCover, float64At(covered, x));
  let best: Gutter = { left: from, right: to };
  let length = 0;
  for (let x = from; x < to; x++) {
    if (float64At(covered, x) > minCover + GUTTER.sameCoverLines) continue;
    let stop = x;
    while (stop < to && float64At(covered, stop) <= minCover + GUTTER.sameCoverLines) stop++;
    if (stop - x > length) {
      length = stop - x;
      best = { left: x, right: stop };
    }
    x = stop;
  }
  return best;
}

/** True if there is enough text on both sides. */
function hasTextOnBothSides(covered: Float64Array, from: number, to: number, maxCrossing: number): boolean {
  const maxCover = (a: number, b: number) => {
    let best = 0;
    for (let x = Math.max(0, a); x < Math.min(covered.length, b); x++)
      best = Math.max(best, float64At(covered, x));
    return best;
  };
  return (
    maxCover(from - GUTTER.columnSearchPt, from) >= Math.max(GUTTER.minLines, maxCrossing) &&
    maxCover(to, to + GUTTER.columnSearchPt) >= Math.max(GUTTER.minLines, maxCrossing)
  );
}

function percentile(values: Float64Array, share: number): number {
  const sorted = values.filter((value) => value > 0).sort();
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}

/** Neighbouring runs on one baseline, joined: the words of a line, even if the file sets them one by one. */
export interface Piece extends Extent {
  base: number;
  size: number;
}

export function joinRuns(runs: readonly Run[]): Piece[] {
  const sorted = [...runs].sort((a, b) => a.base - b.base || a.left - b.left);
  const out: Piece[] = [];
  for (const run of sorted) {
    let isJoined = false;
    for (let i = out.length - 1; i >= Math.max(0, out.length - PIECE.maxPiecesBack); i--) {
      const last = itemAt(out, i);
      if (Math.abs(last.base - run.base) > PIECE.maxBaseDifferenceEm * Math.max(last.size, run.size))
        continue;
      const gap = Math.max(run.left - last.right, last.left - run.right);
      if (gap > PIECE.maxGapEm * Math.max(last.size, run.size)) continue;
      last.left = Math.min(last.left, run.left);
      last.right = Math.max(last.right, run.right);
      isJoined = true;
      break;
    }
    if (!isJoined) out.push({ left: run.left, right: run.right, base: run.base, size: run.size });
  }
  return out;
}
