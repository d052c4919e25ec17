import type { Deviation } from '../deviation.js';
import type { CiteSumOptions } from './options.js';

/** Differences from CiteSum. */
export const deviations: readonly Deviation<CiteSumOptions>[] = [
  {
    paper: '§2.1 sets no minimum length for the cited abstract.',
    here: 'It must have more than 100 characters.',
    source: 'the authors’ released code',
    options: ['minAbstract'],
    holds: ({ minAbstract }) => minAbstract === 100,
  },
  {
    paper: '§2.1 uses citation texts from the Related Work section.',
    here: 'Only the first run of paragraphs under such a heading is used.',
    source: 'the authors’ released code',
    options: ['firstRunOnly'],
    holds: ({ firstRunOnly }) => firstRunOnly,
  },
  {
    paper: '§2.1 does not say whether subsections of the Related Work section are used.',
    here: 'A paragraph’s own heading must contain “related work”.',
    source: 'the authors’ released code; S2ORC, its input, keeps only the innermost heading',
    options: ['subsections', 'relatedWork'],
    holds: ({ subsections }) => !subsections,
  },
  {
    paper: '§2.1 does not mention papers that cite themselves.',
    here: 'Such sentences are dropped.',
    source: 'the authors’ released code',
    options: ['dropSelf'],
    holds: ({ dropSelf }) => dropSelf,
  },
  {
    paper: '§2.1 measures ROUGE recall, but does not name the implementation.',
    here: 'ROUGE is that of rouge_score with stemming; the sentence is the reference, the abstract the candidate.',
    source: 'the authors’ released code',
    options: ['stem'],
    holds: ({ stem }) => stem,
  },
  {
    paper: '§2.2 takes the discipline from the Microsoft Academic Graph.',
    here: 'Fields come from the collection or from the metadata given to citemill link; journals are distinguished from other venues only if the source does so.',
    source: 'the available sources',
  },
];
