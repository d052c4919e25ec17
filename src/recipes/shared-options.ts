import { z } from 'zod';

/** Options that several recipes have, with the same meaning in each. */

export const count = z.number().int().min(0);

/** The option `group` of recipes whose examples are about one citing and one cited paper. */
export const citationGroup = z
  .enum(['year', 'citing', 'cited', 'both', 'none'])
  .describe(
    'How examples are split: by the year of the citing paper, or by citing paper, cited paper or both, none of which appears in two splits.',
  );

/** The option `group` of recipes whose examples are about a citing paper and any number of cited ones. */
export const citingGroup = z
  .enum(['year', 'citing', 'none'])
  .describe('How examples are split: by the year of the citing paper, or by citing paper.');

/** The sentences around the citing one. */
export const sentencesAround = {
  before: count.describe('Maximum number of sentences before the citing one, from the same paragraph.'),
  after: count.describe('Maximum number of sentences after the citing one, from the same paragraph.'),
};

/** The length of the citing sentence. */
export const sentenceLength = {
  minWords: count.describe('Minimum number of words in the citing sentence, without citations.'),
  maxWords: count.describe(
    'Maximum number of words in the citing sentence, without citations. 0 for no limit.',
  ),
};

export const hideAuthors = z
  .boolean()
  .describe('Also hide author names before the citation, as in "Hess et al. [8]"; they are part of it.');

export const dropSelf = z.boolean().describe('Drop citations of the paper itself, which are wrong links.');
