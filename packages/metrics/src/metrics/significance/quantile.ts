/** Returns the quantile of sorted values, with linear interpolation. */
export function quantile(sorted: Float64Array, share: number): number {
  const position = share * (sorted.length - 1);
  const below = Math.floor(position);
  const above = Math.ceil(position);
  return sorted[below]! + (position - below) * (sorted[above]! - sorted[below]!);
}
