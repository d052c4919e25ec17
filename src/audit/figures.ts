/** Returns a whole number with separators. */
export const count = (value: number): string => value.toLocaleString('en');

/** Returns a share in per cent, with one decimal below ten. */
export const percent = (share: number): string => {
  const value = 100 * share;
  return `${value === 0 || value >= 9.95 ? Math.round(value) : value.toFixed(1)}%`;
};
