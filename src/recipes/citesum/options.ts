import { z } from 'zod';
import type { Profile } from '../recipe.js';

const share = z.number().min(0).max(1);

/** Every rule of CiteSum §2.1, and what the refined profile adds, as an option. */
export const options = z.strictObject({
  relatedWork: z
    .enum(['contains', 'wide'])
    .describe(
      'Which headings count: those that contain "related work", or (wide) also prior work, literature review and the like.',
    ),
  subsections: z
    .boolean()
    .describe(
      'Also take the sections below such a heading; otherwise a paragraph’s own heading must match, as in the authors’ released code.',
    ),
  firstRunOnly: z
    .boolean()
    .describe(
      'Take only the first run of paragraphs under such headings, as the authors’ released code does.',
    ),
  fallback: z
    .enum(['none', 'introduction', 'discussion', 'body'])
    .describe(
      'What to take from a paper without such a section: nothing, its introduction, introduction and discussion, or the whole body.',
    ),
  minAbstract: z
    .number()
    .int()
    .min(0)
    .describe(
      'The cited abstract must have more characters than this; 100 in the authors’ released code, the paper asks for none.',
    ),
  dropSelf: z
    .boolean()
    .describe('Drop sentences that cite the very paper they stand in, as the authors’ released code does.'),
  minWords: z
    .number()
    .int()
    .min(0)
    .describe('Minimum number of words in the sentence, without its citation.'),
  maxWords: z.number().int().min(0).describe('Maximum number of words in the sentence; 0 for no limit.'),
  wholeSentence: z
    .boolean()
    .describe(
      'The sentence must begin like one and end with a full stop, a question mark or an exclamation mark.',
    ),
  authorsApart: z
    .boolean()
    .describe(
      'Authors named apart from their citation ("Hess et al. describe a sensor [8].") become REF in its place.',
    ),
  noOtherMarks: z.boolean().describe('Drop sentences that still contain a citation that was not recognised.'),
  dropOwnWork: z
    .boolean()
    .describe('Drop sentences that also speak of the citing paper ("we", "our", "this paper").'),
  measured: z
    .enum(['sentence', 'without-citation'])
    .describe('What is compared with the abstract: the sentence as it stands, or without its citation.'),
  rouge1: share.describe(
    'Minimum ROUGE-1 recall: the share of the sentence’s words that occur in the abstract.',
  ),
  rouge2: share.describe('Minimum ROUGE-2 recall, for pairs of words.'),
  rougeL: share.describe('Minimum ROUGE-L recall, for the longest common subsequence.'),
  stem: z.boolean().describe('Compare stems rather than words.'),
});

export type CiteSumOptions = z.infer<typeof options>;

export const profiles: Record<Profile, CiteSumOptions> = {
  paper: {
    relatedWork: 'contains',
    subsections: false,
    firstRunOnly: true,
    fallback: 'none',
    minAbstract: 100,
    dropSelf: true,
    minWords: 0,
    maxWords: 0,
    wholeSentence: false,
    authorsApart: false,
    noOtherMarks: false,
    dropOwnWork: false,
    measured: 'sentence',
    rouge1: 0.5,
    rouge2: 0.2,
    rougeL: 0.4,
    stem: true,
  },
  refined: {
    relatedWork: 'wide',
    subsections: true,
    firstRunOnly: false,
    fallback: 'discussion',
    minAbstract: 100,
    dropSelf: true,
    minWords: 8,
    maxWords: 100,
    wholeSentence: true,
    authorsApart: true,
    noOtherMarks: true,
    dropOwnWork: true,
    measured: 'without-citation',
    rouge1: 0.5,
    rouge2: 0.2,
    rougeL: 0.4,
    stem: true,
  },
};
