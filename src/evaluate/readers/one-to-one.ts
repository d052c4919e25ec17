/** A pair of places, one in each list. */
export interface Pair {
  gold: number;
  read: number;
}

/** What was looked for and what was found of it. */
export interface Tally {
  gold: number;
  read: number;
  matched: number;
  /** What the gold has and the reading lacks, in words for a person. */
  missing: string[];
  /** What the reading has and the gold lacks. */
  extra: string[];
}

/**
 * Pairs the items of two lists, each at most once, best scores first; of equal scores, those whose places are
 * nearest. Pairs that score 0 are none.
 */
export function oneToOne<G, R>(
  gold: readonly G[],
  read: readonly R[],
  score: (gold: G, read: R) => number,
): Pair[] {
  const candidates: (Pair & { score: number })[] = [];
  gold.forEach((one, g) => {
    read.forEach((other, r) => {
      const value = score(one, other);
      if (value > 0) candidates.push({ gold: g, read: r, score: value });
    });
  });
  candidates.sort(
    (a, b) => b.score - a.score || Math.abs(a.gold - a.read) - Math.abs(b.gold - b.read) || a.gold - b.gold,
  );
  const takenGold = new Set<number>();
  const takenRead = new Set<number>();
  const pairs: Pair[] = [];
  for (const { gold: g, read: r } of candidates) {
    if (takenGold.has(g) || takenRead.has(r)) continue;
    takenGold.add(g);
    takenRead.add(r);
    pairs.push({ gold: g, read: r });
  }
  return pairs.sort((a, b) => a.gold - b.gold);
}

/** The counts of a pairing, and by name what has no partner. */
export function tally<G, R>(
  gold: readonly G[],
  read: readonly R[],
  pairs: readonly Pair[],
  nameOf: (item: G | R) => string,
): Tally {
  const found = new Set(pairs.map((pair) => pair.gold));
  const used = new Set(pairs.map((pair) => pair.read));
  return {
    gold: gold.length,
    read: read.length,
    matched: pairs.length,
    missing: gold.filter((_, i) => !found.has(i)).map(nameOf),
    extra: read.filter((_, i) => !used.has(i)).map(nameOf),
  };
}
