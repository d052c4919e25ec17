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
  /** Raters learn with training items, which are not counted. */
  isTraining: z.boolean().optional(),
});
export type Item = z.infer<typeof item>;

/** Who judges what; without it, everybody judges every item. */
export const assignment = z.object({
  raters: z.array(z.string()),
  /** The number of raters of an item. */
  perItem: z.number(),
  /** The number of items that all raters judge. */
  shared: z.number(),
});
export type Assignment = z.infer<typeof assignment>;

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
  assignment: assignment.optional(),
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
  /** The annotator cannot judge the item; `answers` is null. */
  isSkipped: z.boolean().optional(),
  /** The annotator asks the leader of the study to look at the item. */
  isFlagged: z.boolean().optional(),
  /** How long the item was in view. */
  seconds: z.number().optional(),
  revision: z.number(),
  at: z.string(),
});
export type Judgement = z.infer<typeof judgement>;

/** Characters that would disturb the text around a name on a terminal or in a sheet. */
const CONTROL_CHARACTER = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

export const annotatorName = z
  .string()
  .trim()
  .min(1, 'is empty')
  .max(80, 'has more than 80 characters')
  .refine((name) => !CONTROL_CHARACTER.test(name), 'has control characters');

export const annotatorProgress = z.object({
  name: z.string(),
  done: z.number(),
  /** The number of items that the annotator is to judge. */
  assigned: z.number(),
  skipped: z.number(),
  /** The median time per judged item; null if it was not measured. */
  seconds: z.number().nullable(),
});
export type AnnotatorProgress = z.infer<typeof annotatorProgress>;

export const damagedLines = z.object({ file: z.string(), lines: z.array(z.number()) });
export type DamagedLines = z.infer<typeof damagedLines>;

const studySummary = z.object({
  id: z.string(),
  title: z.string(),
  template: z.string().nullable(),
  recipe: z.string(),
  items: z.number(),
  annotators: z.array(annotatorProgress),
});
export type StudySummary = z.infer<typeof studySummary>;

export const judgeHome = z.object({
  studies: z.array(studySummary),
  templates: z.array(template),
  isWritable: z.boolean(),
  /** The rater whose token was sent, who can only judge under this name. */
  rater: z.string().nullable(),
});
export type JudgeHome = z.infer<typeof judgeHome>;

export const newStudy = z.object({
  title: z.string().trim().max(200).default(''),
  template: z.string().max(100).optional(),
  dataset: z.string().min(1).max(500),
  /** A second dataset whose items are mixed in, as a naive baseline. */
  baseline: z.string().max(500).optional(),
  seed: z
    .number()
    .int()
    .min(0)
    .max(2 ** 31)
    .default(0),
  size: z.number().int().min(1).max(20_000).optional(),
  systems: z.array(z.string().max(200)).max(10).default([]),
  unit: unit.optional(),
  instructions: z.string().max(20_000).default(''),
  questions: z.array(question).max(12).optional(),
  /** The only people who judge; empty if everybody may. */
  raters: z.array(annotatorName).max(100).default([]),
  perItem: z.number().int().min(1).max(100).optional(),
  shared: z.number().int().min(0).max(20_000).default(0),
  /** The number of training items, drawn in addition to the sample. */
  training: z.number().int().min(0).max(100).default(0),
});
export type NewStudy = z.input<typeof newStudy>;

export const studyView = studySummary.extend({
  unit,
  instructions: z.string(),
  questions: z.array(question),
  systems: z.array(z.string()),
  seed: z.number(),
  itemIds: z.array(z.string()),
  assignment: assignment.nullable(),
  training: z.object({
    items: z.number(),
    /** Training items without the right answers; raters do not see them yet. */
    unanswered: z.number(),
  }),
  /** The number of items that raters disagree about, skipped or flagged, and that are undecided. */
  undecided: z.number(),
  /** Lines of the study's journals that cannot be read and do not count. */
  damaged: z.array(damagedLines),
  /** The rater whose token was sent. */
  rater: z.string().nullable(),
});
export type StudyView = z.infer<typeof studyView>;

/** The items in a rater's order. */
export const raterOrder = z.object({
  order: z.array(z.string()),
  done: z.array(z.string()),
  skipped: z.array(z.string()),
});
export type RaterOrder = z.infer<typeof raterOrder>;

const feedback = z.object({ answers, comment: z.string() });

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
  isTraining: z.boolean(),
  mine: z
    .object({
      answers: answers.nullable(),
      comment: z.string(),
      revision: z.number(),
      isSkipped: z.boolean(),
      isFlagged: z.boolean(),
    })
    .nullable(),
  /** The right answers of a training item, once the rater has answered. */
  feedback: feedback.nullable(),
});
export type ItemView = z.infer<typeof itemView>;

export const saveJudgement = z.object({
  annotator: annotatorName,
  answers: answers.nullable(),
  comment: z.string().max(5000).default(''),
  /** The revision that the rater saw; if a newer one exists, another tab has saved first. */
  base: z.number().int().min(0),
  isSkipped: z.boolean().optional(),
  isFlagged: z.boolean().optional(),
  seconds: z.number().min(0).max(86_400).optional(),
});

export const savedJudgement = z.object({
  revision: z.number(),
  done: z.number(),
  feedback: feedback.nullable(),
});
