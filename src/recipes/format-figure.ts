/** Makes a bar for each key, the most frequent first. */
export const sortedBars = (counts: ReadonlyMap<string, number>): { label: string; value: number }[] =>
  [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([label, value]) => ({ label, value }));

const UNKNOWN = '–';

const isKnown = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined && Number.isFinite(value);

/** Formats a share as a percentage, or as a dash if it is unknown or its denominator is 0. */
export const percent = (share: number | null | undefined, digits = 1): string =>
  isKnown(share) ? `${(100 * share).toFixed(digits)}%` : UNKNOWN;

/** Formats a number with a fixed number of decimals, or as a dash if it is unknown. */
export const decimal = (value: number | null | undefined, digits = 2): string =>
  isKnown(value) ? value.toFixed(digits) : UNKNOWN;
