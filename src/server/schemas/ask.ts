import { z } from 'zod';
import { sessionFile } from './reading.js';

export const ANSWER_FORMAT = 'citemill.answer/1';

const quote = z.object({
  text: z.string(),
  record: z.string(),
  paragraph: z.number(),
  section: z.string(),
});
export type Quote = z.infer<typeof quote>;

/** An answer in the history. */
export const answer = z.object({
  format: z.literal(ANSWER_FORMAT),
  id: z.string(),
  /** Time of the question, in ISO 8601. */
  asked: z.string(),
  question: z.string(),
  /** The model that wrote the sentences; null if they are the quotes themselves. */
  model: z.string().nullable(),
  /** The sentences of the answer, each with the numbers of its quotes. */
  sentences: z.array(z.object({ text: z.string(), quotes: z.array(z.number().int().min(0)) })),
  quotes: z.array(quote),
  /** Words of the question that no paper has in any form. */
  missing: z.array(z.string()).default([]),
  papers: sessionFile.shape.papers,
  /** Sentences of the model that were dropped, by reason. */
  dropped: z.object({ withoutQuote: z.number(), unknownQuote: z.number(), unsupported: z.number() }),
});
export type Answer = z.infer<typeof answer>;

export const askView = z.object({
  /** The model that can write answers; null if none was given to `citemill serve`. */
  model: z.string().nullable(),
  /** The server that receives the question and the quotes if the model writes. */
  host: z.string().nullable(),
  /** The latest answers, newest first. */
  answers: z.array(answer),
  total: z.number(),
});
export type AskView = z.infer<typeof askView>;

export const question = z.strictObject({
  question: z.string().trim().min(3).max(2000),
  /** True if the model is to write the answer. */
  write: z.boolean().default(false),
});

export const asked = z.object({
  isIndexing: z.boolean(),
  /** Null while the full text is being indexed. */
  answer: answer.nullable(),
  /** False if the answer could not be written, for example because the folder is read-only. */
  isKept: z.boolean(),
});
export type Asked = z.infer<typeof asked>;
