/**
 * The tasks that a dataset sets a model: rank the sentences of a document, summarise it, label its sentences, write a text, classify a
 * text, tag its words, or find texts. Recipes convert their rows to these examples; models and tables know nothing else about a recipe.
 */

/** The sentences of a document, to be ranked for a query. */
export interface SentenceExample {
  id: string;
  /** For example the abstract of a cited paper, or the titles above a statement. Empty if the task has no query. */
  query: string;
  sentences: readonly string[];
  /** For each sentence, whether it is relevant; absent if unknown. */
  labels?: readonly boolean[];
  /** Indexes of the sentences that people labelled, if only these count. */
  judged?: readonly number[];
  /** The reference summary; absent if there is none. */
  reference?: string;
  /** All references if there are several, including `reference`. */
  references?: readonly string[];
}

/** A document with one or several reference summaries. */
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

/** A text to be generated from a source. */
export interface GenerationExample {
  id: string;
  /** What the text is about, for example the content of a table, or an abstract. */
  source: string;
  /** Sentences that may help, in document order, for example the text before a description, or passages of cited papers. */
  context: readonly string[];
  /** The caption of the object, if it has one. */
  caption?: string;
  reference: string;
  /** All references if there are several, including `reference`. */
  references?: readonly string[];
  /** The papers that a search for the generated text should find. */
  cites?: CitedBy;
}

/** The papers that a text cites. */
export interface CitedBy {
  /** The cited papers. If a paper has a mark, its query is only the sentences with this mark. */
  papers: readonly { id: string; mark?: string }[];
  /** Ids of papers that are left out of the search, such as the citing paper. */
  excluded: readonly string[];
}

/** A text to be classified. */
export interface ClassificationExample {
  id: string;
  text: string;
  /** The class; absent if unknown. */
  label?: string;
  /** All classes, including `label`, if a text may have several. */
  labels?: readonly string[];
}

/** The words of a sentence, each with a tag as in B-Gene, I-Gene or O. */
export interface TaggingExample {
  id: string;
  words: readonly string[];
  /** One tag for each word; absent if unknown. */
  tags?: readonly string[];
}

/** A query whose answers are among a pool of candidates. */
export interface RetrievalExample {
  id: string;
  query: string;
  /** The query for a cross-encoder, if it is different. */
  rerankQuery?: string;
  /** Ids of the correct candidates. */
  relevant: readonly string[];
  /** Ids of candidates that are left out of the ranking, such as the citing paper itself. */
  excluded: readonly string[];
}

/** A text that a search can find. */
export interface RetrievalCandidate {
  id: string;
  text: string;
}

/** The kinds of task. */
export type TaskKind = keyof ExampleOf;

export interface ExampleOf {
  ranking: SentenceExample;
  summary: SummaryExample;
  labelling: ParagraphExample;
  generation: GenerationExample;
  classification: ClassificationExample;
  tagging: TaggingExample;
  retrieval: RetrievalExample;
}
