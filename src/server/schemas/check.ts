import { z } from 'zod';

const measuredMarks = z.object({ precision: z.number(), recall: z.number(), sentences: z.number() });

const checkState = z.object({
  /** `absent`: no citeworth dataset to learn from. */
  state: z.enum(['absent', 'waiting', 'learning', 'ready', 'failed']),
  /** The trained model in use; null for the one fitted on the dataset. */
  model: z.string().nullable(),
  dataset: z.string().nullable(),
  paragraphs: z.number(),
  /** Minimum probability for a sentence to be marked as possible. */
  threshold: z.number(),
  /** Minimum probability for a sentence to be marked as likely. */
  likely: z.number(),
  /** Minimum number of characters of a sentence that is judged. */
  minCharacters: z.number(),
  /** Precision and recall of all marks on sentences that it was not trained on; null if not measured. */
  measured: measuredMarks.nullable(),
  /** The same for the likely ones. */
  measuredLikely: measuredMarks.nullable(),
  note: z.string(),
});
export type CheckState = z.infer<typeof checkState>;

/** The state of the model, and the trained models to choose from. */
export const checkChoice = checkState.extend({ models: z.array(z.string()) });
export type CheckChoice = z.infer<typeof checkChoice>;

export const checkRequest = z.object({
  text: z.string().trim().min(1).max(20_000),
  section: z.string().max(200).default('Introduction'),
  model: z.string().max(500).optional(),
});

const suggestion = z.object({
  workId: z.string(),
  record: z.string().nullable(),
  title: z.string(),
  authors: z.string().nullable(),
  year: z.number().nullable(),
  citingPapers: z.number(),
  score: z.number(),
  quotes: z.array(
    z.object({ sentence: z.string(), record: z.string(), paragraph: z.number(), title: z.string() }),
  ),
});
export type Suggestion = z.infer<typeof suggestion>;

const checkedSentence = z.object({
  text: z.string(),
  start: z.number(),
  end: z.number(),
  /** The probability that it needs a citation; null if it is too short to be judged. */
  probability: z.number().nullable(),
  mark: z.enum(['likely', 'possible']).nullable(),
});
export type CheckedSentence = z.infer<typeof checkedSentence>;

export const suggestionRequest = z.object({ sentence: z.string().trim().min(1).max(5000) });

export const suggestionList = z.object({
  /** False while the cited papers are still being indexed. */
  isReady: z.boolean(),
  suggestions: z.array(suggestion),
});
export type SuggestionList = z.infer<typeof suggestionList>;

export const checkResult = z.object({
  model: checkState,
  /** Null while the model is being trained. */
  sentences: z.array(checkedSentence).nullable(),
});
export type CheckResult = z.infer<typeof checkResult>;
