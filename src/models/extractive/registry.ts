import type { GreedyOptions } from '@citemill/metrics';
import type { Summariser } from '../model.js';
import type { TfidfRankerOptions } from '../rankers/index.js';
import { type LexrankOptions, lexrank } from './lexrank.js';
import { type MmrOptions, mmr } from './mmr.js';
import { greedyOracle, type RougeScorerOptions, regressionOracle, sentenceOracle } from './oracles.js';
import { allSentences, type HeuristicOptions, heuristic, lead } from './plain.js';
import { querySimilarity } from './query-similarity.js';
import type { RankedOptions } from './ranked.js';
import type { SelectionOptions } from './selection.js';

/** The extractive summarisers by name; options are plain JSON. */
export const SUMMARISERS = {
  all: () => allSentences(),
  lead: (options?: SelectionOptions) => lead(options),
  heuristic: (options?: HeuristicOptions) => heuristic(options),
  'query-similarity': (options?: TfidfRankerOptions & RankedOptions) => querySimilarity(options),
  mmr: (options?: MmrOptions) => mmr(options),
  lexrank: (options?: LexrankOptions & RankedOptions) => lexrank({ query: false, ...options }),
  'lexrank-query': (options?: LexrankOptions & RankedOptions) => lexrank({ query: true, ...options }),
  'oracle-sentence': (options?: RougeScorerOptions) => sentenceOracle(options),
  'oracle-greedy': (options?: GreedyOptions) => greedyOracle(options),
  'oracle-regression': (options?: RougeScorerOptions & RankedOptions) => regressionOracle(options),
} satisfies Record<string, (options?: never) => Summariser>;
