import { z } from 'zod';
import { paperFacets } from './corpus.js';
import { pageSchema, paging } from './paging.js';

export const textListQuery = z.object({
  ...paging,
  ...paperFacets,
  q: z.string().min(1).max(500),
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

export const textList = pageSchema(foundParagraph).extend({ isIndexing: z.boolean() });
export type TextList = z.infer<typeof textList>;

/** The facets restrict the citing papers. */
export const workListQuery = z.object({ ...paging, ...paperFacets, q: z.string().min(1).max(500) });

const foundWork = z.object({
  workId: z.string(),
  title: z.string().nullable(),
  authors: z.string().nullable(),
  year: z.number().nullable(),
  citingPapers: z.number(),
  totalCitations: z.number(),
  record: z.string().nullable(),
});
export const workList = pageSchema(foundWork);
export type WorkList = z.infer<typeof workList>;

export const exportFormat = z.enum(['csv', 'jsonl']);
export type ExportFormat = z.infer<typeof exportFormat>;
export const asFile = { as: exportFormat.default('csv') };

export const facetQuery = z.object({
  ...paperFacets,
  q: z.string().max(500).default(''),
  recipe: z.string().max(200).optional(),
});

const facet = z.array(z.object({ name: z.string(), count: z.number() }));
export const facets = z.object({
  /** Papers for each value, if the other facets stay as they are. */
  papers: z.object({
    format: facet,
    year: facet,
    venue: facet,
    field: facet,
    licence: facet,
    warning: facet,
    /** Papers whose quality is at most `name`. */
    'max-quality': facet,
  }),
  /** Dropped candidates by reason, over all datasets of the recipe. */
  reasons: facet,
  isIndexing: z.boolean(),
});
export type Facets = z.infer<typeof facets>;
