import type { Deviation } from '../deviation.js';
import type { WikirefOptions } from './options.js';

/** Differences from WikiRef. */
export const deviations: readonly Deviation<WikirefOptions>[] = [
  {
    paper: '§5.1 compares lemmas found by spaCy.',
    here: 'Porter stems are compared. Tokens are runs of letters and digits, or any other character.',
    source: 'this method needs no model',
  },
  {
    paper: '§5.1 filters by ROUGE-2 recall, but does not name the implementation.',
    here: 'ROUGE-1.5.5 with stemming is used, as in the evaluation of §6.2.',
    source: 'the evaluation of the paper',
    options: ['rouge', 'stem'],
    holds: ({ rouge, stem }) => rouge === 'perl155' && stem,
  },
  {
    paper: '§5.1: the oracle is found over combinations of up to five sentences.',
    here: 'It is found by greedy search: the best sentence is added until none raises the recall.',
    source: 'the search that §6.3 uses for its labels',
    options: ['oracleSentences'],
    holds: ({ oracleSentences }) => oracleSentences === 5,
  },
  {
    paper: '§5.1 uses the main text of the cited page, but does not say how it is extracted.',
    here: 'Citemill’s reader for web pages extracts it.',
    source: 'citemill fetch and citemill ingest',
  },
];
