import type { Deviation } from '../deviation.js';
import type { CiteSumOptions } from './options.js';

/** Where the dataset is not made as CiteSum says. */
export const deviations: readonly Deviation<CiteSumOptions>[] = [
  {
    paper: '§2.1 asks nothing of the length of the cited abstract.',
    here: 'It must have more than 100 characters.',
    source: 'the authors’ released code',
    options: ['minAbstract'],
    holds: ({ minAbstract }) => minAbstract === 100,
  },
  {
    paper: '§2.1 takes citation texts of the Related Work section.',
    here: 'Only the first run of paragraphs under such a heading is taken.',
    source: 'the authors’ released code',
    options: ['firstRunOnly'],
    holds: ({ firstRunOnly }) => firstRunOnly,
  },
  {
    paper: '§2.1 does not say what becomes of sections below the Related Work section.',
    here: 'A paragraph’s own heading must contain “related work”.',
    source: 'the authors’ released code, over S2ORC, which keeps no other heading',
    options: ['subsections', 'relatedWork'],
    holds: ({ subsections }) => !subsections,
  },
  {
    paper: '§2.1 says nothing of papers that cite themselves.',
    here: 'Such sentences are dropped.',
    source: 'the authors’ released code',
    options: ['dropSelf'],
    holds: ({ dropSelf }) => dropSelf,
  },
  {
    paper: '§2.1 measures ROUGE recall and does not say by which program.',
    here: 'rouge_score with stems; the sentence is the reference, the abstract the candidate.',
    source: 'the authors’ released code',
    options: ['stem'],
    holds: ({ stem }) => stem,
  },
  {
    paper: '§2.2 takes the discipline from the Microsoft Academic Graph.',
    here: 'Fields are those that the collection or the metadata given to citemill link know; a journal is told from a venue only where the source does.',
    source: 'what the sources hold',
  },
];
