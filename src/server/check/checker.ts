import { LIKELY } from '../../audit/index.js';
import { citeworth } from '../../recipes/index.js';
import type { CheckState } from '../schemas/check.js';

/** The state of a model before it is used. */
export const initialState = (threshold: number): CheckState => ({
  state: 'waiting',
  model: null,
  dataset: null,
  paragraphs: 0,
  threshold,
  likely: Math.max(LIKELY, threshold),
  // By default, the recipe leaves shorter sentences out, so models have not learnt from any.
  minCharacters: citeworth.profiles.refined.minimumCharacters,
  measured: null,
  measuredLikely: null,
  note: '',
});

/** Estimates how likely a sentence needs a citation. */
export interface Checker {
  /** Returns the state of the model; the first call starts it. */
  state(): CheckState;
  /** Computes the probability for each sentence. Call it only if the state is `ready`. */
  score(sentences: string[], section: string): Promise<number[]>;
  close(): Promise<void>;
}
