import { z } from 'zod';
import { pageSchema, paging } from './paging.js';

export const auditSummary = z.object({
  id: z.string(),
  /** The name of the file, or the title of the paper. */
  name: z.string(),
  /** The paper of the corpus that is audited; null for a file. */
  record: z.string().nullable(),
  /** The model or dataset that detects sentences that need a citation; null if they are not searched for. */
  model: z.string().nullable(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** The current step; `done` counts the citations or sentences that it has processed. */
  step: z.string(),
  done: z.number(),
  error: z.string().nullable(),
});
export type AuditSummary = z.infer<typeof auditSummary>;

export const auditList = z.object({
  /** Why nothing can be audited. */
  problem: z.enum(['no corpus', 'not linked']).nullable(),
  /** Citeworth datasets and trained models that can detect sentences that need a citation. */
  models: z.array(z.string()),
  /** Trained encoders that can rank the cited papers instead of BM25. */
  encoders: z.array(z.string()),
  /** Trained cross-encoders that can reorder the first papers of a ranking. */
  crossEncoders: z.array(z.string()),
  audits: z.array(auditSummary),
});
export type AuditList = z.infer<typeof auditList>;

const modelName = z.string().min(1).max(500).optional();

const auditModels = z.object({ model: modelName, encoder: modelName, crossEncoder: modelName });
/** The models of an audit, by name. */
export type AuditModels = z.infer<typeof auditModels>;

export const fileRequest = auditModels.extend({ name: z.string().min(1).max(300) });
export const paperRequest = z.strictObject({ record: z.string().min(1).max(500), ...auditModels.shape });

const sentenceFilter = z.enum(['all', 'uncited', 'far', 'passages', 'unknown']);
export type SentenceFilter = z.infer<typeof sentenceFilter>;

export const sentenceRequest = z.object({ show: sentenceFilter.default('all'), ...paging });

export const auditView = auditSummary.extend({
  /** Null until the audit is done. */
  outcome: z
    .object({
      title: z.string(),
      warnings: z.array(z.string()),
      references: z.number(),
      /** Bibliography entries that were compared. */
      comparedEntries: z.number(),
      citations: z.number(),
      compared: z.number(),
      /** Citations that could not be compared, because the corpus has no abstract of the cited paper. */
      withoutAbstract: z.number(),
      /** False if too few citations could be measured to decide which matches are poor. */
      hasLimits: z.boolean(),
      /** Sentences that each filter shows. */
      sentences: z.record(sentenceFilter, z.number()),
      /** Explanations of how the statements were derived and how often such statements are right. */
      methods: z.array(z.object({ id: z.string(), title: z.string(), lines: z.array(z.string()) })),
    })
    .nullable(),
});
export type AuditView = z.infer<typeof auditView>;

/** A paper to link to: its page if the corpus has its text, else the page of the cited paper. */
const linkedPaper = z.object({
  id: z.string(),
  title: z.string(),
  year: z.number().nullable(),
  record: z.string().nullable(),
  link: z.string().nullable(),
});
export type LinkedPaper = z.infer<typeof linkedPaper>;

const auditCitation = z.object({
  mark: z.string(),
  entry: z.string().nullable(),
  paper: linkedPaper.nullable(),
  unknown: z.string().nullable(),
  fit: z.enum(['close', 'between', 'far']).nullable(),
  /** Statement about its rank; null if it was not compared. */
  statement: z.string().nullable(),
  /** The most similar passage; its text is null if no passage is similar. */
  passage: z
    .object({ statement: z.string(), text: z.string().nullable(), paragraph: z.number().nullable() })
    .nullable(),
});
export type AuditCitation = z.infer<typeof auditCitation>;

const auditSentence = z.object({
  section: z.string(),
  paragraph: z.number(),
  text: z.string(),
  need: z.object({ probability: z.number(), isLikely: z.boolean(), statement: z.string() }).nullable(),
  citations: z.array(auditCitation),
  suggestions: z.array(linkedPaper.extend({ isCited: z.boolean(), words: z.array(z.string()) })),
});
export type AuditSentence = z.infer<typeof auditSentence>;

export const sentenceList = pageSchema(auditSentence);
export type SentenceList = z.infer<typeof sentenceList>;
