import { z } from 'zod';
import type { Profile } from '../recipe.js';
import { citationGroup, count, dropSelf, hideAuthors, sentencesAround } from '../shared-options.js';

/** The options of citation text generation. */
export const options = z.strictObject({
  ...sentencesAround,
  hideAuthors,
  maxGroup: count.describe(
    'Maximum number of papers in the citation; a sentence about several papers says little about each. 0 for no limit.',
  ),
  maxMarks: count.describe('Maximum number of citations in the sentence. 0 for no limit.'),
  minWords: count.describe('Minimum number of words in the citing sentence, without citations.'),
  maxWords: count.describe(
    'Maximum number of words in the citing sentence, without citations; longer sentences are mostly lists. 0 for no limit.',
  ),
  needsContext: z.boolean().describe('Drop citing sentences that are the only sentence of their paragraph.'),
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
