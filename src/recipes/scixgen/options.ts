import { z } from 'zod';
import { DTYPES, type Dtype, type Pooling } from '../../embed/index.js';
import { UserError } from '../../user-error.js';
import type { PaperQuery } from '../candidates.js';

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
    .describe('Names so many papers of the corpus that are most like it by title and abstract.'),
  nearestModel: z
    .string()
    .min(1)
    .nullable()
    .describe(
      'The model whose embeddings tell which are alike: a name on the hub, or a folder; null for TF-IDF.',
    ),
  nearestPooling: z
    .enum(['mean', 'cls'])
    .describe('A text’s vector: the mean of its tokens’ (Sentence-BERT) or the first token’s (SPECTER).'),
  nearestDtype: z
    .enum(['auto', ...(Object.keys(DTYPES) as Dtype[])])
    .describe('Which of the model’s files is run; auto: full precision, or what its folder has.'),
};

export interface PaperOptions {
  requireSections: boolean;
  minPaperWords: number;
  maxPaperWords: number;
  markEquations: boolean;
  nearest: number;
  nearestModel: string | null;
  nearestPooling: Pooling;
  nearestDtype: Dtype | 'auto';
}

/** SciXGen §3.1: sections, and 1,000 to 12,000 words. */
export const publishedPaperOptions: PaperOptions = {
  requireSections: true,
  minPaperWords: 1000,
  maxPaperWords: 12_000,
  markEquations: true,
  nearest: 0,
  nearestModel: null,
  nearestPooling: 'mean',
  nearestDtype: 'auto',
};

/** What both tasks load of the papers that are like each one. */
export function nearestQuery(options: PaperOptions): Pick<PaperQuery, 'nearest' | 'nearestModel'> {
  const { nearest, nearestModel: name, nearestPooling: pooling, nearestDtype: dtype } = options;
  if (name !== null && nearest === 0)
    throw new UserError('--set nearestModel: say how many papers to name, too, as in --set nearest=300');
  return { nearest, ...(name === null ? {} : { nearestModel: { name, pooling, dtype } }) };
}
