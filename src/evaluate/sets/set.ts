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

/** Examples with the way to judge answers to them, and what others have reached. */
export interface EvaluationSet<Kind extends TaskKind = TaskKind> {
  /** `sciqfs`, `scitldr`, …: models are made to fit it. */
  name: string;
  /** Which of its tasks this is, where it has several. */
  variant?: string;
  /** For people: where it lies. */
  path: string;
  kind: Kind;
  task: Task<ExampleOf[Kind], ItemOf[Kind]>;
  /** Names everything that could change the examples. */
  signature: string;
  published: PublishedTable;
  /** The classes to choose from, where they are known beforehand. */
  classes?: readonly string[];
  /** How long a summary may be, and what keeps a sentence out of it. */
  length: SelectionOptions;
  /** The ROUGE that summaries are judged by, for thresholds that are searched. */
  rouge?: SummaryScoring['rouge'] | undefined;
  /** Whether it has splits; one that has none is judged whole. */
  hasSplits: boolean;
  /** Which of several collections a training example is from, where the set joins some. */
  sourceOf?(example: ExampleOf[Kind]): string;
  /** How many examples a part has. */
  size(part: Part): number;
  examples(part: Part): AsyncIterable<ExampleOf[Kind]>;
  /** The same as rows of the dataset with every column, for models that read more than the example has. */
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
