import { valueAt } from '../../at.js';
import type { Matchers, MeteorStage } from './match.js';

/** A word of the hypothesis that a word of the reference could be matched to. */
export interface Candidate {
  position: number;
  stage: MeteorStage;
}

/**
 * For each word of the reference, the words of the hypothesis that match it, in text order, in a list that all its occurrences share. A
 * pair belongs to the first stage that matches it. If all occurrences of a word in one text match the same word in the other, later
 * stages are not tried for them, since giving up an exact match would gain at most two half matches.
 */
export function matchCandidates(
  hypothesis: readonly string[],
  reference: readonly string[],
  { stages, stem, synonyms }: Matchers,
): Candidate[][] {
  const stageKeys: Record<MeteorStage, (word: string) => readonly (string | number)[]> = {
    exact: (word) => [word],
    stem: (word) => [stem(word)],
    synonym: (word) => synonyms?.meanings(word) ?? [],
  };
  const indices = stages.map((stage) => ({ stage, index: indexWords(hypothesis, stageKeys[stage]) }));
  const cache = new Map<string, Candidate[]>();
  const counts = { hypothesis: countWords(hypothesis), reference: countWords(reference) };
  const hasExact = stages.includes('exact');
  const matchesAllExactly = (word: string, side: 'hypothesis' | 'reference') => {
    const other = side === 'hypothesis' ? 'reference' : 'hypothesis';
    return hasExact && valueAt(counts[side], word) <= (counts[other].get(word) ?? 0);
  };

  const find = (word: string): Candidate[] => {
    const stageAt = new Map<number, MeteorStage>();
    const isExact = matchesAllExactly(word, 'reference');
    for (const { stage, index } of indices) {
      if (isExact && stage !== 'exact') continue;
      for (const key of stageKeys[stage](word)) {
        for (const position of index.get(key) ?? []) {
          if (stageAt.has(position)) continue;
          if (stage === 'exact' || !matchesAllExactly(hypothesis[position]!, 'hypothesis'))
            stageAt.set(position, stage);
        }
      }
    }
    return Array.from(stageAt, ([position, stage]) => ({ position, stage })).sort(
      (a, b) => a.position - b.position,
    );
  };
  return reference.map((word) => {
    let candidates = cache.get(word);
    if (candidates === undefined) {
      candidates = find(word);
      cache.set(word, candidates);
    }
    return candidates;
  });
}

function countWords(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function indexWords(
  words: readonly string[],
  stageKeys: (word: string) => readonly (string | number)[],
): Map<string | number, number[]> {
  const index = new Map<string | number, number[]>();
  for (const [position, word] of words.entries()) {
    for (const key of stageKeys(word)) {
      const positions = index.get(key);
      if (positions) positions.push(position);
      else index.set(key, [position]);
    }
  }
  return index;
}

/**
 * Returns whether the only match of a word of the reference is also the only match of its partner, so that no choice is needed. Lists that
 * several occurrences share are examined once.
 */
export function certainMatches(candidates: readonly Candidate[][], length: number): boolean[] {
  const users = new Map<Candidate[], number>();
  for (const list of candidates) users.set(list, (users.get(list) ?? 0) + 1);
  const demand = new Float64Array(length);
  for (const [list, count] of users) for (const { position } of list) demand[position]! += count;
  return candidates.map((list) => list.length === 1 && demand[list[0]!.position] === 1);
}

/** Up to `limit` candidates, nearest to a position first. */
export function nearestFirst(candidates: readonly Candidate[], position: number, limit: number): Candidate[] {
  const nearest: Candidate[] = [];
  let after = firstIndexFrom(candidates, position);
  let before = after - 1;
  while (nearest.length < limit) {
    const left = candidates[before];
    const right = candidates[after];
    if (
      left !== undefined &&
      (right === undefined || position - left.position <= right.position - position)
    ) {
      nearest.push(left);
      before--;
    } else if (right !== undefined) {
      nearest.push(right);
      after++;
    } else break;
  }
  return nearest;
}

/** Returns the candidate at a position, if there is one. */
export function candidateAt(candidates: readonly Candidate[], position: number): Candidate | undefined {
  const candidate = candidates[firstIndexFrom(candidates, position)];
  return candidate?.position === position ? candidate : undefined;
}

function firstIndexFrom(candidates: readonly Candidate[], position: number): number {
  let low = 0;
  let high = candidates.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (candidates[middle]!.position < position) low = middle + 1;
    else high = middle;
  }
  return low;
}
