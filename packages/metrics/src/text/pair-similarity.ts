function letterPairs(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at + 1 < text.length; at++) {
    const pair = text.slice(at, at + 2);
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return counts;
}

/** Dice's coefficient over pairs of letters, from 0 to 1. */
export function pairSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  const [first, second] = [letterPairs(a), letterPairs(b)];
  let common = 0;
  for (const [pair, count] of first) common += Math.min(count, second.get(pair) ?? 0);
  const all = a.length - 1 + (b.length - 1);
  return all > 0 ? (2 * common) / all : 0;
}
