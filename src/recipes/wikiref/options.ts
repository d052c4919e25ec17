import { z } from 'zod';
import type { Profile } from '../recipe.js';

/** The kinds of source that WikiRef uses, as the Wikipedia reader names them. */
export const SOURCE_KINDS: readonly string[] = ['web', 'news', 'press', 'press release'];

/** Every rule of WikiRef, by name. */
export const options = z.strictObject({
  kinds: z
    .array(z.string().min(1))
    .describe('Kinds of source to use, as the reader names them; an empty list means all.'),
  fragments: z
    .enum(['keep', 'drop'])
    .describe(
      'What to do with statements that are not whole sentences, such as the part between two citations or a list item.',
    ),
  minRecall: z
    .number()
    .min(0)
    .max(1)
    .describe('Minimum share of the statement’s words, without stop words, that the document must contain.'),
  percentiles: z
    .tuple([z.number().min(0).max(100), z.number().min(0).max(100)])
    .describe('Percentiles between which the lengths of document and statement must be.'),
  percentilesUpTo: z
    .int()
    .min(1)
    .describe('Maximum number of tokens of the documents that the percentiles are computed from.'),
  oracleSentences: z
    .int()
    .min(1)
    .describe(
      'Maximum number of sentences of the document that are selected to match the statement best (the oracle).',
    ),
  minOracle: z
    .number()
    .min(0)
    .max(1)
    .describe('ROUGE-2 recall of the statement that the best sentences of the document must exceed.'),
  rouge: z.enum(['perl155', 'google']).describe('ROUGE implementation for the filter and for the labels.'),
  stem: z.boolean().describe('Compare stems instead of words in ROUGE.'),
  mirrorSentences: z
    .int()
    .min(0)
    .describe(
      'Number of the article’s sentences that a page must contain word for word to be dropped as a copy of the article; 0 keeps all pages.',
    ),
  group: z
    .enum(['address', 'text'])
    .describe('What counts as one document for the split: one URL, or one text under any URL.'),
});

export type WikirefOptions = z.infer<typeof options>;

/** WikiRef §5.1. */
const paper: WikirefOptions = {
  kinds: [...SOURCE_KINDS],
  fragments: 'keep',
  minRecall: 0.5,
  percentiles: [5, 95],
  percentilesUpTo: 1000,
  oracleSentences: 5,
  minOracle: 0.2,
  rouge: 'perl155',
  stem: true,
  mirrorSentences: 0,
  group: 'address',
};

export const profiles: Record<Profile, WikirefOptions> = {
  paper,
  refined: {
    ...paper,
    // Half a sentence is not a summary.
    fragments: 'drop',
    // A page that copies the article is not a source, and its oracle score is perfect.
    mirrorSentences: 3,
    // News agencies' reports appear under many URLs.
    group: 'text',
  },
};
