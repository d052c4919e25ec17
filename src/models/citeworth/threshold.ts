/**
 * The threshold with the best F1: a score that reaches it counts as positive. Of equals the highest. It lies halfway
 * between two scores, so that rounding does not decide; 0.5 where there is no positive.
 */
export function bestThreshold(scores: ArrayLike<number>, labels: ArrayLike<boolean | number>): number {
  const order = Array.from({ length: scores.length }, (_, i) => i).sort((a, b) => scores[b]! - scores[a]!);
  const positives = order.filter((i) => labels[i]).length;
  let best = { f: 0, threshold: 0.5 };
  let found = 0;
  for (const [place, i] of order.entries()) {
    if (labels[i]) found++;
    const next = order[place + 1];
    // Equal scores can't be parted.
    if (next !== undefined && scores[next] === scores[i]) continue;
    const f = (2 * found) / (place + 1 + positives);
    if (f > best.f)
      best = {
        f,
        threshold: next === undefined ? scores[i]! : (scores[i]! + scores[next]!) / 2,
      };
  }
  return best.threshold;
}
