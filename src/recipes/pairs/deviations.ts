import type { Deviation } from '../deviation.js';
import type { PairsOptions } from './options.js';

/** Differences from SPECTER’s training triplets. */
export const deviations: readonly Deviation<PairsOptions>[] = [
  {
    paper:
      'Up to five triplets per query paper: two hard and three easy negatives, each with a sampled cited paper.',
    here: 'Up to five cited papers per query paper, and for each of them two hard and three easy negatives.',
    source: 'the pairs can also be used without negatives',
    options: ['maxPairs', 'citedByCited', 'random'],
  },
  {
    paper: 'Titles and abstracts are joined by the separator of the tokenizer.',
    here: 'They are joined by a space.',
    source: 'the separator depends on the encoder',
  },
  {
    paper: 'SciNCL uses neighbours in an embedding of the citation graph as positives and negatives.',
    here: 'The options `neighbours` and `farNeighbours` do this, with vectors of random walks of at most two citations instead of vectors trained by PyTorch-BigGraph. Neighbours that are cited are pairs of the kind `cited`.',
    source:
      'walks need no training and give the same vectors everywhere; how well they find citations is in the documentation',
    options: ['neighbours', 'neighbourRank', 'farNeighbours', 'farRank'],
  },
];
