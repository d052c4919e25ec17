import { rouge } from '@citemill/metrics';
import { Bm25Index, PostingsSearch, TfidfVectoriser, transpose } from '@citemill/metrics/vectors';
import { contentStems } from '../content-stems.js';

/** How a passage fares for a sentence. */
export interface Vote {
  /** Number of retrievers that have it among their best. */
  votes: number;
  /** Share of the sentence's words that it has. */
  coverage: number;
}

const bigrams = rouge({ variant: 'google', stem: true, metrics: ['rouge2'] });
/** Indexes of the `top` highest scores above zero; of equal ones the first. */
function rankBest(scores: ArrayLike<number>, top: number): number[] {
  return Array.from(scores, (score, index) => ({ score, index }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, top)
    .map(({ index }) => index);
}

/** The passages of one cited paper, for which three retrievers vote: BM25, TF-IDF of characters, and ROUGE-2 recall. */
export class PassageVotes {
  private readonly bm25: Bm25Index;
  private readonly vectoriser = new TfidfVectoriser({ analyser: 'chars', ngrams: [3, 5] });
  private readonly characters: PostingsSearch;
  private readonly stems: Map<string, string>[];

  constructor(readonly passages: readonly string[]) {
    this.bm25 = new Bm25Index(passages);
    const rows = this.vectoriser.fitTransform(passages);
    this.characters = new PostingsSearch(transpose(rows), rows.rows);
    this.stems = passages.map(contentStems);
  }

  vote(sentence: string, top: number): Vote[] {
    const overlaps = this.passages.map(
      (passage) => bigrams.score([passage], [[sentence]]).scores.rouge2.recall,
    );
    const votes = new Map<number, number>();
    for (const ballot of [
      this.bm25.search(sentence, top).map(({ index }) => index),
      this.characters.nearest(this.vectoriser.transform([sentence]), 0, top).map(({ index }) => index),
      rankBest(overlaps, top),
    ])
      for (const index of ballot) votes.set(index, (votes.get(index) ?? 0) + 1);
    const sentenceStems = [...contentStems(sentence).keys()];
    return this.stems.map((words, index) => ({
      votes: votes.get(index) ?? 0,
      coverage:
        sentenceStems.length === 0
          ? 0
          : sentenceStems.filter((word) => words.has(word)).length / sentenceStems.length,
    }));
  }
}
