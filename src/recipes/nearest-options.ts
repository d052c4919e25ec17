import { z } from 'zod';
import { DTYPES, type Dtype } from '../embed/index.js';
import { UserError } from '../user-error.js';
import type { PaperQuery } from './paper-query.js';

/** The options of recipes that search similar papers with an embedding model. */
export const nearestModelOptions = {
  nearestModel: z
    .string()
    .min(1)
    .nullable()
    .describe('Embedding model that finds similar papers: a name on the hub, or a folder; null for TF-IDF.'),
  nearestPooling: z
    .enum(['mean', 'cls'])
    .describe(
      'How the vector of a text is computed: the mean of its token vectors (Sentence-BERT), or the first token’s vector (SPECTER).',
    ),
  nearestDtype: z
    .enum(['auto', ...(Object.keys(DTYPES) as Dtype[])])
    .describe('Which of the embedding model’s files to run; auto: full precision, or what its folder has.'),
};

export type NearestModelOptions = z.infer<z.ZodObject<typeof nearestModelOptions>>;

/** No model: similar papers are found by TF-IDF. */
export const NO_NEAREST_MODEL: NearestModelOptions = {
  nearestModel: null,
  nearestPooling: 'mean',
  nearestDtype: 'auto',
};

/** The part of a query that loads `nearest` similar papers. Throws {@link UserError} for a model without any; `needed` is then to be set. */
export function nearestQuery(
  nearest: number,
  { nearestModel: name, nearestPooling: pooling, nearestDtype: dtype }: NearestModelOptions,
  needed: string,
): Pick<PaperQuery, 'nearest' | 'nearestModel'> {
  if (name === null) return { nearest };
  if (nearest === 0) throw new UserError(`--set nearestModel requires --set ${needed}`);
  return { nearest, nearestModel: { name, pooling, dtype } };
}
