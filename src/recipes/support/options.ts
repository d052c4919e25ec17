import { z } from 'zod';
import type { Profile } from '../recipe.js';
import {
  citationGroup,
  count,
  dropSelf,
  hideAuthors,
  sentenceLength,
  sentencesAround,
} from '../shared-options.js';

/** The options of supporting passages. */
export const options = z.strictObject({
  passageWords: count
    .min(10)
    .max(10_000)
    .describe('Maximum length of a passage in words; passages consist of whole sentences.'),
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
  minWeight: z
    .number()
    .min(0)
    .max(1000)
    .describe(
      'Minimum total weight of the words that a passage shares with the citing sentence. The weight of a word is its idf in BM25 over the passages of the cited paper: 0.7 if half of the passages have it, 4 if one of 80 has it.',
    ),
  keepNone: z
    .boolean()
    .describe(
      'Keep citations for which the retrievers agree on no passage, as examples without labels; it does not mean that the cited paper does not support them.',
    ),
  hideAuthors,
  ...sentencesAround,
  maxGroup: count.describe(
    'Maximum number of papers in the citation; each of several papers supports the sentence only in part. 0 for no limit.',
  ),
  maxMarks: count.describe(
    'Maximum number of citations in the sentence; of a sentence with several, a passage may carry the part that another paper is cited for. 0 for no limit.',
  ),
  ...sentenceLength,
  dropSelf,
  group: citationGroup,
});

export type SupportOptions = z.infer<typeof options>;

const paper: SupportOptions = {
  passageWords: 100,
  top: 3,
  agree: 2,
  minCoverage: 0,
  minWeight: 0,
  keepNone: true,
  hideAuthors: false,
  before: 1,
  after: 1,
  maxGroup: 0,
  maxMarks: 0,
  minWords: 0,
  maxWords: 0,
  dropSelf: false,
  group: 'citing',
};

export const profiles: Record<Profile, SupportOptions> = {
  paper,
  refined: {
    ...paper,
    agree: 3,
    minCoverage: 0.3,
    minWeight: 10,
    hideAuthors: true,
    maxGroup: 3,
    maxMarks: 1,
    minWords: 8,
    maxWords: 80,
    dropSelf: true,
  },
};
