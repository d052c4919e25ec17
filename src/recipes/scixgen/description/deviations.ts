import type { Deviation } from '../../deviation.js';
import { paperDeviations } from '../deviations.js';
import type { DescriptionOptions } from './options.js';

/** Differences from SciXGen in the description task. */
export const deviations: readonly Deviation<DescriptionOptions>[] = [
  ...paperDeviations,
  {
    paper: '§4.3: of all figures, only charts are used; the paper does not say how they are recognised.',
    here: 'Charts are recognised by the words of their captions; images are not examined.',
    source: 'Citemill’s rule',
    options: ['chartsOnly'],
    holds: ({ chartsOnly }) => chartsOnly,
  },
  {
    paper: '§4.3: of all figures, only charts are used.',
    here: 'All figures are used.',
    source: 'the options of this build',
    options: ['chartsOnly'],
    holds: ({ chartsOnly }) => !chartsOnly,
  },
  {
    paper: '§4.1: figures have no textual information.',
    here: 'The caption of a figure is part of its x.',
    source: 'models that cannot read images',
    options: ['figureCaptions'],
    holds: ({ figureCaptions }) => figureCaptions,
  },
  {
    paper: '§4.3: algorithms and theorems have 200 to 500 tokens; the tokeniser is not named.',
    here: 'A token is a run of letters and digits, or any other character by itself.',
    source: 'Citemill’s rule; in formulas it is close to subword tokens',
    options: ['minTokens', 'maxTokens'],
    holds: ({ minTokens, maxTokens }) => minTokens === 200 && maxTokens === 500,
  },
];
