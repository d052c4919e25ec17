import { z } from 'zod';
import type { Profile } from '../../recipe.js';
import { paperOptions, publishedPaperOptions } from '../options.js';

export const options = z.strictObject({
  ...paperOptions,
  introduction: z
    .enum(['headed', 'wide'])
    .describe(
      'What counts as the introduction: only a section of that name (headed); or, if there is none, also "Background" or the text before the first heading (wide).',
    ),
  passageWords: z.int().min(10).max(10_000).describe('Length of a passage in words.'),
  passageEnds: z
    .enum(['words', 'sentences'])
    .describe(
      'Where passages end: at exactly the given length (words), or with the last whole sentence that fits (sentences).',
    ),
  minCited: z
    .int()
    .min(0)
    .describe('Minimum number of papers cited in the introduction that must be in the corpus.'),
  maxPassages: z
    .int()
    .min(0)
    .describe('Maximum number of passages in an example, taken evenly from all cited papers; 0 for all.'),
  minTargetWords: z.int().min(0).describe('Minimum number of words in an introduction.'),
});

export type ParagraphOptions = z.infer<typeof options>;

/** The options of SciXGen §4.2, §4.3 and §5.1. */
const paper: ParagraphOptions = {
  ...publishedPaperOptions,
  introduction: 'headed',
  passageWords: 300,
  passageEnds: 'words',
  minCited: 1,
  maxPassages: 0,
  minTargetWords: 1,
};

export const profiles: Record<Profile, ParagraphOptions> = {
  paper,
  refined: {
    ...paper,
    introduction: 'wide',
    // No passage begins or ends in the middle of a sentence.
    passageEnds: 'sentences',
    minTargetWords: 100,
  },
};
