import type { ChatMessage } from '../dataset/index.js';

/**
 * Input rows of trained models, one type per kind of architecture, as in the job files of `src/train`. Texts are complete, with
 * prefixes and markers; only tokenizing is left to the model.
 */
export interface TextRow {
  id: string;
  text: string;
  /** The number or name of its class. */
  label?: number | string;
  /** Weight in training. Default: 1. */
  weight?: number;
}

export interface ContextRow {
  id: string;
  /** The section title, for models that use it. */
  heading?: string;
  sentences: string[];
  labels?: number[];
}

export interface RankerRow {
  id: string;
  query: string;
  sentences: string[];
  labels?: number[];
}

export interface ExtractorRow {
  id: string;
  /** Titles, outermost first; empty for a model without query. */
  query: string[];
  sentences: string[];
  labels?: number[];
  targets?: number[];
}

export interface SourceRow {
  id: string;
  source: string;
  target?: string;
  /** The words a generated text must begin with. */
  prompt?: string;
  /** The file of a figure (PNG or JPEG), for models that use images. */
  image?: string;
}

export interface FusionRow {
  id: string;
  object: string;
  /** The file of a figure (PNG or JPEG), for models that use images. */
  image?: string;
  sentences: string[];
  target?: string;
}

export interface PassagesRow {
  id: string;
  source: string;
  passages: string[];
  target?: string;
}

export interface TokensRow {
  id: string;
  tokens: string[];
  tags?: string[];
}

/** A query and the document that answers it. */
export interface PairRow {
  id: string;
  query: string;
  document: string;
  document_id: string;
  /** Texts that do not answer it. */
  negatives?: string[];
  /** Ids of documents that may answer it, too, and are never used as negatives. */
  relevant?: string[];
}

/** A conversation that ends with a question, and the answer to it. */
export interface ChatRow {
  id: string;
  messages: ChatMessage[];
  target?: string;
}

export type ModelRow =
  | TextRow
  | ContextRow
  | RankerRow
  | ExtractorRow
  | SourceRow
  | FusionRow
  | PassagesRow
  | TokensRow
  | PairRow
  | ChatRow;

/** The answer for a row: a score for each sentence or label, a text, or tags. */
export interface ModelAnswer {
  scores?: number[];
  text?: string;
  tags?: string[];
}
