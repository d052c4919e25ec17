import { z } from 'zod';
import type { Profile } from '../recipe.js';

/** The Wikipedia reader's names of the kinds of sources that WikiRef uses. */
export const SOURCE_KINDS: readonly string[] = ['web', 'news', 'press', 'press release'];

/** The options of WikiRef. */
export const options = z.strictObject({
  kinds: z
    .array(z.string().min(1))
    .describe('Kinds of sources to use, by the reader’s names; an empty list means all.'),
  fragments: z
    .enum(['keep', 'drop'])
    .describe(
      'Whether to keep or drop statements that are not whole sentences, such as the part between two citations or a list item.',
    ),
  minRecall: z
    .number()
    .min(0)
    .max(1)
    .describe('Minimum share of the statement’s words, without stop words, that the document must contain.'),
  percentiles: z
    .tuple([z.number().min(0).max(100), z.number().min(0).max(100)])
    .describe(
      'Lower and upper percentile of the lengths of documents and statements; examples outside them are dropped.',
    ),
  percentilesUpTo: z
    .int()
    .min(1)
    .describe(
      'Maximum number of tokens of a document that is included in the computation of the percentiles.',
    ),
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
    .describe('ROUGE-2 recall against the statement that the best sentences of the document must exceed.'),
  rouge: z.enum(['perl155', 'google']).describe('ROUGE implementation for the filter and for the labels.'),
  stem: z.boolean().describe('Compare word stems instead of words in ROUGE.'),
  mirrorSentences: z
    .int()
    .min(0)
    .describe(
      'Drop pages with at least this many sentences of the article word for word, which are copies of the article; 0 keeps all pages.',
    ),
  group: z
    .enum(['address', 'text'])
    .describe(
      'What counts as one document for the split: one URL (address), or one text under any URL (text).',
    ),
});

export type WikirefOptions = z.infer<typeof options>;

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
