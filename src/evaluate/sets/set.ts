import {
  type DatasetRow,
  type ExampleOf,
  type PublishedTable,
  type RetrievalCandidate,
  type SelectionOptions,
  SPLITS,
  type Split,
  type SummaryScoring,
  type TaskKind,
} from '../../dataset/index.js';
import { hashText, type Input } from '../../lineage/index.js';
import type {
  ClassificationItem,
  GenerationItem,
  LabellingItem,
  RankingItem,
  RetrievalItem,
  SummaryItem,
  TaggingItem,
  Task,
} from '../tasks/index.js';

export type { ExampleOf, TaskKind } from '../../dataset/index.js';

/** The scores of one example, by kind of task. */
export interface ItemOf {
  ranking: RankingItem;
  summary: SummaryItem;
  labelling: LabellingItem;
  generation: GenerationItem;
  classification: ClassificationItem;
  tagging: TaggingItem;
  retrieval: RetrievalItem;
}

/** The part of a set to evaluate on; `all` means all splits. */
export type Part = Split | 'all';

/** Returns the splits that make up a part. */
export const expandPart = (part: Part): readonly Split[] => (part === 'all' ? SPLITS : [part]);

/** Examples, how answers to them are judged, and published results. */
export interface EvaluationSet<Kind extends TaskKind = TaskKind> {
  /** `sciqfs`, `scitldr`, …; decides which models can be used. */
  name: string;
  /** The name of the task, if the set has several. */
  variant?: string;
  /** File or folder, for display. */
  path: string;
  kind: Kind;
  task: Task<ExampleOf[Kind], ItemOf[Kind]>;
  /** Everything that could change the examples. */
  signature: string;
  /** How the dataset was made, if Citemill built it. */
  input?: Input;
  published: PublishedTable;
  /** The classes to choose from, if they are known beforehand. */
  classes?: readonly string[];
  /** How the queries of a retrieval task were made, for signatures. */
  query?: string;
  /** The candidates of a retrieval task. */
  candidates?(): AsyncIterable<RetrievalCandidate>;
  /** The length limit of a summary, and the rule against redundancy. */
  selection: SelectionOptions;
  /** The ROUGE settings of the summary task, for searching thresholds. */
  rouge?: SummaryScoring['rouge'] | undefined;
  /** False if the set has no splits and is evaluated as a whole. */
  hasSplits: boolean;
  /** The collection of a training example, if the set combines several. */
  sourceOf?(example: ExampleOf[Kind]): string;
  size(part: Part): number;
  examples(part: Part): AsyncIterable<ExampleOf[Kind]>;
  /** The examples as dataset rows with every column, for models that read more than the example contains. */
  rows?(part: Part): AsyncIterable<DatasetRow>;
  close(): void;
}

export type AnySet = { [Kind in TaskKind]: EvaluationSet<Kind> }[TaskKind];

/**
 * Casts a set of some kind to one of all kinds, for code that treats all kinds alike. TypeScript cannot check it: a set of all kinds
 * would have to accept every example. It is safe because a set, its examples and its models always have the same kind.
 */
export const toAllKinds = (set: AnySet): EvaluationSet<TaskKind> => set as unknown as EvaluationSet<TaskKind>;

/** Returns the reverse of {@link toAllKinds}. */
export const toOneKind = <Kind extends TaskKind>(set: EvaluationSet<Kind>): AnySet =>
  set as unknown as AnySet;

/** Returns the set as an input of predictions or of a model. A set that Citemill did not build is identified by its signature. */
export const setInput = ({ input, signature }: Pick<EvaluationSet, 'input' | 'signature'>): Input =>
  input ?? { role: 'dataset', identity: hashText(signature), name: signature };
