import { z } from 'zod';
import { paperListQuery } from './corpus.js';

/** The papers to count: some filters of the list of papers. */
export const timelineQuery = paperListQuery.pick({ format: true, venue: true, field: true });

const yearCount = z.object({
  /** Null for papers that do not state their year. */
  year: z.number().nullable(),
  papers: z.number(),
  /** Citations in the texts of these papers. */
  citations: z.number(),
});

export const timeline = z.object({
  isIndexing: z.boolean(),
  /** Ascending; papers without a year come last. */
  years: z.array(yearCount),
});
export type Timeline = z.infer<typeof timeline>;

export const workTimeline = z.object({
  /** The papers that cite this one, by their year. */
  years: z.array(yearCount.omit({ citations: true })),
});
export type WorkTimeline = z.infer<typeof workTimeline>;
