import type { Deviation } from '../../deviation.js';
import { paperDeviations } from '../deviations.js';
import type { ParagraphOptions } from './options.js';

/** Differences from SciXGen in the paragraph task. */
export const deviations: readonly Deviation<ParagraphOptions>[] = [
  ...paperDeviations,
  {
    paper: '§4.3: 39,523 computer vision papers are used.',
    here: 'Papers of all fields are used, unless --field cs.CV restricts them.',
    source: 'the corpus of this build',
  },
  {
    paper: '§4.2 does not say what happens to introductions if none of the cited papers is available.',
    here: 'At least one cited paper must be in the corpus.',
    source: 'Citemill’s rule, because the task needs context',
    options: ['minCited'],
    holds: ({ minCited }) => minCited === 1,
  },
];
