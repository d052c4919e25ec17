import { z } from 'zod';
import { paperFacets } from './corpus.js';
import { pageSchema, paging } from './paging.js';

export const datasetSummary = z.object({
  name: z.string(),
  recipe: z.string(),
  /** A sentence that describes what the recipe makes; empty for an unknown recipe. */
  task: z.string(),
  profile: z.string(),
  examples: z.number(),
  splits: z.record(z.string(), z.number()),
  systems: z.number(),
  /** A description of the damage and of what to do about it; null if the dataset is intact. */
  problem: z.string().nullable(),
  /** False if even its dataset.json cannot be read. */
  isReadable: z.boolean(),
});
export type DatasetSummary = z.infer<typeof datasetSummary>;

const datasetColumn = z.object({
  name: z.string(),
  /** `number`: measured, with a histogram; `category`: texts, the short ones with counts. */
  kind: z.enum(['number', 'category']),
  /** The meaning of the number: the column's value, or its number of characters or items. */
  unit: z.enum(['value', 'characters', 'items']),
});
export type DatasetColumn = z.infer<typeof datasetColumn>;

export const datasetView = z.object({
  name: z.string(),
  recipe: z.string(),
  task: z.string(),
  /** Why there are no examples, and what to do about it; null if there are some. */
  whyEmpty: z.string().nullable(),
  profile: z.string(),
  signature: z.string(),
  tool: z.string(),
  seed: z.number(),
  splits: z.array(z.object({ name: z.string(), rows: z.number(), bytes: z.number() })),
  funnel: z.array(
    z.object({ key: z.string(), title: z.string(), count: z.number(), published: z.number().nullable() }),
  ),
  drops: z.array(z.object({ reason: z.string(), count: z.number(), example: z.string().nullable() })),
  hasDropTexts: z.boolean(),
  /** The sections of report.json; null if there is none. */
  report: z.array(z.record(z.string(), z.unknown())).nullable(),
  columns: z.array(datasetColumn),
  systems: z.array(z.string()),
  /** A description of the damage and of what to do about it; null if the dataset is intact. */
  problem: z.string().nullable(),
  isIndexing: z.boolean(),
});
export type DatasetView = z.infer<typeof datasetView>;

const columnFilter = z.object({
  column: z.string().max(200),
  op: z.enum(['=', '>=', '<=', '<']),
  value: z.union([z.string().max(500), z.number()]),
});
export type ColumnFilter = z.infer<typeof columnFilter>;

/** Makes the schema of a query parameter that is a JSON array; an empty array if it is absent. */
export const jsonParameter = (maxCharacters: number) =>
  z
    .string()
    .max(maxCharacters)
    .default('[]')
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'is not valid JSON' });
        return z.NEVER;
      }
    });

const filters = jsonParameter(5000).pipe(z.array(columnFilter).max(20));

export const exampleListQuery = z.object({
  ...paging,
  ...paperFacets,
  q: z.string().max(500).default(''),
  split: z.enum(['train', 'validation', 'test']).optional(),
  /** The paper that the examples were made from. */
  record: z.string().max(500).optional(),
  where: filters,
  sort: z.string().max(200).optional(),
  order: z.enum(['up', 'down']).default('up'),
});

const exampleRow = z.object({
  id: z.string(),
  split: z.string(),
  preview: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable()),
});
export type ExampleRow = z.infer<typeof exampleRow>;
export const exampleList = pageSchema(exampleRow).extend({
  /** True while the dataset is being indexed: rows are in file order, without search, filters and sorting. */
  isIndexing: z.boolean(),
});
export type ExampleList = z.infer<typeof exampleList>;

export const columnValues = z.object({
  bins: z.array(z.object({ from: z.number(), to: z.number(), count: z.number() })),
  values: z.array(z.object({ name: z.string(), count: z.number() })),
});
export type ColumnValues = z.infer<typeof columnValues>;

const span = z.object({ start: z.number(), end: z.number() });

const predictionView = z.object({
  model: z.string(),
  picked: z.array(z.number()).nullable(),
  scores: z.array(z.number()).nullable(),
  labels: z.array(z.boolean()).nullable(),
  summary: z.string().nullable(),
  figures: z.array(z.object({ name: z.string(), value: z.number() })),
  problem: z.string().nullable(),
});
export type PredictionView = z.infer<typeof predictionView>;

export const exampleView = z.object({
  id: z.string(),
  split: z.string(),
  recipe: z.string(),
  row: z.record(z.string(), z.unknown()),
  /** Spans of words that a text shares with another, by column. */
  shared: z.record(z.string(), z.array(span)),
  source: z
    .object({
      record: z.string(),
      title: z.string(),
      section: z.array(z.string()),
      paragraph: z.number(),
      text: z.string(),
      start: z.number(),
      end: z.number(),
    })
    .nullable(),
  sentences: z.array(z.string()),
  predictions: z.array(predictionView),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type ExampleView = z.infer<typeof exampleView>;

/** The number of examples and drops of a dataset that come from a paper. */
export const paperUse = z.object({
  dataset: z.string(),
  examples: z.number(),
  /** Null if dropped candidates were not saved. */
  drops: z.number().nullable(),
});
export type PaperUse = z.infer<typeof paperUse>;

export const dropListQuery = z.object({
  ...paging,
  ...paperFacets,
  q: z.string().max(1000).optional(),
  reason: z.string().max(500).optional(),
  record: z.string().max(500).optional(),
});

const dropRow = z.object({
  reason: z.string(),
  text: z.string().nullable(),
  measured: z.string().nullable(),
  record: z.string().nullable(),
  paragraph: z.number().nullable(),
});
export const dropList = pageSchema(dropRow);
export type DropList = z.infer<typeof dropList>;
