import { z } from 'zod';

const neighbour = z.object({
  /** Null if no paper of the collection cites it. */
  workId: z.string().nullable(),
  /** Null if the paper is not in the collection. */
  record: z.string().nullable(),
  title: z.string().nullable(),
  /** A bibliography entry as printed, if the title is unknown. */
  raw: z.string().nullable(),
  authors: z.string().nullable(),
  year: z.number().nullable(),
  /** Papers of the collection that cite this one. */
  citingPapers: z.number(),
  /** For a cited paper: papers that cite both. For a citing paper: papers that both cite. */
  shared: z.number(),
});
export type Neighbour = z.infer<typeof neighbour>;

const neighbours = z.object({ total: z.number(), rows: z.array(neighbour) });

export const citationGraph = z.object({
  record: z.string(),
  title: z.string(),
  authors: z.string().nullable(),
  year: z.number().nullable(),
  workId: z.string().nullable(),
  /** Entries in the bibliography, whether or not they are linked. */
  entries: z.number(),
  corpusPath: z.string(),
  isLinked: z.boolean(),
  isIndexing: z.boolean(),
  /** The papers that it cites, the most cited first. */
  cites: neighbours,
  /** The papers that cite it, the most cited first. */
  citedBy: neighbours,
});
export type CitationGraph = z.infer<typeof citationGraph>;
