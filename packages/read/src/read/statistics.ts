/** Returns the median; the upper of two middle values; 0 without values. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[sorted.length >> 1] ?? 0;
}

export function addWeight<K>(weights: Map<K, number>, key: K, weight = 1): void {
  weights.set(key, (weights.get(key) ?? 0) + weight);
}

export function addToGroup<K, V>(groups: Map<K, V[]>, key: K, item: V): void {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}

/** Returns the key with the largest weight, the first of several; undefined without keys. */
export function heaviest<K>(weights: ReadonlyMap<K, number>): K | undefined {
  let best: K | undefined;
  let maxWeight = 0;
  for (const [key, weight] of weights) {
    if (weight <= maxWeight) continue;
    maxWeight = weight;
    best = key;
  }
  return best;
}
