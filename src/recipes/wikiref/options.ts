import { z } from 'zod';
import type { Profile } from '../recipe.js';

/** The kinds of source that WikiRef takes, as the reader of Wikipedia names them. */
export const SOURCE_KINDS: readonly string[] = ['web', 'news', 'press', 'press release'];

/** Every rule of WikiRef, by name. */
export const options = z.strictObject({
  kinds: z
    .array(z.string().min(1))
    .describe('The kinds of source that count, as the reader names them; all where the list is empty.'),
  fragments: z
    .enum(['keep', 'drop'])
    .describe(
      'Statements that begin or end in the middle of a sentence, as between two citations of one, and items of lists that are none.',
    ),
  minRecall: z
    .number()
    .min(0)
    .max(1)
    .describe('The share of the statement’s words, stop words left out, that the document must hold.'),
  percentiles: z
    .tuple([z.number().min(0).max(100), z.number().min(0).max(100)])
    .describe('Lengths of document and statement must lie between these percentiles.'),
  percentilesUpTo: z
    .int()
    .min(1)
    .describe('The percentiles are those of examples whose documents have no more tokens than this.'),
  oracleSentences: z.int().min(1).describe('The most sentences that the oracle of the last filter takes.'),
  minOracle: z.number().min(0).max(1).describe('The ROUGE-2 recall that this oracle must pass.'),
  rouge: z.enum(['perl155', 'google']).describe('Whose ROUGE is used, for the filter and for the labels.'),
  stem: z.boolean().describe('Whether ROUGE takes stems.'),
  mirrorSentences: z
    .int()
    .min(0)
    .describe(
      'A page that holds so many sentences of the article word for word is a copy of it; 0 keeps all.',
    ),
  group: z
    .enum(['address', 'text'])
    .describe('What is one document, for the split: one address, or one text under any address.'),
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
    // Half a sentence is no summary.
    fragments: 'drop',
    // A page that copied the article proves nothing, and its oracle is perfect.
    mirrorSentences: 3,
    // News agencies' reports stand under many addresses.
    group: 'text',
  },
};
