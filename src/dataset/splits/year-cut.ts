import { UserError } from '../../user-error.js';
import type { SplitRule } from '../manifest.js';
import type { Sizes } from './sizes.js';
import { type Cut, cutByRatios, type Position } from './splits.js';

/**
 * Finds the cuts between splits by year. Positions are years, the latest first. Test takes the latest years and validation the years
 * before them, each at least one year, until another year would take it further from its target size; the rest is train. Years are never
 * divided. Throws {@link UserError} if fixed sizes are not possible.
 */
export class YearCut {
  /** Number of examples by position. */
  private readonly examples = new Map<number, number>();

  add({ low }: Position): void {
    this.examples.set(low, (this.examples.get(low) ?? 0) + 1);
  }

  cut({ ratios, sizes, atMost }: SplitRule): Cut {
    const years = [...this.examples].sort(([a], [b]) => a - b);
    const total = years.reduce((sum, [, count]) => sum + count, 0);
    const shares = ratios ? cutByRatios(ratios, 'none') : { test: 0, validation: 1 };
    const targetSize = (size: number | undefined, share: number, limit = Number.POSITIVE_INFINITY) =>
      size ?? Math.min(limit, share * total);
    const testSize = targetSize(sizes?.test, shares.test, atMost?.test);
    const validationSize = targetSize(sizes?.validation, 1 - shares.validation, atMost?.validation);
    const isAllEvaluated = testSize + validationSize >= total * (1 - 1e-9);
    if (sizes && isAllEvaluated) throw tooFew(`${total} examples`, sizes);
    const hasTrain = !isAllEvaluated;
    const test = takeYears(years, testSize, hasTrain || validationSize > 0);
    const validation = takeYears(years.slice(test), validationSize, hasTrain);
    if (sizes && ((sizes.test > 0 && test === 0) || (sizes.validation > 0 && validation === 0)))
      throw tooFew(
        `examples of ${years.length} ${years.length === 1 ? 'year, which is' : 'years, which are'} never divided,`,
        sizes,
      );
    const firstYear = (index: number) => years[index]?.[0] ?? 1;
    return { test: firstYear(test), validation: firstYear(test + validation), isOrdered: true };
  }
}

const tooFew = (available: string, { validation, test }: Sizes): UserError =>
  new UserError(
    `split sizes: ${available} are too few for ${validation} in validation and ${test} in test; use shares`,
  );

/** Counts the first years whose examples come closest to a split's size, leaving one for the next split, if any. */
function takeYears(
  years: readonly (readonly [number, number])[],
  targetSize: number,
  isFollowed: boolean,
): number {
  if (targetSize <= 0) return 0;
  let yearCount = 0;
  let size = 0;
  for (const [, count] of isFollowed ? years.slice(0, -1) : years) {
    if (yearCount > 0 && Math.abs(size + count - targetSize) >= Math.abs(size - targetSize)) break;
    size += count;
    yearCount++;
  }
  return yearCount;
}
