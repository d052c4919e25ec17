import type { z } from 'zod';
import type {
  AnyEvaluation,
  DatasetDrop,
  DatasetExample,
  DuplicateColumns,
  EvaluationOptions,
  Grouping,
  Sizes,
  Split,
} from '../dataset/index.js';
import type { Histogram, Section } from '../report/index.js';
import type { PaperQuery } from './candidates.js';
import type { Deviation } from './deviation.js';
import type { Sources } from './restrict.js';

/** `paper` follows the publication, as far as possible; `refined` repairs its known faults. */
export type Profile = 'paper' | 'refined';

/** The source of an example, so that a person can find the passage. */
export interface Provenance {
  /** Id of the paper that contains the text. */
  paper_id: string;
  /** Its record in the corpus. */
  record: string;
  /** Position of the paragraph in the paper. */
  paragraph: number;
  /** Offset of the text in the paragraph, in code points. */
  start: number;
  /** Offset of its end. */
  end: number;
  /** Id of the cited work, if the example is about one citation. */
  work_id?: string;
  /** Id of the bibliography entry, if the example is about one citation. */
  reference_id?: string;
  /** Licence of the paper, not of works that it cites. The build adds it. */
  licence?: string | null;
}

/** An example before it is assigned to a split. */
export interface Example extends DatasetExample {
  provenance: Provenance;
  /** The field of study of its paper, if known; the build adds it. */
  field?: string;
}

/** A candidate that was dropped, and why. */
export interface Drop extends DatasetDrop {
  provenance: Provenance;
}

/** Why a candidate is dropped. */
export type Fault = Pick<Drop, 'reason' | 'measured'>;

/** The result of running a recipe on one paper. Every candidate is in `examples` or in `drops`. */
export interface RecipeResult {
  examples: Example[];
  drops: Drop[];
  /** Counts for the funnel, by the keys of the recipe's steps. */
  counts: Record<string, number>;
  /** Values for histograms, such as the recall of every candidate, kept or dropped. */
  measures: Record<string, number[]>;
}

/** A step of the funnel, in order, from all papers to the examples. */
export interface Step<Options extends object = Record<string, unknown>> {
  key: string;
  /** For example "papers with a Related Work section". */
  title: string;
  /** The count published in the dataset's paper. */
  published?: number;
  /** True if the step counts parts of the previous step's items, such as sentences after paragraphs. */
  aside?: boolean;
  /** Whether these options apply the step's filter; if not, the funnel leaves the step out. Default: always. */
  isOn?(options: Options): boolean;
}

/** An additional file of a dataset, such as the candidates of a retrieval task. */
export interface ExtraFile {
  /** Path in the dataset folder. The extension determines the format: `.parquet`, `.jsonl` or `.tsv`. */
  path: string;
  /** Description of the contents, for the card. */
  about: string;
  /**
   * SQL for the rows, in a fixed order, from the tables of the corpus, the dataset's `train`, `validation` and `test`, and earlier extra
   * files: `NAME.parquet` is the table NAME.
   */
  query: string;
}

export interface Recipe<Options extends object> {
  /** Name on the command line, such as `citesum`. */
  name: string;
  /** Must be raised whenever the same papers and options may give different rows; a golden build of each recipe checks it. */
  version: number;
  /** Title for people, such as "CiteSum". */
  title: string;
  /** What the dataset is for, in a sentence. */
  task: string;
  /** Hugging Face's names of the task. */
  taskCategories: string[];
  /** Authors, title, venue and year, for the card. */
  citation: string;
  /** The schema of the options. Every rule is an option. */
  options: z.ZodType<Options>;
  profiles: Record<Profile, Options>;
  /** Differences from the paper, for the card. */
  deviations?: readonly Deviation<Options>[];
  /** Returns the data to load for each paper. */
  query(options: Options): PaperQuery;
  /** URL of the module whose export `stage` converts one paper to examples. Workers load it. */
  stage: URL;
  /** Columns of an example and their SQL types, in order. */
  columns: Record<string, string>;
  /** Description of each column, for the card. */
  features: Record<string, string>;
  steps: Step<Options>[];
  /**
   * Advice for a build in which nothing passes a step, by the step's key. `{corpus}`, `{out}` and `{recipe}` are replaced by the folders
   * and the name, so that users can copy the commands.
   */
  advice?: Record<string, string>;
  /** Which groups must not cross a split. */
  grouping(options: Options): Grouping;
  /** Shares of train, validation and test. */
  ratios: [number, number, number];
  /** Maximum sizes of the validation and test sets. */
  atMost?: Sizes;
  /** Text columns that are checked for near-duplicates across splits. */
  leakage: string[];
  /**
   * Columns that must agree in duplicate rows, for `--dedupe`: the columns of the question and of the answer. Default: similar texts in
   * the columns of `leakage`, and equal values in all other columns.
   */
  duplicates?: DuplicateColumns;
  report(options: Options): RecipeReport;
  /** Rules that need all examples, such as an equal share of every field; `folder` is for temporary files. */
  secondPass?(options: Options, seed: number, folder: string): SecondPass | undefined;
  /** How models are evaluated on the dataset, and what the paper reports. */
  evaluation?(options: EvaluationOptions): AnyEvaluation;
  /** Additional files, such as the candidates of a retrieval task. */
  extraFiles?(options: Options): readonly ExtraFile[];
  /** The kind of documents that the recipe uses (default: scientific papers). */
  sources?: Sources;
}

/** A figure of the dataset, with the published figure. */
export interface Figure {
  name: string;
  /** The value in this build. */
  ours: string;
  published?: string;
}

/** The input of a report, in addition to the rows. */
export interface ReportInput {
  counts: Record<string, number>;
  /** All measured values of kept and dropped candidates, by name. */
  measures: ReadonlyMap<string, Histogram>;
  /** Figures of the second pass, such as thresholds. */
  secondPassFigures: Figure[];
}

/** Collects statistics from every example, then returns the sections and figures of the report. */
export interface RecipeReport {
  /** Adds a row of the dataset, or the result of `measure` for the row if there is one. */
  add(row: Record<string, unknown>, split: Split): void;
  /**
   * Returns the values that `add` needs from a row. They are computed once and cached with the example, so that unchanged examples need
   * not be read again. They must depend only on the row.
   */
  measure?(row: Record<string, unknown>): Record<string, unknown>;
  /** With `measure`: adds a whole row, to be shown as an example. Called for some rows. */
  show?(row: Record<string, unknown>): void;
  sections(input: ReportInput): Section[];
  /** Returns the statistics for the card, as in the paper's table. */
  figures(input: ReportInput): Figure[];
}

/** Rules that depend on all examples, such as percentiles of lengths or equal shares of fields. */
export interface SecondPass {
  see(example: Example): void;
  /** Returns why an example is dropped; undefined if it is kept. Called after `see` was called for all examples. */
  judge(example: Example): Pick<Drop, 'reason' | 'text' | 'measured'> | undefined;
  /** Counts of the funnel steps that are decided in this pass. */
  readonly counts?: Record<string, number>;
  /** Returns figures for the report, such as thresholds. */
  figures?(): Figure[];
}

/** A recipe with any options. Its functions receive options that were checked by its schema. */
// biome-ignore lint/suspicious/noExplicitAny: recipes with different options share one list.
export type AnyRecipe = Recipe<any>;

/**
 * Declares a recipe. This only checks that the types of options, profiles and report agree.
 *
 * @example
 * export default defineRecipe({ name: 'titles', title: 'Titles', …, stage: new URL('./stage.js', import.meta.url) });
 */
export function defineRecipe<Options extends object>(recipe: Recipe<Options>): Recipe<Options> {
  return recipe;
}
