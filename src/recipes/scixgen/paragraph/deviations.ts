import type { Deviation } from '../../deviation.js';
import { paperDeviations } from '../deviations.js';
import type { ParagraphOptions } from './options.js';

/** Where the dataset is not made as SciXGen says. */
export const deviations: readonly Deviation<ParagraphOptions>[] = [
  ...paperDeviations,
  {
    paper: '§4.3: 39,523 papers of computer vision are used.',
    here: 'Papers of all fields, unless --field cs.CV restricts them.',
    source: 'the corpus of this build',
  },
  {
    paper: '§4.2 does not say what becomes of introductions none of whose cited papers is known.',
    here: 'At least one must be in the corpus.',
    source: 'a rule of our own: the task needs context',
    options: ['minCited'],
    holds: ({ minCited }) => minCited === 1,
  },
];
