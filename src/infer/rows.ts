/**
 * What a trained model reads: one row per architecture, as the job files of `src/train` hold them. Texts arrive finished
 * (prefixes, markers, cuts); the model's tokenizer does the rest.
 */
export interface TextRow {
  id: string;
  text: string;
  /** The number of its class, or the name where the job does not number them. */
  label?: number | string;
  /** How much the row counts in training; 1 where absent. */
  weight?: number;
}

export interface ContextRow {
  id: string;
  /** The title of the section, for models that read it. */
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
  /** The file of a figure (PNG or JPEG), for models that see it. */
  image?: string;
}

export interface FusionRow {
  id: string;
  object: string;
  /** Of a model that sees figures: the PNG or JPEG file that stands for the object. */
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

export type ModelRow =
  | TextRow
  | ContextRow
  | RankerRow
  | ExtractorRow
  | SourceRow
  | FusionRow
  | PassagesRow
  | TokensRow;

/** What a model says of one row: a number for each sentence (or label), or a text. */
export interface ModelAnswer {
  scores?: number[];
  text?: string;
  tags?: string[];
}
