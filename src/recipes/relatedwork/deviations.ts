import type { Deviation } from '../deviation.js';
import type { RelatedWorkOptions } from './options.js';

/** Differences from Multi-XScience. */
export const deviations: readonly Deviation<RelatedWorkOptions>[] = [
  {
    paper:
      'Papers are those of arXiv; they and the papers they cite are aligned with the Microsoft Academic Graph.',
    here: 'Papers are those of the corpus; cited papers need a title and an abstract.',
    source: 'citemill link, which finds abstracts of cited papers',
  },
  {
    paper: 'Released texts have @cite_N, with numbers that do not start at 1 in each paragraph.',
    here: 'Cited papers are numbered in the order of their first citation in the paragraph.',
    source: 'a model can learn to number them itself',
  },
  {
    paper:
      'The description of the released data does not say what becomes of citations whose paper has no abstract.',
    here: 'They are OTHERCIT in the text, and counted in the column `unknown`.',
    source: 'a sentence without its citation would be broken',
    options: ['minKnown'],
  },
];
