import { itemAt } from '../../at.js';

/**
 * The share of points whose cluster's commonest label is their own (Manning, Raghavan and Schütze): 1 where every cluster
 * holds one label alone.
 *
 * @example
 * purity([0, 0, 1, 1], ['a', 'a', 'a', 'b']) // 0.75
 */
export function purity(clusters: ArrayLike<number>, labels: readonly string[]): number {
  const counts = new Map<number, Map<string, number>>();
  for (const [i, label] of labels.entries()) {
    const own = counts.get(itemAt(clusters, i)) ?? new Map<string, number>();
    own.set(label, (own.get(label) ?? 0) + 1);
    counts.set(itemAt(clusters, i), own);
  }
  let right = 0;
  for (const own of counts.values()) right += Math.max(...own.values());
  return right / labels.length;
}
