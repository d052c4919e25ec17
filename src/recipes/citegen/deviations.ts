import type { Deviation } from '../deviation.js';
import type { CitegenOptions } from './options.js';

/** Differences from citation text generation as Xing et al. define it. */
export const deviations: readonly Deviation<CitegenOptions>[] = [
  {
    paper:
      'People marked the words around a citation that are about the cited paper, and a network found such words in all other papers.',
    here: 'The text to generate is the sentence with the citation.',
    source: 'no human labels are needed',
  },
  {
    paper: 'The papers are from the ACL Anthology.',
    here: 'The papers are from the corpus; cited papers need a title and an abstract.',
    source: 'citemill link, which finds abstracts of cited papers',
  },
  {
    paper: 'The input has only the context of the citing paper.',
    here: 'The title and abstract of the citing paper are additional columns, as in BACO (Ge et al., 2021).',
    source: 'a model may ignore these columns',
  },
];
