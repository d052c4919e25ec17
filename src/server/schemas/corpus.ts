import { z } from 'zod';
import { pageSchema, paging } from './paging.js';

const counted = z.object({ name: z.string(), count: z.number() });
export type Counted = z.infer<typeof counted>;

export const corpusOverview = z.object({
  path: z.string(),
  exists: z.boolean(),
  isLinked: z.boolean(),
  isIndexing: z.boolean(),
  papers: z.number(),
  withAbstract: z.number(),
  withBody: z.number(),
  withWarnings: z.number(),
  duplicates: z.number(),
  citations: z.number(),
  references: z.number(),
  objects: z.number(),
  paragraphs: z.number(),
  failures: z.number(),
  works: z.object({ cited: z.number(), inCollection: z.number(), withAbstract: z.number() }).nullable(),
  formats: z.array(counted),
  years: z.array(z.object({ year: z.number(), count: z.number() })),
  venues: z.array(counted),
  fields: z.array(counted),
  failureCodes: z.array(counted),
  /** Papers by kind of warning. */
  warningKinds: z.array(counted),
  /** Papers whose quality is at most the given number. */
  qualities: z.array(z.object({ upTo: z.number(), count: z.number() })),
  /** Whether `resolved` is being counted. */
  isCounting: z.boolean(),
  /** Null until it has been counted in the background. */
  resolved: z
    .object({
      citations: z.number(),
      withReference: z.number(),
      inCollection: z.number(),
      withAbstract: z.number(),
    })
    .nullable(),
});
export type CorpusOverview = z.infer<typeof corpusOverview>;

export const PAPER_SORTS = ['title', 'year', 'citations', 'warnings', 'quality', 'read'] as const;
export type PaperSort = (typeof PAPER_SORTS)[number];

/** The first and the last year of a list. */
const yearRange = {
  'year-from': z.coerce.number().int().optional(),
  'year-to': z.coerce.number().int().optional(),
};
export type YearRange = z.infer<z.ZodObject<typeof yearRange>>;

/** Properties of papers that restrict every search: lists of papers, and of what was made from papers. */
export const paperFacets = {
  format: z.string().max(100).optional(),
  venue: z.string().max(500).optional(),
  field: z.string().max(500).optional(),
  licence: z.string().max(500).optional(),
  year: z.coerce.number().int().optional(),
  /** A kind of warning that the reading has. */
  warning: z.string().max(100).optional(),
  /** Highest quality of the reading, from 0 to 1. */
  'max-quality': z.coerce.number().min(0).max(1).optional(),
};
export type PaperFacets = z.infer<z.ZodObject<typeof paperFacets>>;

export const paperListQuery = z.object({
  ...paging,
  ...yearRange,
  ...paperFacets,
  q: z.string().max(500).default(''),
  only: z.enum(['warnings', 'no-abstract', 'no-body', 'no-year']).optional(),
  sort: z.enum(PAPER_SORTS).default('read'),
  order: z.enum(['up', 'down']).default('up'),
});

const paperRow = z.object({
  record: z.string(),
  paperId: z.string(),
  title: z.string(),
  authors: z.string().nullable(),
  year: z.number().nullable(),
  venue: z.string().nullable(),
  format: z.string(),
  citations: z.number(),
  warnings: z.number(),
  /** How far the reading can be trusted, from 0 to 1; null if unknown. */
  quality: z.number().nullable(),
});
export const paperList = pageSchema(paperRow).extend({ isIndexing: z.boolean() });
export type PaperList = z.infer<typeof paperList>;

const failureRow = z.object({
  path: z.string(),
  stage: z.string(),
  code: z.string(),
  message: z.string(),
  where: z.string().nullable(),
});
export const failureList = pageSchema(failureRow);
export type FailureList = z.infer<typeof failureList>;

/** Offsets count code points, as on disk. */
const citation = z.object({
  start: z.number(),
  end: z.number(),
  reference: z.string().nullable(),
});
const mention = z.object({ start: z.number(), end: z.number(), object: z.string().nullable() });
const paragraph = z.object({
  position: z.number(),
  part: z.string(),
  section: z.array(z.string()),
  text: z.string(),
  citations: z.array(citation),
  mentions: z.array(mention),
  emphasis: z.array(z.object({ start: z.number(), end: z.number(), style: z.string() })),
  /** Formulas in the text that the source has as MathML. */
  formulas: z.array(z.object({ start: z.number(), end: z.number(), mathml: z.string() })),
});
export type PaperParagraph = z.infer<typeof paragraph>;

const reference = z.object({
  id: z.string(),
  raw: z.string(),
  title: z.string().nullable(),
  year: z.number().nullable(),
  workId: z.string().nullable(),
  /** The record of the cited paper, if it is in the collection. */
  record: z.string().nullable(),
  url: z.string().nullable(),
});
export type PaperReference = z.infer<typeof reference>;

const object = z.object({
  id: z.string(),
  kind: z.string(),
  label: z.string().nullable(),
  caption: z.string().nullable(),
  content: z.string(),
  /** Presentation MathML of an equation. */
  mathml: z.string().nullable(),
  rows: z.array(z.array(z.string())).nullable(),
  images: z.array(z.string()),
  imageCount: z.number(),
  /** The web address of a figure or table. */
  address: z.string().nullable(),
});
export type PaperObject = z.infer<typeof object>;

const warningPlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), position: z.number() }),
  z.object({ kind: z.literal('object'), id: z.string() }),
  z.object({ kind: z.literal('reference'), id: z.string() }),
]);

export const paperView = z.object({
  record: z.string(),
  paperId: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  year: z.number().nullable(),
  venue: z.string().nullable(),
  fields: z.array(z.string()),
  licence: z.string().nullable(),
  language: z.string().nullable(),
  format: z.string(),
  reader: z.string(),
  /** How far the reading can be trusted, from 0 to 1; null if unknown. */
  quality: z.number().nullable(),
  path: z.string(),
  ids: z.record(z.string(), z.string()),
  warnings: z.array(
    z.object({
      code: z.string(),
      message: z.string(),
      where: z.string().nullable(),
      /** What the warning is about, if that is known. */
      place: warningPlace.nullable(),
    }),
  ),
  paragraphs: z.array(paragraph),
  references: z.array(reference),
  objects: z.array(object),
  workId: z.string().nullable(),
  citedBy: z.number(),
  /** True if the source has pages that can be drawn. */
  hasPages: z.boolean(),
});
export type PaperView = z.infer<typeof paperView>;

const citingSentence = z.object({
  record: z.string(),
  title: z.string(),
  year: z.number().nullable(),
  paragraph: z.number(),
  before: z.string(),
  sentence: z.string(),
  mark: z.object({ start: z.number(), end: z.number() }),
  after: z.string(),
});
export type CitingSentence = z.infer<typeof citingSentence>;

export const workView = z.object({
  workId: z.string(),
  title: z.string().nullable(),
  /** A bibliography entry as printed, if the title is unknown. */
  raw: z.string().nullable(),
  authors: z.string().nullable(),
  year: z.number().nullable(),
  venue: z.string().nullable(),
  abstract: z.string().nullable(),
  url: z.string().nullable(),
  record: z.string().nullable(),
  citingPapers: z.number(),
  totalCitations: z.number(),
});
export type WorkView = z.infer<typeof workView>;

/**
 * Pages are made of bibliography entries, of which a citing paper may have several. `total` counts sentences; of a list by years it
 * counts bibliography entries.
 */
export const citingList = pageSchema(citingSentence).extend({
  /** Whether there are more entries after this page. */
  hasNext: z.boolean(),
});
export type CitingList = z.infer<typeof citingList>;

/** The citing sentences of a cited paper, or only those of one citing paper, of some years, or without a year. */
export const citingQuery = z.object({
  ...paging,
  ...yearRange,
  record: z.string().min(1).max(500).optional(),
  only: z.enum(['no-year']).optional(),
});
export type CitingFilter = Omit<z.output<typeof citingQuery>, 'page' | 'size'>;
