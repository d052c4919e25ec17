import type { CheckState } from '../schemas/check.js';

/** Estimates how likely a sentence needs a citation. */
export interface Checker {
  /** Returns the state of the model; the first call starts it. */
  state(): CheckState;
  /** Computes the probability for each sentence. Call it only if the state is `ready`. */
  score(sentences: string[], section: string): Promise<number[]>;
  close(): Promise<void>;
}
