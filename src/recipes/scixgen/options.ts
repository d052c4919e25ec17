import { z } from 'zod';
import { NO_NEAREST_MODEL, nearestModelOptions, nearestQuery } from '../nearest-options.js';

/** The options of both tasks: requirements for papers (SciXGen §3.1) and additional columns. */
export const paperOptions = {
  requireSections: z.boolean().describe('Require papers to have headings.'),
  minPaperWords: z.int().min(0).describe('Minimum number of words in the body of a paper.'),
  maxPaperWords: z.int().min(0).describe('Maximum number of words in the body of a paper; 0 for no limit.'),
  markEquations: z.boolean().describe('Put <equation> and </equation> around display equations in the text.'),
  nearest: z
    .int()
    .min(0)
    .max(300)
    .describe('Number of similar papers (by title and abstract) to list with each example; 0 for none.'),
  ...nearestModelOptions,
};

export type PaperOptions = z.infer<z.ZodObject<typeof paperOptions>>;

/** The requirements of SciXGen §3.1: sections, and 1,000 to 12,000 words. */
export const publishedPaperOptions: PaperOptions = {
  requireSections: true,
  minPaperWords: 1000,
  maxPaperWords: 12_000,
  markEquations: true,
  nearest: 0,
  ...NO_NEAREST_MODEL,
};

/** Description of the column `nearest_papers`. */
export const NEAREST_PAPERS =
  'The most similar papers of the corpus, nearest first: by TF-IDF of title and abstract, or by embeddings if the option `nearestModel` names a model (the authors use SPECTER); null if the option `nearest` is 0.';

/** Returns the part of the query that loads similar papers, for both tasks. */
export const nearestPapers = (options: PaperOptions) =>
  nearestQuery(options.nearest, options, 'nearest, for example --set nearest=300');
