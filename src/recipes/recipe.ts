import type { z } from 'zod';
import type {
  AnyEvaluation,
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

/** `paper` follows the publication, and its card lists where it cannot; `refined` repairs the publication's known faults. */
export type Profile = 'paper' | 'refined';

/** Where an example came from, so that a person can find the passage in the source. */
export interface Provenance {
  /** The paper that contains the text, and its record in the corpus. */
  paper_id: string;
  record: string;
  /** The paragraph's position in the paper; offsets count code points in its text. */
  paragraph: number;
  start: number;
  end: number;
  /** The cited work and the bibliography entry, if the example is about one citation. */
  work_id?: string;
  reference_id?: string;
  /** The licence of `paper_id`, not of works that it cites; the build adds it. */
  licence?: string | null;
}

/** An example before it is assigned to a split: a row of the dataset's columns. */
export interface Example {
  /** Stable: the same words of the same paper give the same id in every build. */
  id: string;
  row: Record<string, unknown>;
  /** What must not appear in two splits. */
  groups: { citing?: string; cited?: string; document?: string; year?: number };
  provenance: Provenance;
  /** The field of study of its paper, if known; the build adds it. */
  field?: string;
}

/** A candidate that was dropped, and why. */
export interface Drop {
  reason: string;
  /** The text that failed. */
  text?: string;
  /** The measured value and the limit, as in `ROUGE-1 recall 0.41 < 0.50`. */
  measured?: string;
  provenance: Provenance;
}

/** Why a candidate is dropped. */
export type Fault = Pick<Drop, 'reason' | 'measured'>;

/** The result of running a recipe on one paper. Every candidate is in `examples` or in `drops`. */
export interface RecipeResult {
  examples: Example[];
  drops: Drop[];
  /** What the funnel counts; the keys are those of the recipe's steps. */
  counts: Record<string, number>;
  /** Values to be shown as histograms, such as the recall of every candidate, kept or not. */
  measures: Record<string, number[]>;
}

/** A step of the funnel, in order, from all papers to the examples. */
export interface Step<Options extends object = Record<string, unknown>> {
  key: string;
  /** As in "papers with a Related Work section". */
  title: string;
  /** The number that the authors report. */
  published?: number;
  /** True if it counts parts of what the previous step counts, such as the sentences of the paragraphs. */
  aside?: boolean;
  /** Whether these options apply the step's filter; if not, the funnel leaves the step out. Default: always. */
  isOn?(options: Options): boolean;
}

/** An additional file of a dataset, such as the candidates of a retrieval task. */
export interface ExtraFile {
  /** Its path in the dataset's folder; the extension decides the format: `.parquet`, `.jsonl` or `.tsv`. */
  path: string;
  /** What it holds, for the card. */
  about: string;
  /** SQL for its rows, in a fixed order, from the tables of the corpus and the rows of the dataset: `train`, `validation` and `test`. */
  query: string;
}

export interface Recipe<Options extends object> {
  /** As on the command line: `citesum`. */
  name: string;
  /** Raised whenever the same papers and options may give other rows; a golden build of each recipe checks it. */
  version: number;
  /** As in "CiteSum". */
  title: string;
  /** What the dataset is for, in a sentence. */
  task: string;
  /** Hugging Face's names of the task. */
  taskCategories: string[];
  /** Authors, title, venue and year, for the card. */
  citation: string;
  /** Every rule is an option. */
  options: z.ZodType<Options>;
  profiles: Record<Profile, Options>;
  /** Differences from the paper, for the card. */
  deviations?: readonly Deviation<Options>[];
  /** The data to load for each paper. */
  query(options: Options): PaperQuery;
  /** The module that exports, as `stage`, the function from one paper to its examples; workers load it. */
  stage: URL;
  /** Columns of an example and their SQL types, in order. */
  columns: Record<string, string>;
  /** What each column holds, for the card. */
  features: Record<string, string>;
  steps: Step<Options>[];
  /**
   * What to do if nothing passes a step, by the step's key. `{corpus}`, `{out}` and `{recipe}` are replaced by the folders and
   * the name, so that commands can be copied.
   */
  advice?: Record<string, string>;
  /** Which groups must not cross a split. */
  grouping(options: Options): Grouping;
  /** Sizes of train, validation and test, as shares. */
  ratios: [number, number, number];
  /** Maximum sizes of the validation and test sets. */
  atMost?: Sizes;
  /** Text columns that are checked for near-duplicates across splits. */
  leakage: string[];
  /**
   * Columns that must all agree for two rows to be duplicates, for `--dedupe`: those of the question and of the answer. Default: texts
   * as in `leakage`, and equal values in all other columns.
   */
  duplicates?: DuplicateColumns;
  report(options: Options): RecipeReport;
  /** Rules that need all examples, such as an equal share of every field; `folder` is for temporary files. */
  secondPass?(options: Options, seed: number, folder: string): SecondPass | undefined;
  /** How models are evaluated on the dataset, and what the paper reports. */
  evaluation?(options: EvaluationOptions): AnyEvaluation;
  /** Additional files, such as the candidates of a retrieval task. */
  extraFiles?(options: Options): readonly ExtraFile[];
  /** What the recipe is made from (default: scientific papers). */
  sources?: Sources;
}

/** One of our figures, with the published one. */
export interface Figure {
  name: string;
  ours: string;
  published?: string;
}

/** What a report is made from, in addition to the rows. */
export interface ReportInput {
  counts: Record<string, number>;
  /** All measured values, of kept and dropped candidates. */
  measures: ReadonlyMap<string, Histogram>;
  /** Figures of the second pass, such as thresholds. */
  secondPassFigures: Figure[];
}

/** Collects statistics from every example, then gives the sections and figures of the report. */
export interface RecipeReport {
  /** Takes a row of the dataset, or the result of `measure` for it if there is one. */
  add(row: Record<string, unknown>, split: Split): void;
  /** What `add` needs to know about a row, as plain values. It is computed once for every example and kept with it, so that a report on unchanged
   * examples need not read them again. It must depend on nothing but the row.
   */
  measure?(row: Record<string, unknown>): Record<string, unknown>;
  /** With `measure`: takes some rows in full, to be printed as samples. */
  show?(row: Record<string, unknown>): void;
  sections(input: ReportInput): Section[];
  /** For the card: the table that the paper prints. */
  figures(input: ReportInput): Figure[];
}

/** Rules that depend on all examples, such as percentiles of lengths or equal shares of fields. */
export interface SecondPass {
  see(example: Example): void;
  /** Why an example is dropped; undefined if it is kept. Called after `see` was called for all examples. */
  judge(example: Example): Pick<Drop, 'reason' | 'text' | 'measured'> | undefined;
  /** Counts of the funnel steps that are decided in this pass. */
  readonly counts?: Record<string, number>;
  /** Figures to report, such as thresholds. */
  figures?(): Figure[];
}

/** A recipe with any options. Its functions receive options that its own schema has checked. */
// biome-ignore lint/suspicious/noExplicitAny: recipes with different options share one list.
export type AnyRecipe = Recipe<any>;

/**
 * Declares a recipe. It only checks that the types of options, profiles and report agree.
 *
 * @example
 * export default defineRecipe({ name: 'titles', title: 'Titles', …, stage: new URL('./stage.js', import.meta.url) });
 */
export function defineRecipe<Options extends object>(recipe: Recipe<Options>): Recipe<Options> {
  return recipe;
}
