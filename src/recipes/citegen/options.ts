import { z } from 'zod';
import { citationGroup } from '../group-option.js';
import type { Profile } from '../recipe.js';

const count = z.number().int().min(0);

/** Every rule of citation text generation, by name. */
export const options = z.strictObject({
  before: count.describe('Maximum number of sentences before the citing one, from the same paragraph.'),
  after: count.describe('Maximum number of sentences after the citing one, from the same paragraph.'),
  hideAuthors: z
    .boolean()
    .describe('Also hide author names before the citation, as in "Hess et al. [8]"; they are part of it.'),
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
  dropSelf: z.boolean().describe('Drop citations of the paper itself, which are wrong links.'),
  group: citationGroup,
});

export type CitegenOptions = z.infer<typeof options>;

export const profiles: Record<Profile, CitegenOptions> = {
  paper: {
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
  },
  refined: {
    before: 3,
    after: 3,
    hideAuthors: true,
    maxGroup: 1,
    maxMarks: 1,
    minWords: 8,
    maxWords: 80,
    needsContext: true,
    needsAbstract: true,
    dropSelf: true,
    group: 'citing',
  },
};
