import type { Deviation } from '../deviation.js';
import type { CitegenOptions } from './options.js';

/** Differences from citation text generation as Xing et al. define it. */
export const deviations: readonly Deviation<CitegenOptions>[] = [
  {
    paper:
      'People marked which words around a citation are about the cited paper, and a network found them in all other papers.',
    here: 'The text to generate is the sentence with the citation.',
    source: 'no labels by people are needed',
  },
  {
    paper: 'The papers are those of the ACL Anthology.',
    here: 'The papers are those of the corpus; cited papers need a title and an abstract.',
    source: 'citemill link, which finds abstracts of cited papers',
  },
  {
    paper: 'The citing paper is known by its context alone.',
    here: 'Its title and abstract are columns, too, as in BACO (Ge et al., 2021).',
    source: 'a model may leave them out',
  },
];
