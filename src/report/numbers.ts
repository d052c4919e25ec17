/*
 * Formats numbers for reading. Not with `Intl`, whose output depends on its version: a report must be the same bytes
 * everywhere.
 */

const UNKNOWN = '–';

/** With thousands separators and a true minus sign, to the given number of decimals. */
export function formatFixed(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return UNKNOWN;
  const written = Math.abs(value).toFixed(decimals);
  // At or above 1e21, toFixed switches to exponents.
  if (written.includes('e')) return String(value);
  const [whole = '', rest] = written.split('.');
  const sign = value < 0 && Number(written) !== 0 ? '−' : '';
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return sign + grouped + (rest === undefined ? '' : `.${rest}`);
}

/**
 * A number in full if it is whole, otherwise with fewer decimals the larger it is, at most three.
 *
 * @example
 * number(92946) // '92,946'
 * number(152.34) // '152.3'
 * number(0.7312) // '0.731'
 */
export function number(value: number): string {
  if (value !== 0 && Math.abs(value) < 0.0005) return String(Number(value.toPrecision(2))).replace('-', '−');
  return formatFixed(value, decimalPlaces(value));
}

/** Number of decimals that {@link number} shows. */
export function decimalPlaces(value: number): number {
  if (!Number.isFinite(value) || Number.isInteger(value)) return 0;
  const size = Math.abs(value);
  const maxDecimals = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3;
  const shown = size.toFixed(maxDecimals).replace(/0+$/, '');
  const point = shown.indexOf('.');
  return point < 0 ? 0 : shown.length - point - 1;
}

/** A share of 1, as a percentage. */
export function percentage(share: number): string {
  if (!Number.isFinite(share)) return UNKNOWN;
  if (share > 0 && share < 0.0005) return '< 0.1%';
  return `${formatFixed(share * 100, 1)}%`;
}

/** Short, for an axis: 1,000 is 1k, a million 1M. */
export function compact(value: number): string {
  const size = Math.abs(value);
  for (const [unit, letter] of [
    [1e9, 'G'],
    [1e6, 'M'],
    [1e3, 'k'],
  ] as const) {
    if (size >= unit) return number(Number((value / unit).toPrecision(4))) + letter;
  }
  return number(value);
}
