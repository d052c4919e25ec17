import { z } from 'zod';

/** A question about an item. */
export const question = z.object({
  key: z.string().regex(/^[a-z][a-z0-9-]{0,40}$/),
  title: z.string().min(1).max(200),
  help: z.string().max(2000).default(''),
  /** `scale`: ordered values; `choice`: unordered values; `share`: how many of the item's parts; `side`: which of two. */
  kind: z.enum(['scale', 'choice', 'share', 'side']),
  values: z.array(z.object({ value: z.number(), label: z.string().max(200) })).max(12),
});
export type Question = z.infer<typeof question>;

/** What is judged: whole rows, single sentences of rows, the answer of a system, or two answers side by side. */
export const unit = z.enum(['row', 'sentence', 'answer', 'pair']);
export type Unit = z.infer<typeof unit>;

export const publishedRow = z.object({ group: z.string(), values: z.record(z.string(), z.number()) });

export const template = z.object({
  key: z.string(),
  title: z.string(),
  paper: z.string(),
  about: z.string(),
  recipes: z.array(z.string()),
  unit,
  size: z.number(),
  raters: z.number(),
  /** Description of the strata; empty if there are none. */
  strata: z.string(),
  questions: z.array(question),
  published: z.object({ source: z.string(), note: z.string(), rows: z.array(publishedRow) }),
});
export type Template = z.infer<typeof template>;

const answer = z.object({ system: z.string(), text: z.string() });

export const item = z.object({
  id: z.string(),
  dataset: z.string(),
  example: z.string(),
  /** The bin, method or system that the item was drawn for. */
  stratum: z.string(),
  row: z.record(z.string(), z.unknown()),
  /** With `sentence`: the sentence. */
  text: z.string(),
  answers: z.array(answer),
  /** With `share`: the number of parts. */
  parts: z.number(),
});
export type Item = z.infer<typeof item>;

export const STUDY_FORMAT = 'citemill.study/1';

/** A study file. It contains its items, so that it does not change with the dataset. */
export const study = z.object({
  format: z.literal(STUDY_FORMAT),
  id: z.string(),
  title: z.string(),
  template: z.string().nullable(),
  recipe: z.string(),
  unit,
  seed: z.number(),
  instructions: z.string(),
  questions: z.array(question),
  systems: z.array(z.string()),
  items: z.array(item),
});
export type Study = z.infer<typeof study>;

export const answers = z.record(z.string(), z.number());

/**
 * A line of the journal. The next revision replaces the annotator's previous judgement of the item; null deletes it. Of two
 * lines with the same revision, the first one counts.
 */
export const judgement = z.object({
  id: z.string(),
  item: z.string(),
  annotator: z.string(),
  answers: answers.nullable(),
  comment: z.string(),
  /** The item's position in the annotator's order; missing in older journals. */
  place: z.number().optional(),
  /** With `pair`: the system that was on the left. */
  left: z.string().nullable(),
  revision: z.number(),
  at: z.string(),
});
export type Judgement = z.infer<typeof judgement>;

/** What would change the lines around a name on a terminal or in a sheet. */
const CONTROL_CHARACTER = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

export const annotatorName = z
  .string()
  .trim()
  .min(1, 'is empty')
  .max(80, 'has more than 80 characters')
  .refine((name) => !CONTROL_CHARACTER.test(name), 'has control characters');

const studySummary = z.object({
  id: z.string(),
  title: z.string(),
  template: z.string().nullable(),
  recipe: z.string(),
  items: z.number(),
  annotators: z.array(z.object({ name: z.string(), done: z.number() })),
});
export type StudySummary = z.infer<typeof studySummary>;

export const judgeHome = z.object({
  studies: z.array(studySummary),
  templates: z.array(template),
  isWritable: z.boolean(),
});
export type JudgeHome = z.infer<typeof judgeHome>;

export const newStudy = z.object({
  title: z.string().trim().max(200).default(''),
  template: z.string().max(100).optional(),
  dataset: z.string().min(1).max(500),
  /** A second dataset whose items are mixed in, as a naive baseline. */
  beside: z.string().max(500).optional(),
  seed: z
    .number()
    .int()
    .min(0)
    .max(2 ** 31)
    .default(0),
  size: z.number().int().min(1).max(20_000).optional(),
  systems: z.array(z.string().max(200)).max(10).default([]),
  unit: unit.optional(),
  instructions: z.string().max(5000).default(''),
  questions: z.array(question).max(12).optional(),
});
export type NewStudy = z.input<typeof newStudy>;

export const studyView = studySummary.extend({
  unit,
  instructions: z.string(),
  questions: z.array(question),
  systems: z.array(z.string()),
  seed: z.number(),
  itemIds: z.array(z.string()),
});
export type StudyView = z.infer<typeof studyView>;

/** An item as a rater sees it, without the system or method that it is from. */
export const itemView = z.object({
  id: z.string(),
  recipe: z.string(),
  unit,
  row: z.record(z.string(), z.unknown()).nullable(),
  text: z.string(),
  answers: z.array(z.string()),
  parts: z.number(),
  place: z.number(),
  mine: z.object({ answers: answers.nullable(), comment: z.string(), revision: z.number() }).nullable(),
});
export type ItemView = z.infer<typeof itemView>;

export const saveJudgement = z.object({
  annotator: annotatorName,
  answers: answers.nullable(),
  comment: z.string().max(5000).default(''),
  /** The revision that the rater saw; if it is no longer current, another tab has saved first. */
  base: z.number().int().min(0),
});

export const savedJudgement = z.object({ revision: z.number(), done: z.number() });

const figure = z.object({ mean: z.number(), margin: z.number().nullable(), count: z.number() });
const questionResult = z.object({
  key: z.string(),
  title: z.string(),
  kind: question.shape.kind,
  overall: figure.nullable(),
  byAnnotator: z.array(z.object({ name: z.string(), figure })),
  byGroup: z.array(z.object({ name: z.string(), figure })),
  distribution: z.array(z.object({ value: z.number(), label: z.string(), count: z.number() })),
  kappas: z.array(
    z.object({
      a: z.string(),
      b: z.string(),
      kappa: z.number().nullable(),
      weighted: z.number().nullable(),
      items: z.number(),
    }),
  ),
  alpha: z.number().nullable(),
  level: z.string(),
});
export type QuestionResult = z.infer<typeof questionResult>;

export const studyResults = z.object({
  id: z.string(),
  title: z.string(),
  annotators: z.array(z.object({ name: z.string(), done: z.number() })),
  items: z.number(),
  judged: z.number(),
  questions: z.array(questionResult),
  published: template.shape.published.nullable(),
});
export type StudyResults = z.infer<typeof studyResults>;
