import type { Deviation } from '../deviation.js';
import type { CiteworthOptions } from './options.js';

/** Where the dataset is not made as CiteWorth says. */
export const deviations: readonly Deviation<CiteworthOptions>[] = [
  {
    paper: '§3.1 asks for no number of citations.',
    here: 'Papers with fewer than 6 citations are left out.',
    source: 'the authors’ released code',
    options: ['minimumCitations'],
    holds: ({ minimumCitations }) => minimumCitations === 6,
  },
  {
    paper: '§3.1 asks for “tables and figures”.',
    here: 'A paper with tables or with figures passes; one that has only equations or footnotes does not.',
    source: 'S2ORC, which keeps both in one list; tables-and-figures asks for both',
    options: ['requireObjects'],
    holds: ({ requireObjects }) => requireObjects === 'tables-or-figures',
  },
  {
    paper: '§3.2: every paragraph belongs to exactly one of ten MAG categories.',
    here: 'Publishers’ subjects and arXiv’s categories are mapped to the ten by their words; a subject that joins two counts as two.',
    source: 'sources without MAG categories',
  },
  {
    paper: '§3.1: sentences have at least 20 characters; in the released code more than 20.',
    here: 'At least 20.',
    source: 'the paper’s words',
    options: ['minimumCharacters'],
    holds: ({ minimumCharacters }) => minimumCharacters === 20,
  },
  {
    paper: '§3.2 splits sentences with SciSpacy.',
    here: 'Citemill’s splitter, which never cuts a citation in two.',
    source: 'a splitter without a model',
  },
  {
    paper:
      'Appendix B: the pattern of bracketed numbers reads `[,-;]` as a range and may backtrack without end; that of names takes “metal” for “et al”.',
    here: 'Patterns of the same meaning that run in linear time.',
    source: 'a repair',
  },
  {
    paper: '§3.3 does not say what must not stand in two splits.',
    here: 'All paragraphs of a paper are in one split.',
    source: 'a rule of our own against leakage',
  },
];
