import { z } from 'zod';
import type { Profile } from '../../recipe.js';
import { paperOptions, publishedPaperOptions } from '../options.js';

/** The kinds of objects: those that SciXGen describes, and equations. */
export const KINDS = ['table', 'figure', 'algorithm', 'theorem', 'equation'] as const;

export const options = z.strictObject({
  ...paperOptions,
  kinds: z.array(z.enum(KINDS)).min(1).describe('Kinds of objects to describe.'),
  evenColumns: z.boolean().describe('Require tables to have the same number of cells in every row.'),
  minTokens: z
    .int()
    .min(0)
    .describe(
      'Minimum number of tokens in an algorithm or theorem; a token is a run of letters and digits, or any other character.',
    ),
  maxTokens: z.int().min(0).describe('Maximum number of tokens in an algorithm or theorem; 0 for no limit.'),
  captionedFigures: z
    .boolean()
    .describe('Also use figures without image files if they have a caption, as in papers read from PDF.'),
  figureCaptions: z
    .boolean()
    .describe('Include the caption of a figure in the column object; in the paper, figures have no text.'),
  chartsOnly: z
    .boolean()
    .describe(
      'Require figures to be charts, as far as the words of the caption show; the authors do not say how they decide.',
    ),
  minTargetWords: z.int().min(0).describe('Minimum number of words in a target.'),
  maxTargetWords: z.int().min(0).describe('Maximum number of words in a target; 0 for no limit.'),
  endAt: z
    .enum(['any', 'described'])
    .describe(
      'What ends a target: a sentence that names any other object (any), or only a sentence that names a table, figure, algorithm or theorem (described).',
    ),
  soleObject: z
    .boolean()
    .describe('Drop targets whose first sentence names another table, figure, algorithm or theorem.'),
  wholeSentences: z
    .boolean()
    .describe(
      'Require targets to begin like a sentence and to end with final punctuation, a bracket or an equation.',
    ),
  fullContext: z.boolean().describe('Include all sentences before the target, not only the last twenty.'),
});

export type DescriptionOptions = z.infer<typeof options>;

/** The options of SciXGen §4.1 and §4.3. */
const paper: DescriptionOptions = {
  ...publishedPaperOptions,
  kinds: ['table', 'figure', 'algorithm', 'theorem'],
  evenColumns: true,
  minTokens: 200,
  maxTokens: 500,
  captionedFigures: false,
  figureCaptions: false,
  chartsOnly: true,
  minTargetWords: 30,
  maxTargetWords: 0,
  endAt: 'any',
  soleObject: false,
  wholeSentences: false,
  fullContext: true,
};

export const profiles: Record<Profile, DescriptionOptions> = {
  paper,
  refined: {
    ...paper,
    captionedFigures: true,
    // A model that cannot read images has no other input.
    figureCaptions: true,
    chartsOnly: false,
    // The authors give a reason only for the upper limit, and most theorems have fewer than 200 tokens.
    minTokens: 20,
    // A page of text that mentions the object once is not a description of it.
    maxTargetWords: 300,
    // "where n is as in Eq. (2)" is still about the table.
    endAt: 'described',
    // One text cannot describe each of "Figures 2, 3 and 4".
    soleObject: true,
    wholeSentences: true,
  },
};
