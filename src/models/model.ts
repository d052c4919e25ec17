/**
 * What the baselines have in common: a model looks at an example, and at some that it may learn from, and says which
 * sentences matter. Models know nothing of recipes, which turn the rows of a dataset into such examples.
 */

import type { SentenceExample } from '../dataset/index.js';

export type { ParagraphExample, SentenceExample } from '../dataset/index.js';

/** A model with a name that tables and prediction files carry. */
export interface Named {
  /** As in `tfidf-words-cosine`. */
  readonly name: string;
  /** Names every setting that could change what the model answers. */
  readonly signature: string;
  /** What a table should say of the model once it has learnt and answered, a line each. */
  notes?(): string[];
}

/** Gives every sentence of an example a number; the higher, the more it matters. */
export interface Scorer<Example> extends Named {
  /** Learns; absent where there is nothing to learn. Examples may be read more than once. */
  fit?(
    training: () => AsyncIterable<Example> | Iterable<Example>,
    options?: FitOptions<Example>,
  ): Promise<void>;
  /** A score for each sentence, in order. */
  score(example: Example): Promise<Float64Array>;
}

/** Picks the sentences of a summary. */
export interface Summariser extends Named {
  fit?(
    training: () => AsyncIterable<SentenceExample> | Iterable<SentenceExample>,
    options?: FitOptions,
  ): Promise<void>;
  /** Places of sentences, in the order in which the summary has them. */
  pick(example: SentenceExample): Promise<number[]>;
}

export interface FitOptions<Example = SentenceExample> {
  seed?: number;
  /** Held-out examples, for stopping early and for thresholds. */
  validation?: () => AsyncIterable<Example> | Iterable<Example>;
  onProgress?(progress: { done: number; of?: number; note?: string }): void;
}
