/** A pair of indexes, one in each list. */
export interface Pair {
  gold: number;
  read: number;
}

/** The counts of a pairing. */
export interface Tally {
  gold: number;
  read: number;
  matched: number;
  /** Descriptions of what the gold has and the reading lacks. */
  missing: string[];
  /** Descriptions of what the reading has and the gold lacks. */
  extra: string[];
}

/**
 * Pairs the items of two lists, each at most once, best scores first; of equal scores, those whose indexes are closest. Items that
 * score 0 are not paired.
 */
export function pairBest<G, R>(
  gold: readonly G[],
  read: readonly R[],
  score: (gold: G, read: R) => number,
): Pair[] {
  const candidates: (Pair & { score: number })[] = [];
  gold.forEach((goldItem, goldIndex) => {
    read.forEach((readItem, readIndex) => {
      const value = score(goldItem, readItem);
      if (value > 0) candidates.push({ gold: goldIndex, read: readIndex, score: value });
    });
  });
  candidates.sort(
    (a, b) => b.score - a.score || Math.abs(a.gold - a.read) - Math.abs(b.gold - b.read) || a.gold - b.gold,
  );
  const takenGold = new Set<number>();
  const takenRead = new Set<number>();
  const pairs: Pair[] = [];
  for (const { gold: goldIndex, read: readIndex } of candidates) {
    if (takenGold.has(goldIndex) || takenRead.has(readIndex)) continue;
    takenGold.add(goldIndex);
    takenRead.add(readIndex);
    pairs.push({ gold: goldIndex, read: readIndex });
  }
  return pairs.sort((a, b) => a.gold - b.gold);
}

/** Counts a pairing and describes the items without a partner. */
export function tallyPairs<G, R>(
  gold: readonly G[],
  read: readonly R[],
  pairs: readonly Pair[],
  describe: (item: G | R) => string,
): Tally {
  const pairedGold = new Set(pairs.map((pair) => pair.gold));
  const pairedRead = new Set(pairs.map((pair) => pair.read));
  return {
    gold: gold.length,
    read: read.length,
    matched: pairs.length,
    missing: gold.filter((_, i) => !pairedGold.has(i)).map(describe),
    extra: read.filter((_, i) => !pairedRead.has(i)).map(describe),
  };
}
