import type { CitedBy } from '../../dataset/index.js';

/** Models that measure generated texts; without them, their columns are empty. */
export interface Instruments {
  /** The rank of each paper that a text cites when the text is the query; null if it is not among the first. */
  citedRanks?: TextInstrument<
    (texts: readonly { text: string; cites: CitedBy }[]) => Promise<(number | null)[][]>
  >;
  moverScore?: TextInstrument<
    (hypotheses: readonly string[], references: readonly (readonly string[])[]) => Promise<number[]>
  >;
  /** The sum of the negative log probabilities of the tokens under a language model, and the number of tokens. */
  perplexity?: TextInstrument<
    (texts: readonly string[]) => Promise<{ negativeLogLikelihood: number; tokens: number }[]>
  >;
}

export interface TextInstrument<Measure> {
  signature: string;
  measure: Measure;
}
