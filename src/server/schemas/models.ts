import { z } from 'zod';

const scores = z.record(z.string(), z.number());

export const modelSummary = z.object({
  /** The path of its folder below the studio's. */
  name: z.string(),
  preset: z.string(),
  architecture: z.string(),
  /** The signature of the dataset it learnt from. */
  dataset: z.string().nullable(),
  /** On validation. */
  scores,
  /** True where Check can use it. */
  isForCheck: z.boolean(),
});
export type ModelSummary = z.infer<typeof modelSummary>;

export const modelView = modelSummary.extend({
  path: z.string(),
  labels: z.array(z.string()),
  threshold: z.number().nullable(),
  settings: z.array(z.object({ name: z.string(), value: z.string() })),
  deviations: z.array(z.string()),
  curve: z.array(z.object({ step: z.number(), scores, isBest: z.boolean() })),
  losses: z.array(z.object({ step: z.number(), loss: z.number() })),
});
export type ModelView = z.infer<typeof modelView>;
