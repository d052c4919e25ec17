import type { CheckState } from '../schemas/check.js';

/** What says how probably a sentence wants a citation. */
export interface Checker {
  /** What it is doing; the first call lets it begin. */
  state(): CheckState;
  /** The probability of each sentence; only when the state is `ready`. */
  score(sentences: string[], section: string): Promise<number[]>;
  close(): Promise<void>;
}
