function countPairs(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (let i = 0; i + 1 < text.length; i++) {
    const pair = text.slice(i, i + 2);
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return counts;
}

/** Dice's coefficient over pairs of adjacent characters, from 0 to 1. */
export function pairSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  const [first, second] = [countPairs(a), countPairs(b)];
  let common = 0;
  for (const [pair, count] of first) common += Math.min(count, second.get(pair) ?? 0);
  const total = a.length - 1 + (b.length - 1);
  return total > 0 ? (2 * common) / total : 0;
}
