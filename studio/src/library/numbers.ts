const grouped = new Intl.NumberFormat('en-GB');
const short = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 });

export const formatCount = (value: number): string => grouped.format(value);
export const formatCompact = (value: number): string =>
  Math.abs(value) < 10_000 ? formatCount(value) : short.format(value);
export const formatShare = (part: number, all: number): string =>
  all > 0 ? `${((100 * part) / all).toFixed(1)}%` : '–';
export const pluralise = (value: number, singular: string, plural = `${singular}s`): string =>
  `${formatCount(value)} ${value === 1 ? singular : plural}`;

/** The quality of a reading, with two decimals; never rounded up to 1. */
export const formatQuality = (value: number): string => (Math.floor(value * 100) / 100).toFixed(2);

/** A measured value, rounded by its size. */
export function formatMeasure(value: number): string {
  if (Number.isInteger(value)) return formatCount(value);
  return Math.abs(value) >= 100
    ? value.toFixed(0)
    : Math.abs(value) >= 10
      ? value.toFixed(1)
      : value.toFixed(3).replace(/0+$/, '0');
}

/** A bound of a range, or a whole number that may be a year: without separators, unless it is large. */
export const formatBound = (value: number): string =>
  Math.abs(value) < 10_000 ? String(value) : formatCount(value);

export function formatBytes(value: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${value >= 100 || unit === 0 ? value.toFixed(0) : value.toFixed(1)} ${units[unit]}`;
}
