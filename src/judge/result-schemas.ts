import { z } from 'zod';
import {
  annotatorName,
  annotatorProgress,
  answers,
  damagedLines,
  itemView,
  question,
  template,
} from './schemas.js';

const figure = z.object({ mean: z.number(), margin: z.number().nullable(), count: z.number() });
/** A 95% interval; null if there is too little data. */
const interval = z.object({ low: z.number(), high: z.number() }).nullable();
export type Interval = z.infer<typeof interval>;

const questionResult = z.object({
  key: z.string(),
  title: z.string(),
  kind: question.shape.kind,
  /** The mean of all answers; null without answers, and for a choice among three or more classes. */
  overall: figure.nullable(),
  byAnnotator: z.array(z.object({ name: z.string(), figure })),
  /** The mean in each group of items; for a choice among systems or classes, the share of each. */
  byGroup: z.array(z.object({ name: z.string(), figure })),
  distribution: z.array(z.object({ value: z.number(), label: z.string(), count: z.number() })),
  kappas: z.array(
    z.object({
      a: z.string(),
      b: z.string(),
      kappa: z.number().nullable(),
      weighted: z.number().nullable(),
      interval,
      items: z.number(),
    }),
  ),
  alpha: z.number().nullable(),
  alphaInterval: interval,
  /** The mean of the final answers: those decided, and those that all raters gave. Null for classes. */
  final: figure.nullable(),
  level: z.string(),
});
export type QuestionResult = z.infer<typeof questionResult>;

export const studyResults = z.object({
  id: z.string(),
  title: z.string(),
  annotators: z.array(annotatorProgress),
  items: z.number(),
  judged: z.number(),
  questions: z.array(questionResult),
  /** How the final answers came about. */
  outcomes: z.object({ single: z.number(), agreed: z.number(), decided: z.number(), open: z.number() }),
  /** Lines of the study's journals that cannot be read and do not count. */
  damaged: z.array(damagedLines),
  published: template.shape.published.nullable(),
});
export type StudyResults = z.infer<typeof studyResults>;

/** Why an item is in the queue. */
export const queueReason = z.enum(['disagreement', 'flagged', 'skipped', 'training']);
export type QueueReason = z.infer<typeof queueReason>;

/** An item for the leader of a study, who decides about it. */
const queuedItem = z.object({
  item: z.string(),
  reasons: z.array(queueReason),
  /** Distance between the answers: 0 if they are the same, 1 if they could not differ more. */
  spread: z.number(),
  judgements: z.number(),
  isDecided: z.boolean(),
});
export type QueuedItem = z.infer<typeof queuedItem>;

export const queue = z.object({ open: z.number(), decided: z.number(), items: z.array(queuedItem) });
export type Queue = z.infer<typeof queue>;

/** A line of the journal of decisions. The next revision replaces the previous one; null withdraws the decision. */
export const decision = z.object({
  id: z.string(),
  item: z.string(),
  by: z.string(),
  answers: answers.nullable(),
  comment: z.string(),
  revision: z.number(),
  at: z.string(),
});
export type Decision = z.infer<typeof decision>;

export const saveDecision = z.object({
  by: annotatorName,
  answers: answers.nullable(),
  comment: z.string().max(5000).default(''),
  /** The revision that was seen; if a newer one exists, another person has decided. */
  base: z.number().int().min(0),
});

/** An item with every rater's judgement; answers about two sides are in the order of the person who decides. */
export const caseView = z.object({
  item: itemView,
  judgements: z.array(
    z.object({
      annotator: z.string(),
      answers: answers.nullable(),
      comment: z.string(),
      isSkipped: z.boolean(),
      isFlagged: z.boolean(),
    }),
  ),
  decision: z
    .object({ by: z.string(), answers: answers.nullable(), comment: z.string(), revision: z.number() })
    .nullable(),
});
export type CaseView = z.infer<typeof caseView>;
