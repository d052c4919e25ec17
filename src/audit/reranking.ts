import type { Reranker } from '../infer/index.js';

/** Candidates that a cross-encoder reorders by default: each costs a pass of the network for every citation. */
export const RERANKED_CANDIDATES = 20;

/** A cross-encoder that reorders the first candidates of a ranking. */
export interface Reranking {
  reranker: Pick<Reranker, 'score' | 'signature' | 'query'>;
  /** How many of the first candidates are reordered. */
  best: number;
  /** How much its scores count, relative to those of the search. */
  weight: number;
}

/** The signature of a ranking that a cross-encoder reorders. */
export const rerankedSignature = (search: string, { reranker, best, weight }: Reranking): string =>
  `reranked|(${search})@(${reranker.signature})|best:${best}|weight:${weight}`;
