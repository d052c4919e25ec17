/**
 * What a dataset asks of a model, whatever recipe made it: rank the sentences of a document, summarise it, or label its
 * sentences. Recipes turn their rows into these shapes; models and tables know nothing else of a recipe.
 */

/** Sentences of one document with what is asked of them. */
export interface SentenceExample {
  id: string;
  /** The abstract of a cited work, the titles above a statement; empty where nothing is asked. */
  query: string;
  sentences: readonly string[];
  /** For each sentence whether it is the right answer; absent where that is unknown. */
  labels?: readonly boolean[];
  /** What a summary should say; absent where there is none. */
  reference?: string;
  /** All wordings of it where there are several, `reference` among them. */
  references?: readonly string[];
}

/** A document with what a summary of it should say, in one wording or several. */
export interface SummaryExample extends SentenceExample {
  reference: string;
}

/** Sentences of one paragraph, each of which may need a citation. */
export interface ParagraphExample {
  id: string;
  sentences: readonly string[];
  labels?: readonly boolean[];
  section: string;
  field?: string;
}

/** The kinds of task: rank sentences, pick or write a summary, label sentences. */
export type TaskKind = 'ranking' | 'summary' | 'labelling';

export interface ExampleOf {
  ranking: SentenceExample;
  summary: SummaryExample;
  labelling: ParagraphExample;
}
