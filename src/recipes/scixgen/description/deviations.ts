import type { Deviation } from '../../deviation.js';
import { paperDeviations } from '../deviations.js';
import type { DescriptionOptions } from './options.js';

/** Where the dataset is not made as SciXGen says. */
export const deviations: readonly Deviation<DescriptionOptions>[] = [
  ...paperDeviations,
  {
    paper: '§4.3: of figures only charts are used; it is not said how they are recognised.',
    here: 'A figure is a chart where the words of its caption say so; images are not looked at.',
    source: 'a rule of our own',
    options: ['chartsOnly'],
    holds: ({ chartsOnly }) => chartsOnly,
  },
  {
    paper: '§4.3: of figures only charts are used.',
    here: 'All figures are used.',
    source: 'the options of this build',
    options: ['chartsOnly'],
    holds: ({ chartsOnly }) => !chartsOnly,
  },
  {
    paper: '§4.1: figures have no textual information.',
    here: 'The caption of a figure stands in its x.',
    source: 'readers that see no image',
    options: ['figureCaptions'],
    holds: ({ figureCaptions }) => figureCaptions,
  },
  {
    paper: '§4.3: algorithms and theorems have 200 to 500 tokens; it is not said whose.',
    here: 'A token is a run of letters and digits, or any other sign by itself.',
    source: 'a rule of our own; in formulas it is close to subword tokens',
    options: ['minTokens', 'maxTokens'],
    holds: ({ minTokens, maxTokens }) => minTokens === 200 && maxTokens === 500,
  },
];
