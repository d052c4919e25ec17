import { signature } from '@citemill/metrics';
import { cosinesWithFirst, RowProducts } from '@citemill/metrics/vectors';
import { UserError } from '../../user-error.js';
import { ExampleRows, type ExampleRowsOptions } from '../example-rows.js';
import type { SentenceExample, Summariser } from '../model.js';
import { Selection, type SelectionOptions, selectionSettings } from './selection.js';

export interface MmrOptions extends Omit<ExampleRowsOptions, 'norm'>, SelectionOptions {
  /** From 1, the query alone, to 0, only to be unlike what is picked. Default: 0.7. */
  lambda?: number | undefined;
}

/**
 * Maximal marginal relevance (Carbonell and Goldstein 1998): takes the sentence with the greatest λ · cosine with the
 * query − (1 − λ) · greatest cosine with a sentence of the summary, until the summary is full.
 */
export function mmr(options: MmrOptions = {}): Summariser {
  const { lambda = 0.7, most, words, overflow, redundancy, order, ...rowOptions } = options;
  if (!(lambda >= 0 && lambda <= 1))
    throw new UserError(`mmr: lambda is ${lambda}; give a number from 0 to 1`);
  const settings = selectionSettings({ most, words, overflow, redundancy, order });
  const rows = new ExampleRows({ ...rowOptions, norm: 'l2' });
  return {
    name: 'mmr',
    signature: signature({ name: 'mmr', version: 1, options: { lambda, ...settings, ...rows.settings } }),
    ...(rows.fittedOn === 'training' && { fit: (training) => rows.fit(training) }),
    async pick(example: SentenceExample) {
      const vectors = rows.of(example);
      const relevance = cosinesWithFirst(vectors);
      const products = new RowProducts(vectors);
      const selection = new Selection(example.sentences, settings);
      const likeness = new Float64Array(relevance.length);
      const isOut = new Uint8Array(relevance.length);
      while (!selection.isFull) {
        const best = findBest(relevance, likeness, isOut, lambda);
        if (best < 0) break;
        isOut[best] = 1;
        if (!selection.offer(best)) continue;
        products.setRow(best + 1);
        for (let i = 0; i < likeness.length; i++)
          if (isOut[i] === 0) likeness[i] = Math.max(likeness[i]!, products.with(i + 1));
      }
      return selection.picked;
    },
  };
}

/** The earliest of the best that are left; -1 if none is. */
function findBest(
  relevance: Float64Array,
  likeness: Float64Array,
  isOut: Uint8Array,
  lambda: number,
): number {
  let best = -1;
  let bestScore = -Infinity;
  for (let i = 0; i < relevance.length; i++) {
    if (isOut[i] === 1) continue;
    const score = lambda * relevance[i]! - (1 - lambda) * likeness[i]!;
    if (score <= bestScore) continue;
    best = i;
    bestScore = score;
  }
  return best;
}
