import { z } from 'zod';
import { datasetSummary } from './datasets.js';

const job = z.object({
  id: z.number(),
  title: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  done: z.number(),
  of: z.number(),
  note: z.string(),
  error: z.string().nullable(),
});

/** Another citemill process that writes to the folder. */
const run = z.object({
  kind: z.enum(['corpus', 'dataset']),
  name: z.string(),
  pid: z.number().nullable(),
  /** Progress from 0 to 1; null if unknown. */
  share: z.number().nullable(),
  note: z.string(),
});
export type RunElsewhere = z.infer<typeof run>;

export const progress = z.object({
  /** The folder that the studio shows. */
  dir: z.string(),
  jobs: z.array(job),
  runs: z.array(run),
  corpusVersion: z.string(),
});
export type Progress = z.infer<typeof progress>;

export const home = z.object({
  dir: z.string(),
  version: z.string(),
  corpus: z.object({
    exists: z.boolean(),
    papers: z.number(),
    failures: z.number(),
    isLinked: z.boolean(),
    isIndexing: z.boolean(),
  }),
  datasets: z.array(datasetSummary),
});
export type Home = z.infer<typeof home>;
