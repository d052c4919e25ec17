import type { RetrievalMetric, RougeOptions } from '@citemill/metrics';
import type { ColumnsRead, DatasetRow } from '../file-rows.js';
import type { ExampleOf, RetrievalCandidate, TaskKind } from './examples.js';
import type { PublishedTable } from './published.js';

/** How summaries are scored. */
export interface SummaryScoring {
  /** Everything but the metrics, which are always ROUGE-1, 2 and L. */
  rouge: Omit<RougeOptions, 'metrics' | 'confidence' | 'samples'>;
  /**
   * How several references are used. `best-by-rouge1`: the reference with the best ROUGE-1 gives all scores; `together`: all references
   * are combined as `rouge.references` says.
   */
  several?: 'best-by-rouge1' | 'together';
  /** The value that tables show: F1, or recall as in DUC. */
  part?: 'f' | 'recall';
  /**
   * How a summary is split into sentences for ROUGE-L, which ROUGE-1.5.5 computes per sentence. `picked`: the selected sentences; `one`:
   * no splitting; `spaced-stops`: at every full stop after a space, as files2rouge does.
   */
  sentences?: 'picked' | 'one' | 'spaced-stops';
}

/** How labels are scored. */
export interface LabellingScoring {
  /** Minimum score of a positive label. */
  threshold?: number;
}

/** The metrics for generated texts. `mover` (MoverScore) and `perplexity` need a model. */
export const TEXT_METRICS = ['perplexity', 'bleu', 'meteor', 'mover', 'rouge'] as const;

/**
 * `mentions` compares the citation marks (@cite_1) of the generated text with those of the reference; ROUGE then ignores marks. `found`
 * uses the generated text as a query and scores whether a search finds the cited papers.
 */
export type TextMetric = (typeof TEXT_METRICS)[number] | 'mentions' | 'found';

/** How generated texts are scored. */
export interface GenerationScoring {
  /** The metrics, in the order of the columns. */
  metrics: readonly TextMetric[];
  /** ROUGE's settings, if ROUGE is among them. */
  rouge?: SummaryScoring['rouge'];
}

/** The averages of F1 over classes. */
export type ClassAverage = 'macro' | 'micro' | 'weighted';

/** How classes are scored. */
export interface ClassificationScoring {
  /** The average that the dataset's authors report. */
  main?: ClassAverage;
}

/** How tags are scored. */
export interface TaggingScoring {
  /** What is counted: whole spans, as conlleval does, or single words, as EBM-NLP's authors do. */
  unit?: 'spans' | 'words';
}

/** How rankings are scored. */
export interface RankingScoring {
  /** Adds the precision among the N best sentences. */
  precisionAt?: number;
  /** Scores entailment instead of the ranking: whether the document, or each human-judged sentence, supports the query. */
  entailment?: boolean;
}

/** How search results are scored. */
export interface RetrievalScoring {
  /** Default: the metrics that citation-recommendation papers usually report. */
  metrics?: readonly RetrievalMetric[];
}

/** The scoring settings of each kind of task. */
export interface ScoringOf {
  ranking: RankingScoring;
  summary: SummaryScoring;
  labelling: LabellingScoring;
  generation: GenerationScoring;
  classification: ClassificationScoring;
  tagging: TaggingScoring;
  retrieval: RetrievalScoring;
}

/** Which sentences a summary selects. */
export interface SelectionOptions {
  /** Maximum number of sentences. Default: 1, or no limit if `words` is given. */
  maxSentences?: number | undefined;
  /** Maximum number of words, separated by white space as ROUGE's option `-l` counts them. */
  words?: number | undefined;
  /**
   * What happens to a sentence that exceeds `words`. `cut`: it is the last selected sentence, and ROUGE -l or `cutWords` truncates it;
   * `whole`: it is skipped, and shorter sentences may follow.
   */
  overflow?: 'cut' | 'whole' | undefined;
  /** Skips sentences that share a trigram (`trigrams`) or at least half of their bigrams (`bigrams`) with the summary so far. */
  redundancy?: 'none' | 'trigrams' | 'bigrams' | undefined;
  /** The order of the summary's sentences: by rank, best first, or as in the document. */
  order?: 'rank' | 'document' | undefined;
}

/** The final human answers to the first question of a study. */
export interface GoldLabels {
  /** The key of the question. */
  question: string;
  /** By the id of the example: the answers by the hash of the judged text. The hash is '' if the whole example was judged. */
  answers: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Hash of the answers. It becomes part of the signature, which names everything that could change a score. */
  identity: string;
}

/** What a user may choose about how a dataset is evaluated. */
export interface EvaluationOptions {
  /** Uses DUC's protocol for summaries: 250 words, recall, and a sentence is skipped if half of its bigrams are already in the summary. */
  duc?: boolean | undefined;
  /** Minimum score of a positive sentence. */
  threshold?: number | undefined;
  /** Indexes of the sentences that people marked as relevant, by the example's id (SciXGen, Figure 1). */
  marked?: ReadonlyMap<string, readonly number[]> | undefined;
  /** The final human answers of a study, which replace the labels of the dataset. */
  gold?: GoldLabels | undefined;
  /** The task to evaluate, if the dataset has several. Default: the first. */
  task?: string | undefined;
  /** Settings of the recipe's training input by which queries of a retrieval task are built. Default: the recipe's own settings. */
  query?: Readonly<Record<string, unknown>> | undefined;
  /** The same settings for the queries of a cross-encoder that reranks the results of a retrieval task. */
  rerankQuery?: Readonly<Record<string, unknown>> | undefined;
}

/** How `citemill evaluate` turns the rows of a recipe's dataset into a task, and the table that the paper published. */
export interface DatasetEvaluation<Kind extends TaskKind = TaskKind> {
  kind: Kind;
  scoring: ScoringOf[Kind];
  published: PublishedTable;
  /** All tasks of the dataset by name, the default one first; absent if there is only one. */
  tasks?: readonly string[];
  /** The classes to choose from, if they are known in advance. */
  classes?: readonly string[];
  /** Which sentences a summary selects. */
  selection: SelectionOptions;
  /** Describes how the queries of a retrieval task were built, for signatures. */
  query?: string;
  /** Where a retrieval task finds its candidates. */
  candidates?: {
    /** A file in the dataset folder. */
    file: string;
    /** The columns to read from it. */
    columns: readonly string[];
    /** Converts a row to a candidate. */
    candidate(row: DatasetRow): RetrievalCandidate;
  };
  /** The source of the labels, if they are not in the dataset, for signatures. */
  labelsFrom?: string;
  /** The columns that `example` reads, if only a small part of the row is needed. */
  reads?: ColumnsRead;
  /** Converts a row to an example; undefined if it cannot be evaluated, for example because it has no sentences. */
  example(row: DatasetRow): ExampleOf[Kind] | undefined;
}

export type AnyEvaluation = { [Kind in TaskKind]: DatasetEvaluation<Kind> }[TaskKind];
