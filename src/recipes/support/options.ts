import { z } from 'zod';
import { citationGroup } from '../group-option.js';
import type { Profile } from '../recipe.js';

const count = z.number().int().min(0);

/** Every rule of the supporting passages, by name. */
export const options = z.strictObject({
  passageWords: count
    .min(10)
    .max(10_000)
    .describe('Maximum length of a passage, in words; passages are whole sentences.'),
  top: count.min(1).describe('Number of best passages that each retriever votes for.'),
  agree: count
    .min(1)
    .max(3)
    .describe(
      'Minimum number of retrievers (BM25, TF-IDF of characters, ROUGE-2) that must vote for a passage.',
    ),
  minCoverage: z
    .number()
    .min(0)
    .max(1)
    .describe(
      'Minimum share of the words of the citing sentence that a passage must have, by stems and without stop words.',
    ),
  keepNone: z
    .boolean()
    .describe(
      'Keep citations for which the retrievers agree on no passage, as examples without labels; it does not mean that the cited paper does not support them.',
    ),
  hideAuthors: z
    .boolean()
    .describe('Also hide author names before the citation, as in "Hess et al. [8]"; they are part of it.'),
  before: count.describe('Maximum number of sentences before the citing one, from the same paragraph.'),
  after: count.describe('Maximum number of sentences after the citing one, from the same paragraph.'),
  maxGroup: count.describe(
    'Maximum number of papers in the citation; a sentence about several is supported by each of them in part. 0 for no limit.',
  ),
  minWords: count.describe('Minimum number of words in the citing sentence, without citations.'),
  maxWords: count.describe(
    'Maximum number of words in the citing sentence, without citations. 0 for no limit.',
  ),
  dropSelf: z.boolean().describe('Drop citations of the paper itself, which are wrong links.'),
  group: citationGroup,
});

export type SupportOptions = z.infer<typeof options>;

export const profiles: Record<Profile, SupportOptions> = {
  paper: {
    passageWords: 100,
    top: 3,
    agree: 2,
    minCoverage: 0,
    keepNone: true,
    hideAuthors: false,
    before: 1,
    after: 1,
    maxGroup: 0,
    minWords: 0,
    maxWords: 0,
    dropSelf: false,
    group: 'citing',
  },
  refined: {
    passageWords: 100,
    top: 3,
    agree: 3,
    minCoverage: 0.3,
    keepNone: true,
    hideAuthors: true,
    before: 1,
    after: 1,
    maxGroup: 3,
    minWords: 8,
    maxWords: 80,
    dropSelf: true,
    group: 'citing',
  },
};
