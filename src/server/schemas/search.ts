import { z } from 'zod';
import { pageOf, paging } from './paging.js';

export const textListQuery = z.object({
  ...paging,
  q: z.string().min(1).max(500),
  format: z.string().max(100).optional(),
  year: z.coerce.number().int().optional(),
  /** `citing`: only paragraphs with a citation. */
  only: z.enum(['citing']).optional(),
});

const foundParagraph = z.object({
  record: z.string(),
  title: z.string(),
  year: z.number().nullable(),
  format: z.string(),
  section: z.string(),
  paragraph: z.number(),
  /** The sentences that contain a word of the query; offsets count code points of the sentence. */
  sentences: z.array(
    z.object({ text: z.string(), marks: z.array(z.object({ start: z.number(), end: z.number() })) }),
  ),
});
export type FoundParagraph = z.infer<typeof foundParagraph>;

export const textList = pageOf(foundParagraph).extend({ isIndexing: z.boolean() });
export type TextList = z.infer<typeof textList>;

export const workListQuery = z.object({ ...paging, q: z.string().min(1).max(500) });

const foundWork = z.object({
  workId: z.string(),
  title: z.string().nullable(),
  authors: z.string().nullable(),
  year: z.number().nullable(),
  citingPapers: z.number(),
  totalCitations: z.number(),
  record: z.string().nullable(),
});
export const workList = pageOf(foundWork);
export type WorkList = z.infer<typeof workList>;

export const exportFormat = z.enum(['csv', 'jsonl']);
export type ExportFormat = z.infer<typeof exportFormat>;
