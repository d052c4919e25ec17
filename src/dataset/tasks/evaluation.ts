import type { RetrievalMetric, RougeOptions } from '@citemill/metrics';
import type { ColumnsRead, DatasetRow } from '../file-rows.js';
import type { ExampleOf, RetrievalCandidate, TaskKind } from './examples.js';
import type { PublishedTable } from './published.js';

/** How summaries are scored. */
export interface SummaryScoring {
  /** Everything but the metrics, which are always ROUGE-1, 2 and L. */
  rouge: Omit<RougeOptions, 'metrics' | 'confidence' | 'samples'>;
  /** Several references: the one with the best ROUGE-1 gives all scores, or all count together, as `rouge.references` says. */
  several?: 'best-by-rouge1' | 'together';
  /** What is printed: F1, or recall as in DUC. */
  part?: 'f' | 'recall';
  /**
   * How a summary is split into sentences for ROUGE-L, whose LCS is taken sentence by sentence in ROUGE-1.5.5: as they
   * were picked, not at all, or at every full stop with a space before it, as files2rouge does.
   */
  sentences?: 'picked' | 'one' | 'spaced-stops';
}

/** How labels are scored. */
export interface LabellingScoring {
  /** The lowest score that counts as positive. */
  threshold?: number;
}

/** The metrics of written texts; `mover` and `perplexity` need a model. */
export const TEXT_METRICS = ['perplexity', 'bleu', 'meteor', 'mover', 'rouge'] as const;

/**
 * `mentions` compares the marks of cited papers (@cite_1) with those of the reference; ROUGE then ignores marks. `found` searches the cited
 * papers by the text.
 */
export type TextMetric = (typeof TEXT_METRICS)[number] | 'mentions' | 'found';

/** How written texts are scored. */
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
  /** The one that the set's authors report. */
  main?: ClassAverage;
}

/** How tags are scored. */
export interface TaggingScoring {
  /** By whole spans, as conlleval does, or by single words, as EBM-NLP's authors do. */
  unit?: 'spans' | 'words';
}

/** How rankings are scored. */
export interface RankingScoring {
  /** Adds the precision of the N sentences with the best scores. */
  precisionAt?: number;
  /** Scores whether a document, or each sentence that people judged, supports what is asked, instead of the ranking. */
  entailment?: boolean;
}

/** How search results are scored. */
export interface RetrievalScoring {
  /** Default: those of tables of citation recommendation. */
  metrics?: readonly RetrievalMetric[];
}

export interface ScoringOf {
  ranking: RankingScoring;
  summary: SummaryScoring;
  labelling: LabellingScoring;
  generation: GenerationScoring;
  classification: ClassificationScoring;
  tagging: TaggingScoring;
  retrieval: RetrievalScoring;
}

/** Which of the sentences on offer a summary takes. */
export interface SelectionOptions {
  /** Maximum number of sentences. Default: 1, or no limit if `words` is given. */
  maxSentences?: number | undefined;
  /** Maximum number of words, counted between white space as ROUGE -l does. */
  words?: number | undefined;
  /**
   * What becomes of a sentence that goes beyond `words`. `cut`: it is the last one taken, for ROUGE -l or `cutWords` to cut;
   * `whole`: it is skipped, and shorter ones may follow.
   */
  overflow?: 'cut' | 'whole' | undefined;
  /** Skips sentences that repeat parts of the summary. */
  redundancy?: 'none' | 'trigrams' | 'bigrams' | undefined;
  /** The order of the summary's sentences: as they were picked, best first, or as in the document. */
  order?: 'rank' | 'document' | undefined;
}

/** The final answers of people to the first question of a study. */
export interface GoldLabels {
  /** The key of the question. */
  question: string;
  /** The answers for each example, by the hash of the text that was judged, which is empty for the whole example. */
  answers: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Identifies the answers in signatures. */
  identity: string;
}

/** What a user may choose about how a dataset is evaluated. */
export interface EvaluationOptions {
  /** The protocol of DUC for summaries: 250 words, recall, sentences with half of their bigrams in the summary left out. */
  duc?: boolean | undefined;
  /** The lowest score for a sentence to count as positive. */
  threshold?: number | undefined;
  /** Indexes of the sentences that people marked as relevant, by the example's id (SciXGen, Figure 1). */
  marked?: ReadonlyMap<string, readonly number[]> | undefined;
  /** Final answers of a study by people, which replace the labels of the dataset. */
  gold?: GoldLabels | undefined;
  /** The task to take, if the dataset has several. Default: the first. */
  task?: string | undefined;
  /** How the queries of a retrieval task are made, if not in the recipe's own way: settings of its training input. */
  query?: Readonly<Record<string, unknown>> | undefined;
  /** How the queries of a cross-encoder are made that reorders the results of a retrieval task. */
  rerankQuery?: Readonly<Record<string, unknown>> | undefined;
}

/** How `citemill evaluate` turns the rows of a recipe's dataset into a task, and the table that the paper published. */
export interface DatasetEvaluation<Kind extends TaskKind = TaskKind> {
  kind: Kind;
  scoring: ScoringOf[Kind];
  published: PublishedTable;
  /** All tasks of the dataset by name, the default one first; absent if there is only one. */
  tasks?: readonly string[];
  /** The classes to choose from, if they are known beforehand. */
  classes?: readonly string[];
  /** How long a summary may be, and what keeps a sentence out of it. */
  length: SelectionOptions;
  /** How the queries of a retrieval task were made, for signatures. */
  query?: string;
  /** The file of the dataset that has the candidates of a retrieval task, the columns that are read of it, and a candidate's text. */
  candidates?: {
    file: string;
    columns: readonly string[];
    candidate(row: DatasetRow): RetrievalCandidate;
  };
  /** Where the labels come from, if not from the dataset, for signatures. */
  labelsFrom?: string;
  /** The columns that `example` reads, if they are much less than the whole row. */
  reads?: ColumnsRead;
  /** The example of a row; `undefined` for a row that can't be judged, such as one without sentences. */
  example(row: DatasetRow): ExampleOf[Kind] | undefined;
}

export type AnyEvaluation = { [Kind in TaskKind]: DatasetEvaluation<Kind> }[TaskKind];
