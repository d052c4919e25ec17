import { rouge } from '@citemill/metrics';
import { Bm25Index, PostingsSearch, TfidfVectoriser, transpose } from '@citemill/metrics/vectors';
import { contentStems } from '../content-stems.js';

/** How well a passage matches a sentence. */
export interface Vote {
  /** Number of retrievers that rank it among their best. */
  votes: number;
  /** Share of the sentence's words that the passage has. */
  coverage: number;
  /** Total weight of these words; rare words of the cited paper weigh more. */
  weight: number;
}

const bigrams = rouge({ variant: 'google', stem: true, metrics: ['rouge2'] });
/** Returns the indexes of the `top` highest scores above zero; of equal scores, the first. */
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
  /** Number of passages that have a word. */
  private readonly frequencies = new Map<string, number>();

  constructor(readonly passages: readonly string[]) {
    this.bm25 = new Bm25Index(passages);
    const rows = this.vectoriser.fitTransform(passages);
    this.characters = new PostingsSearch(transpose(rows), rows.rows);
    this.stems = passages.map(contentStems);
    for (const words of this.stems)
      for (const stem of words.keys()) this.frequencies.set(stem, (this.frequencies.get(stem) ?? 0) + 1);
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
    return this.stems.map((words, index) => {
      const shared = sentenceStems.filter((word) => words.has(word));
      return {
        votes: votes.get(index) ?? 0,
        coverage: sentenceStems.length === 0 ? 0 : shared.length / sentenceStems.length,
        weight: shared.reduce((sum, word) => sum + this.idf(word), 0),
      };
    });
  }

  /** Returns the weight of a word in BM25 over the passages. */
  private idf(word: string): number {
    const frequency = this.frequencies.get(word) ?? 0;
    return Math.log(1 + (this.passages.length - frequency + 0.5) / (frequency + 0.5));
  }
}
