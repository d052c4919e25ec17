import { z } from 'zod';
import { pageSchema, paging } from './paging.js';

const name = z.string().min(1).max(500);

export const systemsQuery = z.object({
  ...paging,
  size: paging.size.default(10),
  first: name,
  second: name,
  /** The metric to sort by. Default: the main one of the recipe. */
  metric: z.string().max(200).optional(),
  /** The largest differences first, or those in favour of one system. */
  order: z.enum(['difference', 'first', 'second']).default('difference'),
});

const pair = <T extends z.ZodType>(value: T) => z.tuple([value, value]);

const metric = z.object({
  name: z.string(),
  /** Means over the examples that both systems answered; null if none can be scored. */
  means: pair(z.number().nullable()),
  /** Number of examples on which each system is better. */
  better: pair(z.number()),
  same: z.number(),
});

const answer = z.object({
  text: z.string(),
  /** Words that the other system's answer does not have. */
  marks: z.array(z.object({ start: z.number(), end: z.number() })),
  figures: z.array(z.object({ name: z.string(), value: z.number() })),
  problem: z.string().nullable(),
});

const row = z.object({
  id: z.string(),
  split: z.string(),
  /** The right answer; null if it is unknown. */
  gold: z.string().nullable(),
  answers: pair(answer),
  /** First minus second, by the metric in use; null if one of them has no score. */
  difference: z.number().nullable(),
});

export const systemComparison = pageSchema(row).extend({
  systems: pair(z.string()),
  metric: z.string().nullable(),
  metrics: z.array(metric),
  /** Examples that only one system answered. */
  only: pair(z.number()),
  /** True if there are more examples than are compared. */
  isCut: z.boolean(),
});
export type SystemComparison = z.infer<typeof systemComparison>;
