import type { Deviation } from '../deviation.js';
import type { WikirefOptions } from './options.js';

/** Where the dataset is not made as WikiRef says. */
export const deviations: readonly Deviation<WikirefOptions>[] = [
  {
    paper: '§5.1 compares lemmas, by spaCy.',
    here: 'Porter stems are compared, and tokens are runs of letters and digits, or any other sign.',
    source: 'a rule without a model',
  },
  {
    paper: '§5.1 filters by ROUGE-2 recall and does not say by which program.',
    here: 'ROUGE-1.5.5 with stems, which §6.2 evaluates with.',
    source: 'the evaluation of the paper',
    options: ['rouge', 'stem'],
    holds: ({ rouge, stem }) => rouge === 'perl155' && stem,
  },
  {
    paper: '§5.1: the oracle is found over combinations of up to five sentences.',
    here: 'Greedy search: the best sentence is added until none raises the recall.',
    source: 'the search that §6.3 takes for its labels',
    options: ['oracleSentences'],
    holds: ({ oracleSentences }) => oracleSentences === 5,
  },
  {
    paper: '§5.1 takes the main text of the cited page and does not say how it is found.',
    here: 'Citemill’s reader of web pages finds it.',
    source: 'citemill fetch and citemill ingest',
  },
];
