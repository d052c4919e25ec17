import type { Deviation } from '../deviation.js';
import type { PairsOptions } from './options.js';

/** Differences from SPECTER’s training triplets. */
export const deviations: readonly Deviation<PairsOptions>[] = [
  {
    paper:
      'Up to five triplets per query paper: two hard and three easy negatives, each with a sampled cited paper.',
    here: 'Up to five cited papers per query paper, and for each of them two hard and three easy negatives.',
    source: 'a pair with all its negatives can also be used without them',
    options: ['maxPairs', 'citedByCited', 'random'],
  },
  {
    paper: 'Titles and abstracts are joined by the separator of the tokenizer.',
    here: 'They are joined by a space.',
    source: 'the separator depends on the encoder',
  },
  {
    paper: 'SciNCL takes neighbours in an embedding of the citation graph as positives and negatives.',
    here: 'Positives are citations, and hard negatives come from citations, texts, venues and years.',
    source: 'SPECTER; no embedding of the citation graph is trained',
  },
];
