import { z } from 'zod';
import type { Profile } from '../recipe.js';

const share = z.number().min(0).max(1);

/** Every rule of CiteSum §2.1, and what the refined profile adds, as an option. */
export const options = z.strictObject({
  relatedWork: z
    .enum(['contains', 'wide'])
    .describe(
      'Headings that count as Related Work: headings that contain "related work" (contains), or also "prior work", "literature review" and the like (wide).',
    ),
  subsections: z
    .boolean()
    .describe(
      'Also take the subsections of a Related Work section. If false, a paragraph’s own heading must match, as in the authors’ released code.',
    ),
  firstRunOnly: z
    .boolean()
    .describe(
      'Take only the first run of paragraphs under Related Work headings, as the authors’ released code does.',
    ),
  fallback: z
    .enum(['none', 'introduction', 'discussion', 'body'])
    .describe(
      'What to take from a paper without a Related Work section: nothing, its introduction, its introduction and discussion, or the whole body.',
    ),
  minAbstract: z
    .number()
    .int()
    .min(0)
    .describe(
      'Number of characters that the cited abstract must exceed. It is 100 in the authors’ released code; the paper sets no minimum.',
    ),
  dropSelf: z
    .boolean()
    .describe('Drop sentences that cite the paper they appear in, as the authors’ released code does.'),
  minWords: z
    .number()
    .int()
    .min(0)
    .describe('Minimum number of words in the sentence, without its citation.'),
  maxWords: z.number().int().min(0).describe('Maximum number of words in the sentence; 0 for no limit.'),
  wholeSentence: z
    .boolean()
    .describe(
      'Require the text to begin like a sentence and to end with a full stop, a question mark or an exclamation mark.',
    ),
  authorsApart: z
    .boolean()
    .describe(
      'Replace author names that are separated from their citation ("Hess et al. describe a sensor [8].") by REF, and remove the citation.',
    ),
  noOtherMarks: z.boolean().describe('Drop sentences that still contain a citation that was not recognised.'),
  dropOwnWork: z
    .boolean()
    .describe('Drop sentences that also refer to the citing paper ("we", "our", "this paper").'),
  dropDangling: z
    .boolean()
    .describe(
      'Drop sentences that begin by referring to an earlier sentence ("This finding …", "In support of this, …", "They also …").',
    ),
  dropPointing: z
    .boolean()
    .describe(
      'Drop sentences that only point to the cited paper ("prepared as described in REF", "reviewed in REF", "(see REF)").',
    ),
  measured: z
    .enum(['sentence', 'without-citation'])
    .describe(
      'Text that is compared with the abstract: the whole sentence, or the sentence without its citation.',
    ),
  rouge1: share.describe(
    'Minimum ROUGE-1 recall: the share of the sentence’s words that occur in the abstract.',
  ),
  rouge2: share.describe(
    'Minimum ROUGE-2 recall: the share of the sentence’s word pairs that occur in the abstract.',
  ),
  rougeL: share.describe(
    'Minimum ROUGE-L recall: the share of the sentence that is a common subsequence with the abstract.',
  ),
  stem: z.boolean().describe('Compare word stems instead of words in ROUGE.'),
});

export type CiteSumOptions = z.infer<typeof options>;

const paper: CiteSumOptions = {
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
  dropDangling: false,
  dropPointing: false,
  measured: 'sentence',
  rouge1: 0.5,
  rouge2: 0.2,
  rougeL: 0.4,
  stem: true,
};

export const profiles: Record<Profile, CiteSumOptions> = {
  paper,
  refined: {
    ...paper,
    relatedWork: 'wide',
    subsections: true,
    firstRunOnly: false,
    fallback: 'discussion',
    minWords: 8,
    maxWords: 100,
    wholeSentence: true,
    authorsApart: true,
    noOtherMarks: true,
    dropOwnWork: true,
    dropDangling: true,
    dropPointing: true,
    measured: 'without-citation',
  },
};
