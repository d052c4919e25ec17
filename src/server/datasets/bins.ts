/**
 * Evenly wide bins of a histogram; the last one also contains the outliers. Bounds are multiples of the width. A width below 1 is
 * kept as the whole number of bins per unit, since `13 / 20` is the number that people write as 0.65 and `13 * 0.05` is not.
 */
export interface Bins {
  /** The first bound, in widths. */
  first: number;
  width: number;
  perUnit: number | null;
  count: number;
}

/** The range of a column's finite values. */
export interface Range {
  min: number;
  /** Larger values, which are few, share the last bin. */
  high: number;
  /** Whether all values are whole numbers. */
  isWhole: boolean;
}

/** Returns an SQL query for the {@link Range} of a column. */
export const selectRange = (column: string, from: string): string =>
  `SELECT min(${column}) AS low, quantile_cont(${column}, 0.995) AS high, bool_and(${column} = floor(${column})) AS is_whole
   FROM ${from} WHERE isfinite(${column})`;

/** Converts the result of {@link selectRange}; undefined if there are no finite values. */
export const toRange = (row: Record<string, unknown> | undefined): Range | undefined =>
  row === undefined || row.low === null
    ? undefined
    : { min: Number(row.low), high: Number(row.high), isWhole: row.is_whole === true };

/** Chooses a width of 1, 2 or 5 times a power of ten, for about as many bins as asked for and at most twice as many. */
export function chooseBins({ min, high, isWhole }: Range, bins: number): Bins {
  const span = Math.max(high - min, Number.EPSILON * Math.max(1, Math.abs(min)));
  const minWidth = span / bins;
  const power = 10 ** Math.floor(Math.log10(minWidth));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= minWidth) ?? 10;
  const width = isWhole ? Math.max(1, step * power) : step * power;
  const scale = { width, perUnit: width < 1 ? Math.round(1 / width) : null };
  const first = boundIndex(scale, min);
  return { ...scale, first, count: Math.max(1, Math.min(2 * bins, boundIndex(scale, high) - first + 1)) };
}

type Scale = Pick<Bins, 'width' | 'perUnit'>;

const boundAt = ({ width, perUnit }: Scale, index: number): number =>
  perUnit === null ? index * width : index / perUnit;

/** Finds the index of the largest bound that does not exceed a value. */
function boundIndex(scale: Scale, value: number): number {
  const index = Math.floor(scale.perUnit === null ? value / scale.width : value * scale.perUnit);
  if (value < boundAt(scale, index)) return index - 1;
  return value >= boundAt(scale, index + 1) ? index + 1 : index;
}

/**
 * SQL aggregate for the number of finite values in every bin, as a list; null if there are no values. It agrees with comparisons
 * with the bounds to the last bit.
 */
export function binCounts(column: string, bins: Bins): string {
  // DuckDB's bins contain their upper bounds and ours do not, so each bound is the largest number below ours.
  const bounds = Array.from({ length: bins.count - 1 }, (_, i) => `${nextBelow(binBounds(bins, i).to)}`);
  const list = [...bounds, 'Infinity'].map((bound) => `CAST('${bound}' AS DOUBLE)`).join(', ');
  return `map_values(histogram(CASE WHEN isfinite(${column}) THEN ${column} END, [${list}]))`;
}

/** Converts a result of {@link binCounts}. */
export const toCounts = (list: unknown, count: number): number[] =>
  Array.from({ length: count }, (_, i) => Number((list as unknown[] | null)?.[i] ?? 0));

/** Returns the largest number below a finite number. */
function nextBelow(value: number): number {
  if (value === 0) return -Number.MIN_VALUE;
  const bits = new BigInt64Array(1);
  const numbers = new Float64Array(bits.buffer);
  numbers[0] = value;
  bits[0] = (bits[0] ?? 0n) + (value > 0 ? -1n : 1n);
  return numbers[0];
}

export const binBounds = (bins: Bins, at: number): { from: number; to: number } => ({
  from: boundAt(bins, bins.first + at),
  to: boundAt(bins, bins.first + at + 1),
});
