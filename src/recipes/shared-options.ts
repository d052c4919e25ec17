import { z } from 'zod';

/** Options that several recipes share, with the same meaning in each. */

export const count = z.number().int().min(0);

/** The option `group` of recipes whose examples are about one citing and one cited paper. */
export const citationGroup = z
  .enum(['year', 'citing', 'cited', 'both', 'none'])
  .describe(
    'What must not appear in two splits: years of the citing papers, citing papers, cited papers, both citing and cited papers, or none of these.',
  );

/** The option `group` of recipes whose examples are about a citing paper and any number of cited papers. */
export const citingGroup = z
  .enum(['year', 'citing', 'none'])
  .describe(
    'What must not appear in two splits: years of the citing papers, citing papers, or neither (none).',
  );

/** The number of sentences around the citing sentence. */
export const sentencesAround = {
  before: count.describe('Maximum number of sentences before the citing sentence, from the same paragraph.'),
  after: count.describe('Maximum number of sentences after the citing sentence, from the same paragraph.'),
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
  .describe('Hide author names together with the citation that follows them, as in "Hess et al. [8]".');

export const dropSelf = z.boolean().describe('Drop citations of the paper itself, which are wrong links.');
