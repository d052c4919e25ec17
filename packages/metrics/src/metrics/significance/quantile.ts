/** The quantile of sorted values, with linear interpolation. */
export function quantile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1);
  const below = Math.floor(at);
  const above = Math.ceil(at);
  return sorted[below]! + (at - below) * (sorted[above]! - sorted[below]!);
}
