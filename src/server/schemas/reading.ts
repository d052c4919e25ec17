import { z } from 'zod';

export const newSession = z.object({
  question: z.string().trim().min(3).max(5000),
  records: z.array(z.string().max(500)).min(1).max(500),
  sampling: z.enum(['relevance', 'uncertainty']).default('relevance'),
});

const sentence = z.object({
  record: z.string(),
  paragraph: z.number(),
  text: z.string(),
});

export const SESSION_FORMAT = 'citemill.reading/1';

/** A session file; the answers are in a separate journal. */
export const sessionFile = z.object({
  format: z.literal(SESSION_FORMAT),
  id: z.string(),
  question: z.string(),
  sampling: z.enum(['relevance', 'uncertainty']),
  papers: z.array(
    z.object({
      record: z.string(),
      paperId: z.string(),
      title: z.string(),
      authors: z.array(z.string()),
      year: z.number().nullable(),
      venue: z.string().nullable(),
      doi: z.string().nullable(),
      url: z.string().nullable(),
    }),
  ),
  sentences: z.array(sentence),
});
export type SessionFile = z.infer<typeof sessionFile>;

export const sessionSummary = z.object({
  id: z.string(),
  question: z.string(),
  papers: z.number(),
  sentences: z.number(),
  accepted: z.number(),
  rejected: z.number(),
});
export type SessionSummary = z.infer<typeof sessionSummary>;

const ranked = z.object({
  /** Index of the sentence in the session. */
  index: z.number(),
  text: z.string(),
  before: z.string(),
  after: z.string(),
  record: z.string(),
  paragraph: z.number(),
  paper: z.string(),
  score: z.number(),
});
export type RankedSentence = z.infer<typeof ranked>;

export const sessionView = sessionSummary.extend({
  sampling: z.string(),
  /** True once there are accepted and rejected sentences. The model then ranks the sentences. */
  hasLearnt: z.boolean(),
  candidates: z.array(ranked),
  summary: z.array(ranked),
  ranking: z.array(ranked),
  paperList: z.array(z.object({ record: z.string(), title: z.string(), accepted: z.number() })),
});
export type SessionView = z.infer<typeof sessionView>;

export const sessionAnswers = z.object({
  answers: z
    .array(z.object({ index: z.number().int().min(0), relevant: z.boolean().nullable() }))
    .min(1)
    .max(100),
});

export const uploaded = z.object({ record: z.string(), title: z.string(), warnings: z.number() });
