/*
 * Formats numbers for people. `Intl` is not used, because its output depends on its version, and a report must have the same bytes
 * everywhere.
 */

const UNKNOWN = '–';

/** Formats a number with thousands separators, a true minus sign and the given number of decimals. */
export function formatFixed(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return UNKNOWN;
  const digits = Math.abs(value).toFixed(decimals);
  // At or above 1e21, toFixed uses exponents.
  if (digits.includes('e')) return String(value);
  const [whole = '', fraction] = digits.split('.');
  const sign = value < 0 && Number(digits) !== 0 ? '−' : '';
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return sign + grouped + (fraction === undefined ? '' : `.${fraction}`);
}

/**
 * Formats whole numbers in full, and other numbers with at most three decimals; larger numbers have fewer.
 *
 * @example
 * formatNumber(92946) // '92,946'
 * formatNumber(152.34) // '152.3'
 * formatNumber(0.7312) // '0.731'
 */
export function formatNumber(value: number): string {
  if (value !== 0 && Math.abs(value) < 0.0005) return String(Number(value.toPrecision(2))).replace('-', '−');
  return formatFixed(value, decimalPlaces(value));
}

/** Returns the number of decimals that {@link formatNumber} shows. */
export function decimalPlaces(value: number): number {
  if (!Number.isFinite(value) || Number.isInteger(value)) return 0;
  const size = Math.abs(value);
  const maxDecimals = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3;
  const shown = size.toFixed(maxDecimals).replace(/0+$/, '');
  const point = shown.indexOf('.');
  return point < 0 ? 0 : shown.length - point - 1;
}

/** Formats a share (1 is all) as a percentage. */
export function formatPercentage(share: number): string {
  if (!Number.isFinite(share)) return UNKNOWN;
  if (share > 0 && share < 0.0005) return '< 0.1%';
  return `${formatFixed(share * 100, 1)}%`;
}

/** Formats a number in short form for an axis: 1,000 is 1k, a million 1M. */
export function formatCompact(value: number): string {
  const size = Math.abs(value);
  for (const [unit, letter] of [
    [1e9, 'G'],
    [1e6, 'M'],
    [1e3, 'k'],
  ] as const) {
    if (size >= unit) return formatNumber(Number((value / unit).toPrecision(4))) + letter;
  }
  return formatNumber(value);
}
