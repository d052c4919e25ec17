/**
 * What a dataset asks of a model, whatever recipe made it: rank the sentences of a document, summarise it, label its sentences,
 * write a text, name the class of a text, or tag its words. Recipes turn their rows into these shapes; models and tables know nothing else about a recipe.
 */

/** Sentences of one document with what is asked of them. */
export interface SentenceExample {
  id: string;
  /** The abstract of a cited work, the titles above a statement; empty if nothing is asked. */
  query: string;
  sentences: readonly string[];
  /** For each sentence whether it is the right answer; absent if unknown. */
  labels?: readonly boolean[];
  /** Indexes of the sentences whose labels people gave, if only these count. */
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

/** A text to be written about something. */
export interface GenerationExample {
  id: string;
  /** What it is about: the content of a table, an abstract. */
  source: string;
  /** Sentences that may help, in the order of the paper: the text before a description, passages of cited papers. */
  context: readonly string[];
  /** What the object is called already. */
  caption?: string;
  reference: string;
  /** All references if there are several, including `reference`. */
  references?: readonly string[];
  /** The papers that a search should find by the text alone. */
  cites?: CitedBy;
}

/** What a text cites. */
export interface CitedBy {
  /** The cited papers; with a mark, only the sentences with this mark are the query. */
  papers: readonly { id: string; mark?: string }[];
  /** Ids of papers that are left out of the search, such as the citing one. */
  excluded: readonly string[];
}

/** A text of one class. */
export interface ClassificationExample {
  id: string;
  text: string;
  /** The class; absent if unknown. */
  label?: string;
  /** All classes of a text that may have several, `label` among them. */
  labels?: readonly string[];
}

/** The words of a sentence, each with a tag as in B-Gene, I-Gene or O. */
export interface TaggingExample {
  id: string;
  words: readonly string[];
  /** One for each word; absent if unknown. */
  tags?: readonly string[];
}

/** A query to which some of a pool of candidates are the answer. */
export interface RetrievalExample {
  id: string;
  query: string;
  /** The query as a cross-encoder reads it, if that differs. */
  rerankQuery?: string;
  /** Ids of the candidates that are right. */
  relevant: readonly string[];
  /** Ids of candidates that are left out of the ranking, such as the citing paper itself. */
  excluded: readonly string[];
}

/** One of the texts to choose from. */
export interface RetrievalCandidate {
  id: string;
  text: string;
}

/** The kinds of task: rank sentences, pick or write a summary, label sentences, write a text, classify it, tag its words, find texts. */
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
