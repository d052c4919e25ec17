import { z } from 'zod';

const scores = z.record(z.string(), z.number());

export const modelSummary = z.object({
  /** Path of its folder, relative to the studio's. */
  name: z.string(),
  preset: z.string(),
  architecture: z.string(),
  /** Signature of the training dataset. */
  dataset: z.string().nullable(),
  /** Scores on the validation split. */
  scores,
  /** True if Check can use it. */
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
