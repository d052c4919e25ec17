import { z } from 'zod';
import { NO_NEAREST_MODEL, nearestModelOptions } from '../nearest-options.js';
import type { Profile } from '../recipe.js';
import { count, dropSelf } from '../shared-options.js';

/** Maximum number of negatives of one kind for each pair. */
const MAX_NEGATIVES = 20;
const negatives = count.max(MAX_NEGATIVES);

/** Maximum rank in citation space, because that many neighbours must be sorted for every paper. */
const MAX_RANK = 10_000;
const rank = count.min(1).max(MAX_RANK);

/** The options of citation pairs. */
export const options = z.strictObject({
  cited: z.boolean().describe('Include pairs of a paper and a paper that it cites, as SPECTER does (§2.3).'),
  cocited: z
    .enum(['none', 'citation', 'sentence', 'paragraph'])
    .describe(
      'Which papers that are cited together form pairs: papers in one citation, in one sentence, in one paragraph, or none.',
    ),
  sentences: z
    .boolean()
    .describe(
      'Include pairs of a citing sentence and the paper that it cites. Citations in brackets or by number are removed from the sentence.',
    ),
  neighbours: negatives.describe(
    'Number of papers near a paper in citation space that form pairs with it; they rank up to `neighbourRank` and are not cited by it. SciNCL uses 5. 0 for none.',
  ),
  neighbourRank: rank.describe(
    'Maximum rank in citation space of a neighbour that forms a pair; 25 in SciNCL.',
  ),
  maxPairs: count.describe(
    'Maximum number of pairs of each kind per citing paper, chosen by a hash; SPECTER uses up to 5 (§4). 0 for no limit.',
  ),
  maxGroup: count.describe(
    'Maximum number of papers in one citation, for co-cited papers and sentences; a long list says little about each of them. 0 for no limit.',
  ),
  minWords: count.describe('Minimum number of words of a citing sentence, without citations.'),
  minAbstractWords: count.describe('Minimum number of words of an abstract.'),
  dropSelf,
  citedByCited: negatives.describe(
    'Number of negatives per pair that are cited by a cited paper but not by the citing paper; SPECTER uses 2 (§4).',
  ),
  similar: negatives.describe(
    'Number of negatives per pair that are among the papers most similar to the citing paper (by TF-IDF, or by the model `nearestModel`) but not cited by it.',
  ),
  ...nearestModelOptions,
  farNeighbours: negatives.describe(
    'Number of negatives per pair that are among the distant neighbours of the citing paper in citation space, up to the rank `farRank`, but not cited by it; SciNCL uses 2.',
  ),
  farRank: rank.describe(
    'Maximum rank in citation space of the negatives of `farNeighbours`; 4000 in SciNCL. They come from the 64 ranks up to this one that are above `neighbourRank`.',
  ),
  sameVenueYear: negatives.describe(
    'Number of negatives per pair from the venue and year of the citing paper that it does not cite.',
  ),
  random: negatives.describe(
    'Number of negatives per pair drawn from all papers that the citing paper does not cite; SPECTER uses 3 (§4).',
  ),
  group: z
    .enum(['citing', 'cited', 'both', 'none'])
    .describe(
      'What must not appear in two splits: the first paper of a pair, or the citing paper of a sentence (citing); the second paper (cited); both; or neither (none).',
    ),
});

export type PairsOptions = z.infer<typeof options>;

const paper: PairsOptions = {
  cited: true,
  cocited: 'none',
  sentences: false,
  neighbours: 0,
  neighbourRank: 25,
  maxPairs: 5,
  maxGroup: 0,
  minWords: 0,
  minAbstractWords: 0,
  dropSelf: false,
  citedByCited: 2,
  similar: 0,
  ...NO_NEAREST_MODEL,
  farNeighbours: 0,
  farRank: 4000,
  sameVenueYear: 0,
  random: 3,
  group: 'citing',
};

export const profiles: Record<Profile, PairsOptions> = {
  paper,
  refined: {
    ...paper,
    cocited: 'citation',
    sentences: true,
    maxPairs: 20,
    maxGroup: 5,
    minWords: 8,
    minAbstractWords: 20,
    dropSelf: true,
    similar: 1,
    sameVenueYear: 1,
    random: 1,
  },
};
