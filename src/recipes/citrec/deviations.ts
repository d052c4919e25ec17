import type { Deviation } from '../deviation.js';
import type { CitrecOptions } from './options.js';

/** Differences from local citation recommendation as HAtten defines it. */
export const deviations: readonly Deviation<CitrecOptions>[] = [
  {
    paper: 'The context is 200 characters on either side of the citation, and may begin within a word.',
    here: 'Truncated words at its ends are left out, and the context never leaves the paragraph.',
    source: 'half a word is noise',
    options: ['unit', 'before', 'after'],
    holds: ({ unit }) => unit === 'characters',
  },
  {
    paper: 'Training, validation and test sets are divided at fixed years.',
    here: 'The years are chosen so that the splits come close to the requested shares.',
    source: 'collections cover different years',
    options: ['group'],
    holds: ({ group }) => group === 'year',
  },
  {
    paper: 'The candidates are the papers of one collection: the ACL Anthology, RefSeer, arXiv.',
    here: 'The candidates are all papers of the corpus and all cited papers whose title and abstract are known.',
    source: 'citemill link, which finds abstracts of cited papers',
  },
  {
    paper: 'unarXive’s citrec uses the whole paragraph as context, and the cited paper’s id as a class.',
    here: 'The context is shorter, and the cited paper is searched for among candidates with title and abstract.',
    source: 'HAtten, whose task also covers papers that are not cited in the training set',
  },
];
