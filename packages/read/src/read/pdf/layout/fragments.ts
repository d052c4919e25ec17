import { itemAt } from '@citemill/metrics/at';
import type { Gutter } from './gutters.js';
import type { Run } from './runs.js';
import {
  ACCENT_RISE,
  ACCENT_WIDTH,
  ASCENT,
  DESCENT,
  FARTHEST_RAISED,
  FEWEST_PRINTED_OVER,
  HALF,
  HEADLINE,
  ON_BASELINE,
  PRINTED_OVER,
  ROW_REACH,
  ROW_REACH_POINTS,
  SHIFT_COSTS,
  SMALL,
  SMALLEST_BESIDE,
} from './tolerances.js';
import { isOfSize } from './type-size.js';

/** Cells of a table and columns of a page stand farther apart than words do, in sizes. */
const WIDEST_SPACE = 1.5;
/** Across a gutter only text that hardly pauses goes on. */
const WIDEST_SPACE_IN_GUTTER = 0.55;
/** A part of a line, as its runs were brought together. */
export interface Fragment {
  runs: Run[];
  left: number;
  right: number;
  top: number;
  bottom: number;
  base: number;
  size: number;
}

const heightOf = (one: { size: number }) => one.size * ASCENT;

/** A run beside a fragment is on its line when it stands on the baseline, or a little above or below and is smaller. */
function isOnLine(fragment: Fragment, run: Run): boolean {
  const shift = Math.abs(run.base - fragment.base);
  const [large, small] = run.size > fragment.size ? [run.size, fragment.size] : [fragment.size, run.size];
  // A large initial, or a headline beside small print.
  if (small < SMALLEST_BESIDE * large) return false;
  if (shift <= ON_BASELINE * large) return true;
  return small <= SMALL * large && shift <= FARTHEST_RAISED * large;
}

function widestGap(gutters: readonly Gutter[], from: number, to: number, size: number): number {
  for (const gutter of gutters) {
    const middle = (gutter.left + gutter.right) / 2;
    if (from <= middle && to >= middle) return WIDEST_SPACE_IN_GUTTER * size;
  }
  return WIDEST_SPACE * size;
}

/** The size that gaps are measured by: the smaller one's where a headline stands beside small print. */
const reachOf = (a: number, b: number): number =>
  Math.min(a, b) < HEADLINE * Math.max(a, b) ? Math.min(a, b) : Math.max(a, b);

/** True where a run is printed over words that the fragment has there already, as hidden text is. */
function isOver(fragment: Fragment, run: Run): boolean {
  if (run.to - run.from < FEWEST_PRINTED_OVER) return false;
  const width = run.right - run.left;
  return fragment.runs.some((other) => {
    if (other.to - other.from < FEWEST_PRINTED_OVER) return false;
    const shared = Math.min(run.right, other.right) - Math.max(run.left, other.left);
    return shared > PRINTED_OVER * run.size && shared > HALF * Math.min(width, other.right - other.left);
  });
}

/** Joins runs into fragments of lines: large runs first, so that marks above and below find the line they belong to. */
export function fragmentsOf(runs: readonly Run[], gutters: readonly Gutter[]): Fragment[] {
  const fragments: Fragment[] = [];
  const byBase = [...runs].sort((a, b) => b.size - a.size || a.base - b.base || a.left - b.left);
  const rows = new Map<number, Fragment[]>();
  const rowOf = (base: number) => Math.round(base / ROW_REACH_POINTS);
  const put = (fragment: Fragment) => {
    const row = rowOf(fragment.base);
    const list = rows.get(row);
    if (list) list.push(fragment);
    else rows.set(row, [fragment]);
  };
  const near = function* (base: number, reach: number): Generator<Fragment> {
    for (let row = rowOf(base - reach); row <= rowOf(base + reach); row++) yield* rows.get(row) ?? [];
  };
  for (const run of byBase) {
    let best: Fragment | undefined;
    let closest = Infinity;
    for (const fragment of near(run.base, Math.max(ROW_REACH_POINTS, run.size * ROW_REACH))) {
      if (!isOnLine(fragment, run)) continue;
      const gap = Math.max(run.left - fragment.right, fragment.left - run.right);
      const limit = widestGap(
        gutters,
        Math.min(run.right, fragment.right),
        Math.max(run.left, fragment.left),
        reachOf(fragment.size, run.size),
      );
      if (isOver(fragment, run)) continue;
      const distance = Math.max(0, gap) + SHIFT_COSTS * Math.abs(run.base - fragment.base);
      if (gap <= limit && distance < closest) {
        closest = distance;
        best = fragment;
      }
    }
    if (best) {
      best.runs.push(run);
      best.left = Math.min(best.left, run.left);
      best.right = Math.max(best.right, run.right);
      best.top = Math.min(best.top, run.base - heightOf(run));
      best.bottom = Math.max(best.bottom, run.base + run.size * DESCENT);
    } else {
      const fragment: Fragment = {
        runs: [run],
        left: run.left,
        right: run.right,
        top: run.base - heightOf(run),
        bottom: run.base + run.size * DESCENT,
        base: run.base,
        size: run.size,
      };
      fragments.push(fragment);
      put(fragment);
    }
  }
  return mergedFragments(fragments, gutters);
}

const glyphsIn = ({ runs }: Fragment): number => runs.reduce((sum, run) => sum + run.to - run.from, 0);

/** An accent over a capital is set higher than the line, and stands within a word. */
function isAccentOver(a: Fragment, b: Fragment): boolean {
  const [accent, line] = a.runs.length === 1 && glyphsIn(a) === 1 ? [a, b] : [b, a];
  const shift = line.base - accent.base;
  return (
    accent.runs.length === 1 &&
    glyphsIn(accent) === 1 &&
    shift > 0 &&
    shift <= ACCENT_RISE * line.size &&
    isOfSize(accent, line.size) &&
    accent.right - accent.left < ACCENT_WIDTH * line.size &&
    accent.left > line.left - 1 &&
    accent.right < line.right + 1
  );
}

/** A large initial stands on the baseline of the last line beside it, and belongs to the first. */
function isInitialBeside(a: Fragment, b: Fragment): boolean {
  const [initial, line] = a.size > b.size ? [a, b] : [b, a];
  return glyphsIn(initial) === 1 && line.size < SMALLEST_BESIDE * initial.size && initial.left < line.left;
}

/** Fragments that grew until they touch are one line. */
function mergedFragments(fragments: Fragment[], gutters: readonly Gutter[]): Fragment[] {
  const sorted = fragments.sort((a, b) => a.base - b.base || a.left - b.left);
  const out: Fragment[] = [];
  for (const fragment of sorted) {
    let host: Fragment | undefined;
    for (let i = out.length - 1; i >= Math.max(0, out.length - 40); i--) {
      const other = itemAt(out, i);
      if (fragment.base - other.base > Math.max(fragment.size, other.size)) continue;
      if (isInitialBeside(fragment, other)) continue;
      const shift = Math.abs(fragment.base - other.base);
      if (shift > ON_BASELINE * Math.max(fragment.size, other.size) && !isAccentOver(fragment, other))
        continue;
      const gap = Math.max(fragment.left - other.right, other.left - fragment.right);
      const limit = widestGap(
        gutters,
        Math.min(fragment.right, other.right),
        Math.max(fragment.left, other.left),
        reachOf(fragment.size, other.size),
      );
      if (gap <= limit && !fragment.runs.some((run) => isOver(other, run))) {
        host = other;
        break;
      }
    }
    if (!host) {
      out.push(fragment);
      continue;
    }
    host.runs.push(...fragment.runs);
    host.left = Math.min(host.left, fragment.left);
    host.right = Math.max(host.right, fragment.right);
    host.top = Math.min(host.top, fragment.top);
    host.bottom = Math.max(host.bottom, fragment.bottom);
  }
  return out;
}
