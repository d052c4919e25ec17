import { resampledIntervals } from '@citemill/metrics';
import type { TableFigure } from '../../dataset/index.js';
import type { Column } from './task.js';

/** Maximum number of items to draw for all samples together: more take seconds per system and do not change a printed digit. */
const MAX_DRAWN = 4_000_000;
/** Samples to draw if the items permit, and at least. Efron and Tibshirani (1993) use 1,000 for percentiles and 200 for errors. */
const SAMPLES = { most: 1000, least: 200 };

const SEED = 12345;

/** Returns the number of bootstrap samples for a number of items. */
const sampleCount = (items: number): number =>
  Math.max(SAMPLES.least, Math.min(SAMPLES.most, Math.floor(MAX_DRAWN / items)));

/** How {@link pooledFigures} computes intervals, for the foot of a table. */
export const POOLED_INTERVALS = `95%, bootstrap over examples, ${SAMPLES.most} samples (fewer for more than ${MAX_DRAWN / SAMPLES.most} examples, at least ${SAMPLES.least}), seed ${SEED}`;

/**
 * The figures of columns that are computed over all items together, with 95% intervals by bootstrap over the items. Unmeasured columns
 * have neither a value nor an interval. Items with the same key, if there is one, are interchangeable: then a million of them take
 * seconds, but columns must take weights.
 */
export function pooledFigures<Item>(
  columns: readonly Column<Item>[],
  items: readonly Item[],
  key?: (item: Item) => string,
): TableFigure[] {
  const measured = columns.filter(({ unmeasured }) => unmeasured === undefined);
  const { intervals } = resampledIntervals(
    items,
    measured.map(({ of }) => of),
    { samples: sampleCount(items.length), seed: SEED, ...(key ? { key } : {}) },
  );
  return columns.map((column) => {
    const i = measured.indexOf(column);
    return i < 0 ? { value: Number.NaN } : { value: column.of(items), ...intervals[i] };
  });
}
