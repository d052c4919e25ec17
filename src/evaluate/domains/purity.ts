import { itemAt } from '../../at.js';

/**
 * The share of points that have the most frequent label of their cluster (Manning, Raghavan and Schütze); 1 if every cluster has only
 * one label.
 *
 * @example
 * purity([0, 0, 1, 1], ['a', 'a', 'a', 'b']) // 0.75
 */
export function purity(clusters: ArrayLike<number>, labels: readonly string[]): number {
  const counts = new Map<number, Map<string, number>>();
  for (const [i, label] of labels.entries()) {
    const labelCounts = counts.get(itemAt(clusters, i)) ?? new Map<string, number>();
    labelCounts.set(label, (labelCounts.get(label) ?? 0) + 1);
    counts.set(itemAt(clusters, i), labelCounts);
  }
  let majority = 0;
  for (const labelCounts of counts.values()) majority += Math.max(...labelCounts.values());
  return majority / labels.length;
}
