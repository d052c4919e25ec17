import {
  allSentences,
  greedyOracle,
  heuristic,
  lead,
  lexrank,
  mmr,
  rankedSummariser,
  regressionOracle,
  rougeScorer,
  type Summariser,
  sentenceOracle,
  svrScorer,
} from '../../models/index.js';
import type { ModelContext, ModelEntry } from './entry.js';
import { summarySystem } from './system.js';

const ONE_SENTENCE = ['citesum', 'scitldr', 'xsum', 'gigaword'];
/** Sets with longer summaries. */
const LONGER = ['wikiref', 'scisummnet', 'qmsum'];

const entry = (
  name: string,
  about: string,
  make: (context: ModelContext) => Summariser,
  more: Partial<ModelEntry<'summary'>> = {},
): ModelEntry<'summary'> => ({
  name,
  about,
  kind: 'summary',
  ...more,
  make: (context) => ({ ...summarySystem(make(context)), name }),
});

/** Summarisers and oracles, each as the set's paper defines it. */
export const SUMMARY_MODELS: ModelEntry<'summary'>[] = [
  entry('all-sentences', 'the whole document', allSentences, { sets: ['wikiref'] }),
  entry('lead', 'the first sentences, as many as in the paper', ({ set }) =>
    lead({ ...set.selection, redundancy: 'none' }),
  ),
  entry(
    'ext-heuristic',
    'the first sentence with “propose”, “introduce” or “in this paper”, or else the first sentence',
    () => heuristic(),
    { sets: ONE_SENTENCE },
  ),
  entry('lexrank', 'the most central sentences', ({ set }) => lexrank({ ...set.selection, query: false }), {
    sets: [...LONGER, 'duc'],
  }),
  entry(
    'mmr',
    'sentences similar to the query and different from each other',
    ({ set }) => mmr(set.selection),
    {
      sets: [...LONGER, 'duc'],
    },
  ),
  entry(
    'svr',
    'support vector regression of ROUGE-2 F1 on features of query and sentence, down to a threshold searched on validation',
    ({ set: { selection, rouge: searchedBy }, seed }) =>
      rankedSummariser(svrScorer({ seed }), {
        name: 'svr',
        threshold: 'searched',
        searchedBy,
        maxSentences: Infinity,
        words: selection.words,
        redundancy: selection.redundancy,
      }),
    { sets: ['wikiref'], learns: true },
  ),
  entry(
    'oracle-regression',
    'sentences by their own ROUGE-2 F1, down to a threshold searched on validation',
    ({ set: { selection, rouge: searchedBy } }) =>
      regressionOracle({
        variant: 'perl155',
        words: selection.words,
        redundancy: selection.redundancy,
        searchedBy,
      }),
    { sets: ['wikiref'], learns: true },
  ),
  entry('ext-oracle', 'the sentence with the best ROUGE-2 F1', () => sentenceOracle({ variant: 'google' }), {
    sets: ['citesum', 'xsum', 'gigaword'],
  }),
  entry(
    'ext-oracle',
    'the sentence with the best ROUGE-1 F1 of the package rouge, as in the released code',
    () => sentenceOracle({ variant: 'pltrdy', metric: 'rouge1' }),
    { sets: ['scitldr'] },
  ),
  entry(
    'ext-oracle-stems',
    'the sentence with the best ROUGE-1 F1 against any of the references, with stemming',
    () => sentenceOracle({ variant: 'google', metric: 'rouge1' }),
    { sets: ['scitldr'] },
  ),
  entry(
    'ext-oracle',
    'the sentences that greedy search by ROUGE-2 F1 finds',
    () => greedyOracle({ variant: 'perl155' }),
    { sets: LONGER },
  ),
  entry(
    'ext-oracle',
    'sentences by their own ROUGE-2 recall, up to the length',
    ({ set }) =>
      rankedSummariser(
        rougeScorer({ measure: 'recall', variant: 'perl155', references: 'average' }),
        set.selection,
      ),
    { sets: ['duc'] },
  ),
  entry(
    'svr',
    'support vector regression of ROUGE-2 recall on features of query and sentence',
    ({ set, seed }) =>
      rankedSummariser(
        svrScorer({ seed, target: { measure: 'recall', variant: 'perl155', references: 'average' } }),
        {
          ...set.selection,
          name: 'svr',
        },
      ),
    { sets: ['duc'], learns: true },
  ),
];
