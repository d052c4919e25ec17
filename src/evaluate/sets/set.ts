import type {
  DatasetRow,
  ExampleOf,
  PublishedTable,
  SelectionOptions,
  Split,
  SummaryScoring,
  TaskKind,
} from '../../dataset/index.js';
import type {
  ClassificationItem,
  GenerationItem,
  LabellingItem,
  RankingItem,
  SummaryItem,
  TaggingItem,
  Task,
} from '../tasks/index.js';

export type { ExampleOf, TaskKind } from '../../dataset/index.js';

export interface ItemOf {
  ranking: RankingItem;
  summary: SummaryItem;
  labelling: LabellingItem;
  generation: GenerationItem;
  classification: ClassificationItem;
  tagging: TaggingItem;
}

/** The part of a set that is judged; `all` is every split, for sets too small to part. */
export type Part = Split | 'all';

/** Examples, how answers to them are judged, and published results. */
export interface EvaluationSet<Kind extends TaskKind = TaskKind> {
  /** `sciqfs`, `scitldr`, …: models are made to fit it. */
  name: string;
  /** The name of the task, if the set has several. */
  variant?: string;
  /** Its location, for display. */
  path: string;
  kind: Kind;
  task: Task<ExampleOf[Kind], ItemOf[Kind]>;
  /** Names everything that could change the examples. */
  signature: string;
  published: PublishedTable;
  /** The classes to choose from, if they are known beforehand. */
  classes?: readonly string[];
  /** How long a summary may be, and what keeps a sentence out of it. */
  length: SelectionOptions;
  /** The ROUGE that summaries are judged by, for thresholds that are searched. */
  rouge?: SummaryScoring['rouge'] | undefined;
  /** False if the set has no splits and is evaluated as a whole. */
  hasSplits: boolean;
  /** The collection that a training example is from, if the set joins several. */
  sourceOf?(example: ExampleOf[Kind]): string;
  /** Number of examples in a part. */
  size(part: Part): number;
  examples(part: Part): AsyncIterable<ExampleOf[Kind]>;
  /** The examples as dataset rows with every column, for models that read more than the example contains. */
  rows?(part: Part): AsyncIterable<DatasetRow>;
  close(): void;
}

export type AnySet = { [Kind in TaskKind]: EvaluationSet<Kind> }[TaskKind];

/**
 * A set of any kind, for code that treats all kinds alike, and back. TypeScript does not see that these are the same: a set of
 * all kinds would have to take every example, and one of a known kind takes its own. The kinds of a set, of its examples and of
 * its models always agree, since all of them come from the same set.
 */
export const ofAllKinds = (set: AnySet): EvaluationSet<TaskKind> => set as unknown as EvaluationSet<TaskKind>;

/** See `ofAllKinds`. */
export const ofOneKind = <Kind extends TaskKind>(set: EvaluationSet<Kind>): AnySet =>
  set as unknown as AnySet;
