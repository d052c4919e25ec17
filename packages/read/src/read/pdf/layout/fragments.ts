import { itemAt } from '@citemill/metrics/at';
import type { Box } from '../glyphs/box.js';
import { type Extent, growBox, widthOf } from '../glyphs/box.js';
import type { Gutter } from './gutters.js';
import { ACCENT, LINE_HEIGHT, OVERPRINT, SAME_LINE, SCRIPT } from './line-thresholds.js';
import { middleOf } from './page-layout.js';
import type { Run } from './runs.js';
import { hasSize } from './type-size.js';

/** A line, or a part of one, assembled from runs. */
export interface Fragment extends Box {
  runs: Run[];
  base: number;
  size: number;
}

const ascentHeight = (run: { size: number }) => run.size * LINE_HEIGHT.ascentEm;

/** True for a run on the fragment's baseline, and for a smaller one a little above or below it. */
function isOnLine(fragment: Fragment, run: Run): boolean {
  const shift = Math.abs(run.base - fragment.base);
  const [large, small] = run.size > fragment.size ? [run.size, fragment.size] : [fragment.size, run.size];
  // A drop capital, or a headline beside small print.
  if (small < SAME_LINE.minSizeRatio * large) return false;
  if (shift <= SAME_LINE.maxShiftEm * large) return true;
  return small <= SCRIPT.maxSmallSize * large && shift <= SAME_LINE.maxScriptShiftEm * large;
}

/** Returns the size in which gaps are measured: the smaller one if a headline is beside small print. */
const gapSize = (a: number, b: number): number =>
  Math.min(a, b) < SAME_LINE.minGapSizeRatio * Math.max(a, b) ? Math.min(a, b) : Math.max(a, b);

const gapBetween = (a: Extent, b: Extent): number => Math.max(a.left - b.right, b.left - a.right);

/** Returns the widest gap between two parts of one line: narrower if a gutter is between them. */
function maxGapBetween(a: Run | Fragment, b: Run | Fragment, gutters: readonly Gutter[]): number {
  const [from, to] = [Math.min(a.right, b.right), Math.max(a.left, b.left)];
  const isAcrossGutter = gutters.some((gutter) => from <= middleOf(gutter) && to >= middleOf(gutter));
  return (isAcrossGutter ? SAME_LINE.maxGapInGutterEm : SAME_LINE.maxGapEm) * gapSize(a.size, b.size);
}

/** True if a run is printed over words that the fragment already has, as hidden text is. */
function isPrintedOver(fragment: Fragment, run: Run): boolean {
  if (run.to - run.from < OVERPRINT.minGlyphs) return false;
  const width = widthOf(run);
  return fragment.runs.some((other) => {
    if (other.to - other.from < OVERPRINT.minGlyphs) return false;
    const shared = Math.min(run.right, other.right) - Math.max(run.left, other.left);
    return (
      shared > OVERPRINT.minOverlapEm * run.size &&
      shared > OVERPRINT.minOverlapShare * Math.min(width, widthOf(other))
    );
  });
}

/** Joins runs into fragments of lines. Larger runs come first, so that superscripts and subscripts find their line. */
export function buildFragments(runs: readonly Run[], gutters: readonly Gutter[]): Fragment[] {
  const fragments: Fragment[] = [];
  const largestFirst = [...runs].sort((a, b) => b.size - a.size || a.base - b.base || a.left - b.left);
  const rows = new Map<number, Fragment[]>();
  const rowIndex = (base: number) => Math.round(base / SAME_LINE.minSearchHeightPt);
  const index = (fragment: Fragment) => {
    const row = rowIndex(fragment.base);
    const list = rows.get(row);
    if (list) list.push(fragment);
    else rows.set(row, [fragment]);
  };
  const fragmentsNear = function* (base: number, reach: number): Generator<Fragment> {
    for (let row = rowIndex(base - reach); row <= rowIndex(base + reach); row++) yield* rows.get(row) ?? [];
  };
  for (const run of largestFirst) {
    let best: Fragment | undefined;
    let closest = Infinity;
    for (const fragment of fragmentsNear(
      run.base,
      Math.max(SAME_LINE.minSearchHeightPt, run.size * SAME_LINE.searchHeightEm),
    )) {
      if (!isOnLine(fragment, run)) continue;
      const gap = gapBetween(run, fragment);
      if (isPrintedOver(fragment, run)) continue;
      const distance = Math.max(0, gap) + SAME_LINE.shiftCost * Math.abs(run.base - fragment.base);
      if (gap <= maxGapBetween(run, fragment, gutters) && distance < closest) {
        closest = distance;
        best = fragment;
      }
    }
    const { left, right, base, size } = run;
    const box = { left, right, top: base - ascentHeight(run), bottom: base + size * LINE_HEIGHT.descentEm };
    if (best) {
      best.runs.push(run);
      growBox(best, box);
    } else {
      const fragment: Fragment = { runs: [run], ...box, base, size };
      fragments.push(fragment);
      index(fragment);
    }
  }
  return mergeFragments(fragments, gutters);
}

const glyphCount = ({ runs }: Fragment): number => runs.reduce((sum, run) => sum + run.to - run.from, 0);

/** True if one fragment is the accent of a capital within the other: it is set above the line. */
function isAccentOver(a: Fragment, b: Fragment): boolean {
  const [accent, line] = a.runs.length === 1 && glyphCount(a) === 1 ? [a, b] : [b, a];
  const shift = line.base - accent.base;
  return (
    accent.runs.length === 1 &&
    glyphCount(accent) === 1 &&
    shift > 0 &&
    shift <= ACCENT.maxRiseEm * line.size &&
    hasSize(accent, line.size) &&
    widthOf(accent) < ACCENT.maxWidthEm * line.size &&
    accent.left > line.left - 1 &&
    accent.right < line.right + 1
  );
}

/** True for single letters a little below the line that they are within, as the E of the names TeX and LaTeX. */
const areLoweredLetters = (letters: Fragment, line: Fragment): boolean =>
  letters.runs.every((run) => run.to - run.from === 1) &&
  letters.base > line.base &&
  letters.base - line.base <= SAME_LINE.maxLoweredEm * line.size &&
  hasSize(letters, line.size) &&
  letters.left > line.left &&
  letters.right < line.right;

/** True if one fragment is a drop capital: it has the baseline of the last line beside it, but belongs to the first. */
function isInitialBeside(a: Fragment, b: Fragment): boolean {
  const [initial, line] = a.size > b.size ? [a, b] : [b, a];
  return (
    glyphCount(initial) === 1 && line.size < SAME_LINE.minSizeRatio * initial.size && initial.left < line.left
  );
}

/** Merges fragments that grew until they touch. */
function mergeFragments(fragments: Fragment[], gutters: readonly Gutter[]): Fragment[] {
  const sorted = fragments.sort((a, b) => a.base - b.base || a.left - b.left);
  const out: Fragment[] = [];
  for (const fragment of sorted) {
    let joinedFragment: Fragment | undefined;
    for (let i = out.length - 1; i >= Math.max(0, out.length - SAME_LINE.maxCandidates); i--) {
      const other = itemAt(out, i);
      if (fragment.base - other.base > Math.max(fragment.size, other.size)) continue;
      if (isInitialBeside(fragment, other)) continue;
      const shift = Math.abs(fragment.base - other.base);
      if (
        shift > SAME_LINE.maxShiftEm * Math.max(fragment.size, other.size) &&
        !isAccentOver(fragment, other) &&
        !areLoweredLetters(fragment, other)
      )
        continue;
      const isNear = gapBetween(fragment, other) <= maxGapBetween(fragment, other, gutters);
      if (isNear && !fragment.runs.some((run) => isPrintedOver(other, run))) {
        joinedFragment = other;
        break;
      }
    }
    if (!joinedFragment) {
      out.push(fragment);
      continue;
    }
    joinedFragment.runs.push(...fragment.runs);
    growBox(joinedFragment, fragment);
  }
  return out;
}
