import type { SynonymLexicon } from './synonyms.js';

/** How two words can match, best first. */
export type MeteorStage = 'exact' | 'stem' | 'synonym';

export const STAGES: readonly MeteorStage[] = ['exact', 'stem', 'synonym'];

/** The rules by which words match. */
export interface Matchers {
  stages: readonly MeteorStage[];
  stem(word: string): string;
  synonyms: SynonymLexicon | undefined;
}

/** A word of the hypothesis matched to one of the reference. */
export interface WordMatch {
  hypothesis: number;
  reference: number;
  stage: MeteorStage;
}

/** Counts the runs of matched words that are adjacent and in the same order in both texts. */
export function countChunks(matches: readonly WordMatch[]): number {
  const ordered = matches.toSorted((a, b) => a.hypothesis - b.hypothesis);
  let chunks = 0;
  let last: WordMatch | undefined;
  for (const match of ordered) {
    const follows =
      last !== undefined &&
      match.hypothesis === last.hypothesis + 1 &&
      match.reference === last.reference + 1;
    if (!follows) chunks++;
    last = match;
  }
  return chunks;
}
