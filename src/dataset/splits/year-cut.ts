import type { SplitRule } from '../manifest.js';
import { type Cut, cutByRatios, type Position } from './splits.js';

/**
 * Finds the cuts between splits by year. Positions are years, the latest first. Test takes the latest years and validation the years
 * before them, each at least one year, until another year would take it further from its wanted size; the rest is train.
 */
export class YearCut {
  private readonly examples = new Map<number, number>();

  add({ low }: Position): void {
    this.examples.set(low, (this.examples.get(low) ?? 0) + 1);
  }

  cut({ ratios, sizes, atMost }: SplitRule): Cut {
    const years = [...this.examples].sort(([a], [b]) => a - b);
    const total = years.reduce((sum, [, count]) => sum + count, 0);
    const shares = ratios ? cutByRatios(ratios, 'none') : { test: 0, validation: 1 };
    const wanted = (size: number | undefined, share: number, most = Number.POSITIVE_INFINITY) =>
      size ?? Math.min(most, share * total);
    const test = takeYears(years, wanted(sizes?.test, shares.test, atMost?.test));
    const rest = years.slice(test);
    const validation = takeYears(rest, wanted(sizes?.validation, 1 - shares.validation, atMost?.validation));
    const firstOf = (index: number) => years[index]?.[0] ?? 1;
    return { test: firstOf(test), validation: firstOf(test + validation), isOrdered: true };
  }
}

/** How many of the first years make up a split of a wanted size. */
function takeYears(years: readonly (readonly [number, number])[], wanted: number): number {
  if (wanted <= 0) return 0;
  let taken = 0;
  let size = 0;
  // The last year is left for the split that follows.
  for (const [, count] of years.slice(0, -1)) {
    if (taken > 0 && Math.abs(size + count - wanted) >= Math.abs(size - wanted)) break;
    size += count;
    taken++;
  }
  return taken;
}
