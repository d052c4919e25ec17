import { z } from 'zod';

const mapPoint = z.object({
  record: z.string(),
  title: z.string(),
  year: z.number().nullable(),
  format: z.string(),
  /** The first field of the paper. */
  field: z.string().nullable(),
  /** From 0 to 1. */
  x: z.number(),
  y: z.number(),
});
export type MapPoint = z.infer<typeof mapPoint>;

export const corpusMap = z.object({
  /** False while the map of the current corpus is being computed; the points are then those of an earlier state, if there is one. */
  isReady: z.boolean(),
  /** Papers in the corpus that the map shows; if there are more than points, the points are a sample. */
  papers: z.number(),
  /** Papers of the sample that share no word with another paper, so that the map has no place for them. */
  withoutPlace: z.number(),
  points: z.array(mapPoint),
});
export type CorpusMap = z.infer<typeof corpusMap>;
