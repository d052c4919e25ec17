import { z } from 'zod';

const score = z.object({
  /** The score with its 95% interval, as tables print it. */
  text: z.string(),
  /** Null if it is not defined. */
  value: z.number().nullable(),
  /** The ends of the 95% interval; null if it is unknown. */
  low: z.number().nullable(),
  high: z.number().nullable(),
});

const row = z.object({
  system: z.string(),
  /** All settings of the system; null if only its answers are known. */
  signature: z.string().nullable(),
  examples: z.number(),
  /** True if it was scored on fewer examples than other systems, so that it cannot be compared with them. */
  isPart: z.boolean(),
  /** SHA-256 of the answers. */
  predictions: z.string(),
  /** The name under which its answers can be compared example by example; null if they are not next to the dataset. */
  answers: z.string().nullable(),
  date: z.string(),
  /** One for each column. */
  scores: z.array(score),
});

const board = z.object({
  title: z.string(),
  metric: z.string(),
  /** The largest number of examples that a system was scored on. */
  examples: z.number(),
  columns: z.array(z.object({ name: z.string(), isLowerBetter: z.boolean() })),
  /** The best first. */
  rows: z.array(row),
  /** Systems that are not listed, because there are too many. */
  more: z.number(),
  /** How its metric differs from that of an earlier board on the same part of the dataset; null if there is none. */
  difference: z.object({ here: z.array(z.string()), before: z.array(z.string()) }).nullable(),
});
export type ResultBoard = z.infer<typeof board>;
export type ResultRow = z.infer<typeof row>;

export const datasetResults = z.object({
  /** The name of the file of results. */
  file: z.string(),
  /** Why the file cannot be read; null if it can. */
  problem: z.string().nullable(),
  boards: z.array(board),
  /** Boards that are not listed, because there are too many. */
  moreBoards: z.number(),
  /** Number of results on other versions of the dataset, whose examples differ. */
  others: z.number(),
  /** The latest of these. */
  otherRows: z.array(
    z.object({ system: z.string(), part: z.string(), date: z.string(), dataset: z.string() }),
  ),
});
export type DatasetResults = z.infer<typeof datasetResults>;
