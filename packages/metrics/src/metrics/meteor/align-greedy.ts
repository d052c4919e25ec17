import { lastOf } from '../../at.js';
import type { Matchers, WordMatch } from './match.js';

/**
 * NLTK's alignment: stage by stage, from the end of the hypothesis to its start, each word takes the last matching word
 * of the reference that is still free. It is fast and ignores chunks. As in NLTK, the synonym stage looks up the words
 * that remain after the stem stage by their stems.
 */
export function alignGreedily(
  hypothesis: readonly string[],
  reference: readonly string[],
  { stages, stem, synonyms }: Matchers,
): WordMatch[] {
  const matches: WordMatch[] = [];
  let left = hypothesis.map((word, position) => ({ word, position }));
  let right = reference.map((word, position) => ({ word, position }));
  for (const stage of stages) {
    if (stage === 'stem') {
      left = left.map(({ word, position }) => ({ word: stem(word), position }));
      right = right.map(({ word, position }) => ({ word: stem(word), position }));
    }
    const free = new Map<string, number[]>();
    for (const { word, position } of right) {
      const positions = free.get(word);
      if (positions) positions.push(position);
      else free.set(word, [position]);
    }
    const taken = new Set<number>();
    for (const { word, position } of left.toReversed()) {
      const candidates = stage === 'synonym' && synonyms ? synonyms.synonyms(word) : [word];
      const partner = takeLast(free, candidates);
      if (partner === undefined) continue;
      matches.push({ hypothesis: position, reference: partner, stage });
      taken.add(partner);
    }
    const matched = new Set(matches.map((match) => match.hypothesis));
    left = left.filter(({ position }) => !matched.has(position));
    right = right.filter(({ position }) => !taken.has(position));
  }
  return matches;
}

/** Takes the last free position of any of the words. */
function takeLast(free: ReadonlyMap<string, number[]>, words: Iterable<string>): number | undefined {
  let best: number[] | undefined;
  for (const word of words) {
    const positions = free.get(word);
    if (positions && positions.length > 0 && (!best || lastOf(positions) > lastOf(best))) best = positions;
  }
  return best?.pop();
}
