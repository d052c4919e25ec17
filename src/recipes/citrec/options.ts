import { z } from 'zod';
import type { Profile } from '../recipe.js';
import { citationGroup, count, dropSelf, hideAuthors } from '../shared-options.js';

/** The options of citation recommendation. */
export const options = z.strictObject({
  unit: z
    .enum(['characters', 'sentences'])
    .describe(
      'Unit in which `before` and `after` are counted. With sentences, the rest of the citing sentence is always included. A context never leaves its paragraph.',
    ),
  before: count.describe(
    'Maximum length of the context before the hidden citation, in the unit set by `unit`. HAtten uses 200 characters.',
  ),
  after: count.describe(
    'Maximum length of the context after the hidden citation, in the unit set by `unit`. HAtten uses 200 characters.',
  ),
  otherMarks: z
    .enum(['token', 'keep', 'remove'])
    .describe(
      'What to do with other citations in the context: replace them by OTHERCIT (token, as in HAtten), keep them as printed (keep), or remove them (remove).',
    ),
  hideAuthors,
  maxGroup: count.describe(
    'Maximum number of papers in one citation; a long list says little about each of them. 0 for no limit.',
  ),
  minWords: count.describe('Minimum number of words in the context, without citations.'),
  dropSelf,
  dropLater: z
    .boolean()
    .describe(
      'Drop cited papers that appeared more than a year after the citing paper, because the link or a year must be wrong.',
    ),
  group: citationGroup,
});

export type CitrecOptions = z.infer<typeof options>;

const paper: CitrecOptions = {
  unit: 'characters',
  before: 200,
  after: 200,
  otherMarks: 'token',
  hideAuthors: false,
  maxGroup: 0,
  minWords: 0,
  dropSelf: false,
  dropLater: false,
  group: 'year',
};

export const profiles: Record<Profile, CitrecOptions> = {
  paper,
  refined: {
    ...paper,
    unit: 'sentences',
    before: 1,
    after: 1,
    hideAuthors: true,
    maxGroup: 5,
    minWords: 8,
    dropSelf: true,
    dropLater: true,
  },
};
