/**
 * All counts that BLEU needs from a segment. The counts of several segments can be added, which makes corpus scores and
 * their bootstrap cheap. Index 0 of the lists is for unigrams.
 */
export interface BleuStatistics {
  hypothesisLength: number;
  /** The length of the reference closest in length; of two equally close, the shorter. */
  referenceLength: number;
  /** Hypothesis n-grams found in a reference, each counted at most as often as in the reference that has it most often. */
  matches: number[];
  /** Hypothesis n-grams. */
  totals: number[];
}

/** Counts the n-grams, n = 1 … `order`, that a tokenised hypothesis shares with its references. */
export function countSharedNgrams(
  hypothesis: readonly string[],
  references: readonly (readonly string[])[],
  order: number,
): BleuStatistics {
  const words = new Map<string, number>();
  for (const word of hypothesis) if (!words.has(word)) words.set(word, words.size + 1);
  const encodedHypothesis = encodeText(hypothesis, words);
  const encodedReferences = references.map((reference) => encodeText(reference, words));

  const matches: number[] = [];
  const totals: number[] = [];
  const available = new Int32Array(hypothesis.length + 1);
  const counted = new Int32Array(hypothesis.length + 1);
  for (let n = 1; n <= order; n++) {
    const gramIds = numberGrams(encodedHypothesis, n, words.size + 1);
    totals.push(Math.max(0, hypothesis.length - n + 1));
    available.fill(0);
    for (const encodedReference of encodedReferences) {
      counted.fill(0);
      findGrams(encodedReference, n, words.size + 1, gramIds);
      for (let i = 0; i + n <= encodedReference.grams.length; i++) counted[encodedReference.grams[i]!]!++;
      for (let id = 1; id <= gramIds.size; id++) available[id] = Math.max(available[id]!, counted[id]!);
    }
    let matched = 0;
    for (let i = 0; i + n <= encodedHypothesis.grams.length; i++) {
      const gram = encodedHypothesis.grams[i]!;
      if (available[gram]! > 0) matched++;
      available[gram]!--;
    }
    matches.push(matched);
  }
  return {
    hypothesisLength: hypothesis.length,
    referenceLength: closestLength(hypothesis.length, references),
    matches,
    totals,
  };
}

/** Returns the sum of many segments' statistics: the statistics of the corpus. */
export function sumBleuStatistics(segments: Iterable<BleuStatistics>, order: number): BleuStatistics {
  const sum: BleuStatistics = {
    hypothesisLength: 0,
    referenceLength: 0,
    matches: new Array(order).fill(0),
    totals: new Array(order).fill(0),
  };
  for (const segment of segments) {
    sum.hypothesisLength += segment.hypothesisLength;
    sum.referenceLength += segment.referenceLength;
    for (let n = 0; n < order; n++) {
      sum.matches[n] = sum.matches[n]! + segment.matches[n]!;
      sum.totals[n] = sum.totals[n]! + segment.totals[n]!;
    }
  }
  return sum;
}

/**
 * A text as numbers: its words, and the (n-1)-gram that begins at each position, which {@link numberGrams} and
 * {@link findGrams} replace by the n-gram. 0 stands for an unknown one.
 */
interface EncodedText {
  tokens: Int32Array;
  grams: Int32Array;
}

function encodeText(words: readonly string[], numbers: ReadonlyMap<string, number>): EncodedText {
  const tokens = new Int32Array(words.length);
  for (let i = 0; i < words.length; i++) tokens[i] = numbers.get(words[i]!) ?? 0;
  return { tokens, grams: new Int32Array(words.length) };
}

// The key of an n-gram combines the number of its first n-1 words, which are already numbered, with that of its last.
function numberGrams({ tokens, grams }: EncodedText, n: number, width: number): Map<number, number> {
  const gramIds = new Map<number, number>();
  for (let i = 0; i + n <= tokens.length; i++) {
    const key = (n === 1 ? 0 : grams[i]!) * width + tokens[i + n - 1]!;
    const id = gramIds.get(key) ?? gramIds.size + 1;
    if (id > gramIds.size) gramIds.set(key, id);
    grams[i] = id;
  }
  return gramIds;
}

function findGrams(
  { tokens, grams }: EncodedText,
  n: number,
  width: number,
  gramIds: Map<number, number>,
): void {
  for (let i = 0; i + n <= tokens.length; i++) {
    const last = tokens[i + n - 1]!;
    const isKnown = last !== 0 && (n === 1 || grams[i] !== 0);
    grams[i] = isKnown ? (gramIds.get((n === 1 ? 0 : grams[i]!) * width + last) ?? 0) : 0;
  }
}

function closestLength(length: number, references: readonly (readonly string[])[]): number {
  let closest = Number.NaN;
  for (const reference of references) {
    const differenceChange = Math.abs(length - reference.length) - Math.abs(length - closest);
    if (
      Number.isNaN(closest) ||
      differenceChange < 0 ||
      (differenceChange === 0 && reference.length < closest)
    ) {
      closest = reference.length;
    }
  }
  return closest;
}
