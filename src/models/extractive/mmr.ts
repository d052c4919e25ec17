import { signature } from '@citemill/metrics';
import { cosinesWithFirst, RowProducts } from '@citemill/metrics/vectors';
import { UserError } from '../../user-error.js';
import { ExampleRows, type ExampleRowsOptions } from '../example-rows.js';
import type { SentenceExample, Summariser } from '../model.js';
import { Selection, type SelectionOptions, selectionSettings, signatureSettings } from './selection.js';

export interface MmrOptions extends Omit<ExampleRowsOptions, 'norm'>, SelectionOptions {
  /** Weight of the query, from 1 (similarity to the query only) to 0 (difference from the summary only). Default: 0.7. */
  lambda?: number | undefined;
}

/**
 * Maximal marginal relevance (Carbonell and Goldstein 1998): repeatedly takes the sentence with the highest λ · cosine with the
 * query − (1 − λ) · highest cosine with a sentence of the summary, until the summary is full.
 */
export function mmr(options: MmrOptions = {}): Summariser {
  const { lambda = 0.7, maxSentences, words, overflow, redundancy, order, ...rowOptions } = options;
  if (!(lambda >= 0 && lambda <= 1))
    throw new UserError(`mmr: lambda is ${lambda}; give a number from 0 to 1`);
  const settings = selectionSettings({ maxSentences, words, overflow, redundancy, order });
  const rows = new ExampleRows({ ...rowOptions, norm: 'l2' });
  return {
    name: 'mmr',
    signature: signature({
      name: 'mmr',
      version: 1,
      options: { lambda, ...signatureSettings(settings), ...rows.settings },
    }),
    ...(rows.fittedOn === 'training' && { fit: (training) => rows.fit(training) }),
    async pick(example: SentenceExample) {
      const vectors = rows.of(example);
      const relevance = cosinesWithFirst(vectors);
      const products = new RowProducts(vectors);
      const selection = new Selection(example.sentences, settings);
      const similarity = new Float64Array(relevance.length);
      /** 1 for sentences that were selected or rejected. */
      const isDecided = new Uint8Array(relevance.length);
      while (!selection.isFull) {
        const best = findBest(relevance, similarity, isDecided, lambda);
        if (best < 0) break;
        isDecided[best] = 1;
        if (!selection.offer(best)) continue;
        products.setRow(best + 1);
        for (let i = 0; i < similarity.length; i++)
          if (isDecided[i] === 0) similarity[i] = Math.max(similarity[i]!, products.with(i + 1));
      }
      return selection.picked;
    },
  };
}

/** Returns the best remaining sentence, the earliest of equals; -1 if none is left. */
function findBest(
  relevance: Float64Array,
  similarity: Float64Array,
  isDecided: Uint8Array,
  lambda: number,
): number {
  let best = -1;
  let bestScore = -Infinity;
  for (let i = 0; i < relevance.length; i++) {
    if (isDecided[i] === 1) continue;
    const score = lambda * relevance[i]! - (1 - lambda) * similarity[i]!;
    if (score <= bestScore) continue;
    best = i;
    bestScore = score;
  }
  return best;
}
