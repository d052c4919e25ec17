import { z } from 'zod';

const recipeOption = z.object({
  name: z.string(),
  description: z.string(),
  /** The kind of input field; `json` for lists and other values. */
  kind: z.enum(['yes-no', 'choice', 'number', 'json']),
  choices: z.array(z.string()),
  min: z.number().nullable(),
  max: z.number().nullable(),
  isWhole: z.boolean(),
  /** The value that the dataset was built with. */
  value: z.unknown(),
});
export type RecipeOption = z.infer<typeof recipeOption>;

export const whatIfOptions = z.object({
  options: z.array(recipeOption),
  /** False if the corpus has changed since the dataset was built. */
  isCurrent: z.boolean(),
});
export type WhatIfOptions = z.infer<typeof whatIfOptions>;

export const whatIfRequest = z.strictObject({
  /** Options with their new values. */
  set: z.record(z.string().max(100), z.unknown()),
  /** A paper that must be in the sample. */
  record: z.string().min(1).max(500).optional(),
});

const whatIfRow = z.object({
  fate: z.enum(['added', 'removed', 'changed']),
  id: z.string(),
  record: z.string(),
  paragraph: z.number(),
  text: z.string(),
  /** The reason for dropping it: a removed row is dropped with the changed options, an added row without them. */
  reason: z.string().nullable(),
  measured: z.string().nullable(),
});
export type WhatIfRow = z.infer<typeof whatIfRow>;

export const whatIfResult = z.object({
  papers: z.object({ tried: z.number(), all: z.number() }),
  stopped: z.enum(['time', 'memory']).nullable(),
  before: z.number(),
  after: z.number(),
  counts: z.object({ added: z.number(), removed: z.number(), changed: z.number() }),
  reasons: z.array(z.object({ reason: z.string(), before: z.number(), after: z.number() })),
  rows: z.array(whatIfRow),
  failures: z.number(),
  /** Examples that the whole dataset would gain, with a 95% interval; null if all papers were tried or all have the same gain. */
  estimate: z.object({ gain: z.number(), from: z.number(), to: z.number() }).nullable(),
});
export type WhatIfResult = z.infer<typeof whatIfResult>;
