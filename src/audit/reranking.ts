import type { Reranker } from '../infer/index.js';

/** Candidates that a cross-encoder reorders by default: each costs a pass of the network for every citation. */
export const RERANKED_CANDIDATES = 20;

/** A cross-encoder that reorders the first candidates of a ranking. */
export interface Reranking {
  reranker: Pick<Reranker, 'score' | 'signature' | 'query'>;
  /** Number of candidates to reorder, from the first. */
  best: number;
  /** Weight of the cross-encoder's scores, relative to the scores of the search. */
  weight: number;
}

/** Returns the signature of a ranking that a cross-encoder reorders. */
export const rerankedSignature = (search: string, { reranker, best, weight }: Reranking): string =>
  `reranked|(${search})@(${reranker.signature})|best:${best}|weight:${weight}`;
