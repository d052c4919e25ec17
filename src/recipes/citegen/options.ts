import { z } from 'zod';
import type { Profile } from '../recipe.js';
import { citationGroup, count, dropSelf, hideAuthors, sentencesAround } from '../shared-options.js';

/** Every rule of citation text generation, by name. */
export const options = z.strictObject({
  ...sentencesAround,
  hideAuthors,
  maxGroup: count.describe(
    'Maximum number of papers in the citation; a sentence about several does not say what one of them did. 0 for no limit.',
  ),
  maxMarks: count.describe('Maximum number of citations in the sentence. 0 for no limit.'),
  minWords: count.describe('Minimum number of words in the citing sentence, without citations.'),
  maxWords: count.describe(
    'Maximum number of words in the citing sentence, without citations; longer ones are mostly lists. 0 for no limit.',
  ),
  needsContext: z.boolean().describe('Drop citing sentences that are alone in their paragraph.'),
  needsAbstract: z.boolean().describe('Drop citing papers whose abstract is unknown.'),
  dropSelf,
  group: citationGroup,
});

export type CitegenOptions = z.infer<typeof options>;

const paper: CitegenOptions = {
  before: 3,
  after: 3,
  hideAuthors: false,
  maxGroup: 1,
  maxMarks: 0,
  minWords: 0,
  maxWords: 0,
  needsContext: false,
  needsAbstract: false,
  dropSelf: false,
  group: 'citing',
};

export const profiles: Record<Profile, CitegenOptions> = {
  paper,
  refined: {
    ...paper,
    hideAuthors: true,
    maxMarks: 1,
    minWords: 8,
    maxWords: 80,
    needsContext: true,
    needsAbstract: true,
    dropSelf: true,
  },
};
