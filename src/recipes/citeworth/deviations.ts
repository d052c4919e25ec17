import type { Deviation } from '../deviation.js';
import type { CiteworthOptions } from './options.js';

/** Differences from CiteWorth. */
export const deviations: readonly Deviation<CiteworthOptions>[] = [
  {
    paper: '§3.1 sets no minimum number of citations.',
    here: 'Papers with fewer than 6 citations are excluded.',
    source: 'the authors’ released code',
    options: ['minimumCitations'],
    holds: ({ minimumCitations }) => minimumCitations === 6,
  },
  {
    paper: '§3.1 requires “tables and figures”.',
    here: 'A paper with tables or figures passes; a paper with only equations or footnotes does not.',
    source: 'S2ORC, which has both in one list; tables-and-figures requires both',
    options: ['requireObjects'],
    holds: ({ requireObjects }) => requireObjects === 'tables-or-figures',
  },
  {
    paper: '§3.2: every paragraph belongs to exactly one of ten MAG categories.',
    here: 'Publishers’ subjects and arXiv’s categories are mapped to the ten categories by their words; a subject that combines two counts for both.',
    source: 'sources without MAG categories',
  },
  {
    paper: '§3.1: sentences have at least 20 characters; in the released code, more than 20.',
    here: 'The minimum is 20.',
    source: 'the text of the paper',
    options: ['minimumCharacters'],
    holds: ({ minimumCharacters }) => minimumCharacters === 20,
  },
  {
    paper: '§3.2 splits sentences with SciSpacy.',
    here: 'Citemill’s splitter is used, which never splits inside a citation.',
    source: 'Citemill’s splitter needs no model',
  },
  {
    paper:
      'Appendix B: the pattern for bracketed numbers reads `[,-;]` as a range and may backtrack forever; the pattern for names matches the “et al” in “metal”.',
    here: 'Patterns with the intended meaning are used, which run in linear time.',
    source: 'the intention of the authors',
  },
  {
    paper: '§3.3 does not say what must not appear in two splits.',
    here: 'All paragraphs of a paper are in one split.',
    source: 'Citemill’s rule against leakage',
  },
];
