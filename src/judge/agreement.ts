import { cohenKappa, krippendorffAlpha } from '@citemill/metrics';
import type { Interval } from './result-schemas.js';

/** An annotator's answer about an item, as a number. */
export interface RatedItem {
  annotator: string;
  item: { id: string };
  value: number;
}

export type Level = 'nominal' | 'ordinal' | 'interval';

/** `ratings[annotator][item]`, with null for items that an annotator has not judged. */
type RatingTable = (number | null)[][];

export interface Agreement {
  value: number | null;
  interval: Interval;
}

/** Half the width of a 95% interval, in standard errors. */
const HALF_WIDTH = 1.96;
/** Minimum number of items that two annotators judged. With fewer, the interval may be empty by chance. */
const MIN_ITEMS = 5;
/** Maximum number of groups of items, each of which is left out once. More groups give a better interval and take longer. */
const MAX_GROUPS = { few: 100, many: 30, manyItems: 1000 };

/** Computes Krippendorff's alpha over all annotators, with its interval. */
export function annotatorsAlpha(
  rated: readonly RatedItem[],
  annotators: readonly string[],
  level: Level,
): Agreement {
  if (annotators.length < 2) return { value: null, interval: null };
  return withInterval(ratingTable(rated, annotators), (table) => krippendorffAlpha(table, { level }).alpha);
}

/** Computes Cohen's kappa of two annotators over the items that both judged, with its interval. */
export function pairKappa(
  rated: readonly RatedItem[],
  [a, b]: readonly [string, string],
): Agreement & { weighted: number | null; items: number } {
  const [first = [], second = []] = ratingTable(rated, [a, b]);
  const pairs = first.flatMap((value, i): [number, number][] => {
    const secondValue = second[i];
    return value === null || secondValue === null || secondValue === undefined ? [] : [[value, secondValue]];
  });
  const table = [pairs.map(([value]) => value), pairs.map(([, value]) => value)];
  const kappa = (weights: 'none' | 'linear') => (columns: RatingTable) =>
    cohenKappa((columns[0] ?? []) as number[], (columns[1] ?? []) as number[], { weights }).kappa;
  if (pairs.length === 0) return { value: null, interval: null, weighted: null, items: 0 };
  return {
    ...withInterval(table, kappa('none')),
    weighted: finite(kappa('linear')(table)),
    items: pairs.length,
  };
}

function ratingTable(rated: readonly RatedItem[], annotators: readonly string[]): RatingTable {
  const items = [...new Set(rated.map(({ item }) => item.id))].sort();
  const values = new Map(rated.map(({ annotator, item, value }) => [`${annotator}\n${item.id}`, value]));
  return annotators.map((annotator) => items.map((item) => values.get(`${annotator}\n${item}`) ?? null));
}

/** Returns the number, or null if it is not finite. */
export const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/**
 * Computes a statistic with its interval by the jackknife: the statistic is computed again without each group of items. Items are in
 * random order, so that groups are random, too.
 */
function withInterval(ratings: RatingTable, statistic: (table: RatingTable) => number): Agreement {
  // Only items that two annotators judged count.
  const shared = (ratings[0] ?? []).flatMap((_, i) =>
    ratings.filter((row) => typeof row[i] === 'number').length > 1 ? [i] : [],
  );
  const table = ratings.map((row) => shared.map((i) => row[i] ?? null));
  const value = shared.length === 0 ? null : finite(statistic(table));
  if (value === null) return { value, interval: null };
  const groups = Math.min(
    shared.length,
    shared.length > MAX_GROUPS.manyItems ? MAX_GROUPS.many : MAX_GROUPS.few,
  );
  const without = Array.from({ length: groups }, (_, group) =>
    statistic(table.map((row) => row.filter((_, i) => i % groups !== group))),
  );
  // Without one group, all values may be the same; agreement is then undefined.
  if (groups < MIN_ITEMS || !without.every(Number.isFinite)) return { value, interval: null };
  const mean = without.reduce((sum, estimate) => sum + estimate, 0) / groups;
  const squares = without.reduce((sum, estimate) => sum + (estimate - mean) ** 2, 0);
  const margin = HALF_WIDTH * Math.sqrt(((groups - 1) / groups) * squares);
  // If no group changes the value, as with perfect agreement, the jackknife cannot measure its certainty.
  if (margin === 0) return { value, interval: null };
  return { value, interval: { low: Math.max(-1, value - margin), high: Math.min(1, value + margin) } };
}
