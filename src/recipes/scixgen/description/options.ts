import { z } from 'zod';
import type { Profile } from '../../recipe.js';
import { paperOptions, publishedPaperOptions } from '../options.js';

/** The kinds that SciXGen describes, and equations for whoever wants them. */
export const KINDS = ['table', 'figure', 'algorithm', 'theorem', 'equation'] as const;

export const options = z.strictObject({
  ...paperOptions,
  kinds: z.array(z.enum(KINDS)).min(1).describe('The kinds of objects to take.'),
  evenColumns: z.boolean().describe('Tables must have equally many cells in every row.'),
  minTokens: z
    .int()
    .min(0)
    .describe(
      'Algorithms and theorems with fewer tokens are dropped; a token is a run of letters and digits, or any other sign.',
    ),
  maxTokens: z.int().min(0).describe('And those with more; 0 for no limit.'),
  captionedFigures: z
    .boolean()
    .describe(
      'Takes figures without image files, too, where they have a caption, as in papers read from PDF.',
    ),
  figureCaptions: z
    .boolean()
    .describe('Puts the caption of a figure into its x; in the paper a figure has no text at all.'),
  chartsOnly: z
    .boolean()
    .describe(
      'Figures must be charts, as far as the words of the caption tell; the authors do not say how they tell.',
    ),
  minTargetWords: z.int().min(0).describe('Targets with fewer words are dropped.'),
  maxTargetWords: z.int().min(0).describe('Targets with more words are dropped; 0 for no limit.'),
  endAt: z
    .enum(['any', 'described'])
    .describe(
      'What ends a target: a sentence that names any other object, or one that names a table, figure, algorithm or theorem.',
    ),
  soleObject: z
    .boolean()
    .describe('The first sentence must name no other table, figure, algorithm or theorem.'),
  wholeSentences: z
    .boolean()
    .describe('Targets must begin like a sentence and end with a stop, a bracket or an equation.'),
  fullContext: z.boolean().describe('Gives all sentences before the target, not the last twenty alone.'),
});

export type DescriptionOptions = z.infer<typeof options>;

/** SciXGen §4.1 and §4.3. */
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
    // A reader that sees no image has nothing else to go by.
    figureCaptions: true,
    chartsOnly: false,
    // The authors speak against long ones only; most theorems are shorter than 200 tokens.
    minTokens: 20,
    // A page of text that mentions the object once is no description of it.
    maxTargetWords: 300,
    // "where n is as in Eq. (2)" still speaks of the table.
    endAt: 'described',
    // One text can't be the description of each of "Figures 2, 3 and 4".
    soleObject: true,
    wholeSentences: true,
  },
};
