import { z } from 'zod';
import { DTYPES, type Dtype } from '../embed/index.js';
import { UserError } from '../user-error.js';
import type { PaperQuery } from './paper-query.js';

/** Options for finding similar papers with an embedding model. */
export const nearestModelOptions = {
  nearestModel: z
    .string()
    .min(1)
    .nullable()
    .describe('Embedding model that finds similar papers: a name on the hub, or a folder; null for TF-IDF.'),
  nearestPooling: z
    .enum(['mean', 'cls'])
    .describe(
      'How the vector of a text is computed: as the mean of its token vectors (mean, as in Sentence-BERT), or as the first token’s vector (cls, as in SPECTER).',
    ),
  nearestDtype: z
    .enum(['auto', ...(Object.keys(DTYPES) as Dtype[])])
    .describe(
      'Numeric precision of the embedding model; auto takes full precision, or else whatever its folder has.',
    ),
};

export type NearestModelOptions = z.infer<z.ZodObject<typeof nearestModelOptions>>;

/** The options without a model: similar papers are found by TF-IDF. */
export const NO_NEAREST_MODEL: NearestModelOptions = {
  nearestModel: null,
  nearestPooling: 'mean',
  nearestDtype: 'auto',
};

/**
 * Returns the part of a query that loads similar papers. Throws {@link UserError} if a model is set but no similar papers are requested.
 *
 * @param nearest number of similar papers
 * @param needed the setting that requests similar papers, for the error message
 */
export function nearestQuery(
  nearest: number,
  { nearestModel: name, nearestPooling: pooling, nearestDtype: dtype }: NearestModelOptions,
  needed: string,
): Pick<PaperQuery, 'nearest' | 'nearestModel'> {
  if (name === null) return { nearest };
  if (nearest === 0) throw new UserError(`--set nearestModel requires --set ${needed}`);
  return { nearest, nearestModel: { name, pooling, dtype } };
}
