/**
 * Interfaces of the baseline models: they score or pick the sentences of an example, optionally after learning from training
 * examples. Models do not depend on recipes, which turn dataset rows into examples.
 */

import type { SentenceExample } from '../dataset/index.js';

export type { ParagraphExample, SentenceExample } from '../dataset/index.js';

/** A model with a name for tables and prediction files. */
export interface Named {
  /** For example `tfidf-words-cosine`. */
  readonly name: string;
  /** Contains every setting that could change the model's answers. */
  readonly signature: string;
  /** Notes about the model for a table, after learning and answering; one line each. */
  notes?(): string[];
}

/** Scores the sentences of an example; higher is more important. */
export interface Scorer<Example> extends Named {
  /** Learns from training examples, which may be read more than once; absent if there is nothing to learn. */
  fit?(
    training: () => AsyncIterable<Example> | Iterable<Example>,
    options?: FitOptions<Example>,
  ): Promise<void>;
  /** Returns a score for each sentence, in order. */
  score(example: Example): Promise<Float64Array>;
}

/** Picks the sentences of a summary. */
export interface Summariser extends Named {
  fit?(
    training: () => AsyncIterable<SentenceExample> | Iterable<SentenceExample>,
    options?: FitOptions,
  ): Promise<void>;
  /** Indexes of the selected sentences, in the order of the summary. */
  pick(example: SentenceExample): Promise<number[]>;
}

export interface FitOptions<Example = SentenceExample> {
  seed?: number;
  /** Held-out examples, for stopping early and for thresholds. */
  validation?: () => AsyncIterable<Example> | Iterable<Example>;
  onProgress?(progress: { done: number; of?: number; note?: string }): void;
}
