import { addFloat64, float64At, itemAt } from '@citemill/metrics/at';
import type { Run } from './runs.js';
import {
  COLUMN_REACH,
  HALF_A_LINE,
  INNER_FROM,
  INNER_TO,
  MARGIN_REACH,
  PIECE_BASE,
  PIECE_GAP,
  PIECES_BACK,
  USUAL_COVER,
} from './tolerances.js';

/** A strip between two columns that hardly any line crosses. */
export interface Gutter {
  left: number;
  right: number;
}

/** Narrower strips are spaces between words that happen to stand above each other. */
const NARROWEST = 7;
/** The share of the text beside a strip that may cross it: titles, tables and figures over both columns. */
const MOST_CROSSING = 0.25;
/** Columns of fewer lines' height than this on either side are no columns. */
const FEWEST_LINES = 8;

/** The widest label, "[123]", in points; labels are ragged by no more than so much; fewer of them show no column. */
export const WIDEST_LABEL = 28;
const LABEL_RAGGED = 16;
/** The widest label of letters and a year, "[ABCD+99]", in points; labels of letters begin so near to one line. */
const WIDEST_LETTERED = 60;
const LETTERED_EDGE = 1.5;
const FEWEST_LABELS = 4;

/** So many rows at the head and at the foot of a page may hold its number. */
const OUTER_ROWS = 2;

/** Pieces without the number of the page, which may stand alone on its line in the middle, right in the gutter. */
export function withoutPageNumber(pieces: readonly Piece[], width: number): Piece[] {
  const rows = [...new Set(pieces.map(({ base }) => base))].sort((a, b) => a - b);
  const outer = new Set([...rows.slice(0, OUTER_ROWS), ...rows.slice(-OUTER_ROWS)]);
  return pieces.filter(
    (piece) =>
      !outer.has(piece.base) ||
      piece.right - piece.left > WIDEST_LABEL ||
      Math.abs((piece.left + piece.right) / 2 - width / 2) > WIDEST_LABEL ||
      pieces.some((other) => other !== piece && other.base === piece.base),
  );
}

/** The gutters of a page, from left to right. */
export function guttersOf(runs: readonly Run[], width: number): Gutter[] {
  const bins = Math.max(1, Math.ceil(width));
  // How much text, in line heights, covers each point of the page's width.
  const covered = new Float64Array(bins + 1);
  let total = 0;
  const pieces = piecesOf(runs);
  for (const run of withoutPageNumber(pieces, width)) {
    const from = Math.max(0, Math.floor(run.left));
    const to = Math.min(bins, Math.ceil(run.right));
    for (let x = from; x < to; x++) addFloat64(covered, x, 1);
    total++;
  }
  if (total < 2 * FEWEST_LINES) return [];
  const gutters: Gutter[] = [];
  const start = Math.floor(width * INNER_FROM);
  const end = Math.ceil(width * INNER_TO);
  const usual = percentile(covered.subarray(0, bins), USUAL_COVER);
  const low = usual * MOST_CROSSING;
  for (let x = start; x < end; x++) {
    if (float64At(covered, x) > low) continue;
    let stop = x;
    while (stop < bins && float64At(covered, stop) <= low) stop++;
    // A strip that reaches the margin is the margin.
    if (stop < end + width * MARGIN_REACH && stop - x >= NARROWEST && hasColumns(covered, x, stop, low)) {
      gutters.push(deepest(covered, x, stop));
    }
    x = stop;
  }
  const moved = gutters.flatMap((gutter) => beforeLabels(gutter, pieces) ?? []);
  // A gutter and the one behind its labels may have become one.
  return moved.filter((one, i) => i === 0 || one.left >= itemAt(moved, i - 1).right);
}

/**
 * Numbers of entries or items may stand in a column of their own, which is part of the column behind it: the gutter is
 * on their left. Undefined where nothing stands on their left.
 */
function beforeLabels(gutter: Gutter, pieces: readonly Piece[]): Gutter | undefined {
  const labels = numberLabels(gutter, pieces) ?? letteredLabels(gutter, pieces);
  if (!labels) return gutter;
  const left = Math.min(...labels.map((one) => one.left));
  const before = pieces.filter((one) => one.right < left && one.right - one.left > WIDEST_LABEL);
  if (before.length < FEWEST_LABELS) return undefined;
  return { left: Math.max(...before.map((one) => one.right)), right: left };
}

/** Numbers before a gutter, which end near each other. */
function numberLabels(gutter: Gutter, pieces: readonly Piece[]): readonly Piece[] | undefined {
  const ending = pieces.filter(
    (one) => one.right <= gutter.left + 1 && one.right > gutter.left - LABEL_RAGGED,
  );
  const labels = ending.filter((one) => one.right - one.left <= WIDEST_LABEL);
  return labels.length < FEWEST_LABELS || labels.length < 0.8 * ending.length ? undefined : labels;
}

/** Labels such as "[Knu84]" before a gutter: too wide for numbers, but narrower than any column, and in line on their left. */
function letteredLabels(gutter: Gutter, pieces: readonly Piece[]): readonly Piece[] | undefined {
  const ending = pieces.filter(
    (one) => one.right <= gutter.left + 1 && one.right > gutter.left - WIDEST_LETTERED,
  );
  const edge = Math.min(...ending.map((one) => one.left));
  const isLabel = (one: Piece) => one.left - edge <= LETTERED_EDGE && one.right - one.left <= WIDEST_LETTERED;
  return ending.length >= FEWEST_LABELS && ending.every(isLabel) ? ending : undefined;
}

/** Where in a valley the fewest lines cross. */
function deepest(covered: Float64Array, from: number, to: number): Gutter {
  let least = Infinity;
  for (let x = from; x < to; x++) least = Math.min(least, float64At(covered, x));
  let best: Gutter = { left: from, right: to };
  let length = 0;
  for (let x = from; x < to; x++) {
    if (float64At(covered, x) > least + HALF_A_LINE) continue;
    let stop = x;
    while (stop < to && float64At(covered, stop) <= least + HALF_A_LINE) stop++;
    if (stop - x > length) {
      length = stop - x;
      best = { left: x, right: stop };
    }
    x = stop;
  }
  return best;
}

/** Text enough stands on both sides. */
function hasColumns(covered: Float64Array, from: number, to: number, low: number): boolean {
  const most = (a: number, b: number) => {
    let best = 0;
    for (let x = Math.max(0, a); x < Math.min(covered.length, b); x++)
      best = Math.max(best, float64At(covered, x));
    return best;
  };
  return (
    most(from - COLUMN_REACH, from) >= Math.max(FEWEST_LINES, low) &&
    most(to, to + COLUMN_REACH) >= Math.max(FEWEST_LINES, low)
  );
}

function percentile(values: Float64Array, share: number): number {
  const sorted = values.filter((value) => value > 0).sort();
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}

/** Runs of one baseline that nearly touch, as one: the words of a line, though the file sets them one by one. */
export interface Piece {
  left: number;
  right: number;
  base: number;
  size: number;
}

export function piecesOf(runs: readonly Run[]): Piece[] {
  const sorted = [...runs].sort((a, b) => a.base - b.base || a.left - b.left);
  const out: Piece[] = [];
  for (const run of sorted) {
    let isJoined = false;
    for (let i = out.length - 1; i >= Math.max(0, out.length - PIECES_BACK); i--) {
      const last = itemAt(out, i);
      if (Math.abs(last.base - run.base) > PIECE_BASE * Math.max(last.size, run.size)) continue;
      const gap = Math.max(run.left - last.right, last.left - run.right);
      if (gap > PIECE_GAP * Math.max(last.size, run.size)) continue;
      last.left = Math.min(last.left, run.left);
      last.right = Math.max(last.right, run.right);
      isJoined = true;
      break;
    }
    if (!isJoined) out.push({ left: run.left, right: run.right, base: run.base, size: run.size });
  }
  return out;
}
