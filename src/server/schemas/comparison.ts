import { z } from 'zod';
import { CAUSES, FATES } from '../../dataset/index.js';
import { pageSchema, paging } from './paging.js';

/** A difference in how two datasets were made, with values as text; null if a side does not have it. */
const madeDifference = z.object({
  /** The name of the difference: an option of the dataset, such as `seed`, or a property of an input, such as `corpus: papers`. */
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type MadeDifference = z.infer<typeof madeDifference>;

const side = z.object({ name: z.string(), examples: z.number(), hasLineage: z.boolean() });

const fateSummary = z.object({
  fate: z.enum(FATES),
  count: z.number(),
  causes: z.array(z.object({ cause: z.enum(CAUSES), count: z.number() })),
  /** Labels of the differences in how the datasets were made that can have this effect. */
  made: z.array(z.string()),
});
export type FateView = z.infer<typeof fateSummary>;

export const comparisonView = z.object({
  before: side,
  after: side,
  /** Differences in how the datasets were made, at most 200; null if one of them has no lineage. */
  made: z.array(madeDifference).nullable(),
  /** Number of all differences in how they were made. */
  madeCount: z.number(),
  /** True if causes were searched for in the corpora. */
  hasCorpora: z.boolean(),
  /** Number of examples that are the same. */
  same: z.number(),
  fates: z.array(fateSummary),
});
export type ComparisonView = z.infer<typeof comparisonView>;

const differentExample = z.object({
  id: z.string(),
  /** Its split in each dataset; null if the dataset does not have it. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  cause: z.enum(CAUSES),
  /** The columns in which a changed example differs; empty for all others. */
  columns: z.array(z.string()),
  preview: z.string(),
});

export const differentExamplesQuery = z.object({ ...paging, fate: z.enum(FATES) });
export const differentExamples = pageSchema(differentExample);
export type DifferentExamples = z.infer<typeof differentExamples>;
