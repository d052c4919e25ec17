import type { Deviation } from '../deviation.js';
import type { RelatedWorkOptions } from './options.js';

/** Differences from Multi-XScience. */
export const deviations: readonly Deviation<RelatedWorkOptions>[] = [
  {
    paper:
      'Papers are from arXiv; they and the papers that they cite are aligned with the Microsoft Academic Graph.',
    here: 'Papers are from the corpus; cited papers need a title and an abstract.',
    source: 'citemill link, which finds abstracts of cited papers',
  },
  {
    paper: 'Released texts have @cite_N, with numbers that do not start at 1 in each paragraph.',
    here: 'Cited papers are numbered in the order of their first citation in the paragraph.',
    source: 'a model can learn this numbering',
  },
  {
    paper:
      'The description of the released data does not say how citations of papers without an abstract are treated.',
    here: 'They are replaced by OTHERCIT in the text, and counted in the column `unknown`.',
    source: 'a sentence may be incomplete without its citation',
    options: ['minKnown'],
  },
];
