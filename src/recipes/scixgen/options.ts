import { z } from 'zod';

/** What both tasks ask of a paper (SciXGen §3.1), and what both tell of it beside. */
export const paperOptions = {
  requireSections: z.boolean().describe('Papers must have headings.'),
  minPaperWords: z.int().min(0).describe('Papers with fewer words in their body are left out.'),
  maxPaperWords: z.int().min(0).describe('Papers with more are left out, too; 0 for no limit.'),
  markEquations: z
    .boolean()
    .describe('Puts <equation> and </equation> around display equations where they stand in the text.'),
  nearest: z
    .int()
    .min(0)
    .max(300)
    .describe('Names so many papers of the corpus that are most like it by TF-IDF of title and abstract.'),
};

export interface PaperOptions {
  requireSections: boolean;
  minPaperWords: number;
  maxPaperWords: number;
  markEquations: boolean;
  nearest: number;
}

/** SciXGen §3.1: sections, and 1,000 to 12,000 words. */
export const publishedPaperOptions: PaperOptions = {
  requireSections: true,
  minPaperWords: 1000,
  maxPaperWords: 12_000,
  markEquations: true,
  nearest: 0,
};
