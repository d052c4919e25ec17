import { requireSameLength } from '../error.js';

/**
 * Pearson's correlation of two lists; NaN for fewer than two pairs or if one list is constant.
 *
 * @example
 * pearson([1, 2, 3], [2, 4, 7]) // 0.9933…
 */
export function pearson(x: ArrayLike<number>, y: ArrayLike<number>): number {
  requireSameLength(x, y, 'the two lists');
  const meanX = mean(x);
  const meanY = mean(y);
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let i = 0; i < x.length; i++) {
    const dx = x[i]! - meanX;
    const dy = y[i]! - meanY;
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  if (isConstant(x) || isConstant(y)) return Number.NaN;
  return Math.max(-1, Math.min(1, xy / Math.sqrt(xx) / Math.sqrt(yy)));
}

// Checked on the values, since rounding may make their deviations differ from zero.
function isConstant(values: ArrayLike<number>): boolean {
  for (let i = 1; i < values.length; i++) if (values[i] !== values[0]) return false;
  return true;
}

function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum / values.length;
}
