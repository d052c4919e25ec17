/**
 * Returns the threshold with the best F1 (scores at or above it count as positive); the highest if several are equally good. It is
 * halfway between two scores, so that rounding does not matter; 0.5 if there are no positives.
 */
export function bestThreshold(scores: ArrayLike<number>, labels: ArrayLike<boolean | number>): number {
  const order = Array.from({ length: scores.length }, (_, i) => i).sort((a, b) => scores[b]! - scores[a]!);
  const positives = order.filter((i) => labels[i]).length;
  let best = { f: 0, threshold: 0.5 };
  let truePositives = 0;
  for (const [rank, i] of order.entries()) {
    if (labels[i]) truePositives++;
    const next = order[rank + 1];
    // Equal scores are on the same side of any threshold.
    if (next !== undefined && scores[next] === scores[i]) continue;
    const f = (2 * truePositives) / (rank + 1 + positives);
    if (f > best.f)
      best = {
        f,
        threshold: next === undefined ? scores[i]! : (scores[i]! + scores[next]!) / 2,
      };
  }
  return best.threshold;
}
