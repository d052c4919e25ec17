import { z } from 'zod';
import type { Profile } from '../recipe.js';

/** The options of ROUGE-SciQFS. */
export const options = z.strictObject({
  labelBy: z
    .enum(['text', 'position'])
    .describe('How a citing sentence is found in the document: by its text, or by its position.'),
  augment: z.boolean().describe('Add the sentences that raise the ROUGE score against the query (§3.5).'),
  rouge: z
    .enum(['pltrdy', 'google', 'perl155'])
    .describe('The ROUGE implementation that the augmentation maximises.'),
  stem: z.boolean().describe('Compare word stems instead of words in ROUGE.'),
  n: z.number().int().min(1).max(9).describe('Length of the n-grams that the augmentation compares.'),
  startFrom: z
    .enum(['seed', 'zero'])
    .describe(
      'Score that the first added sentence must beat: the score of the citing sentences (seed), or zero. The authors’ released code uses zero, so the sentence may lower the score.',
    ),
  across: z
    .boolean()
    .describe(
      'Treat the summary as one text, so that n-grams cross sentence boundaries, as in the authors’ released code.',
    ),
  most: z
    .number()
    .int()
    .min(0)
    .nullable()
    .describe('Maximum number of sentences that the augmentation adds; null for no limit.'),
  minShared: z
    .number()
    .int()
    .min(0)
    .describe(
      'Minimum number of content words that a sentence must share with the query for the augmentation to add it. Stems are compared; function words, numbers and words that are common in abstracts of all fields ("results", "suggest") do not count.',
    ),
  minQuery: z.number().int().min(0).describe('Minimum length of a query, in characters.'),
  minSentences: z.number().int().min(1).describe('Minimum number of sentences in a document.'),
  dropSelf: z.boolean().describe('Drop papers that cite themselves.'),
  group: z
    .enum(['none', 'citing', 'cited', 'both'])
    .describe('What must not appear in two splits: citing papers, cited papers, both, or none.'),
});

export type SciqfsOptions = z.infer<typeof options>;

const paper: SciqfsOptions = {
  labelBy: 'text',
  augment: true,
  rouge: 'pltrdy',
  stem: false,
  n: 2,
  startFrom: 'seed',
  across: true,
  most: null,
  minShared: 0,
  minQuery: 1,
  minSentences: 1,
  dropSelf: false,
  group: 'none',
};

export const profiles: Record<Profile, SciqfsOptions> = {
  paper,
  refined: {
    ...paper,
    labelBy: 'position',
    rouge: 'google',
    stem: true,
    across: false,
    minShared: 2,
    minQuery: 100,
    minSentences: 10,
    dropSelf: true,
    group: 'both',
  },
};
