import type { z } from 'zod';
import type { AnyEvaluation, EvaluationOptions, Sizes, Split } from '../dataset/index.js';
import type { Histogram, Section } from '../report/index.js';
import type { PaperQuery } from './candidates.js';
import type { Deviation } from './deviation.js';
import type { Sources } from './restrict.js';

/** `paper` follows the publication, and its card lists where it can't; `refined` repairs the publication's known faults. */
export type Profile = 'paper' | 'refined';

/** Where an example came from, so that a person can find the place in the source. */
export interface Provenance {
  /** The paper that contains the text, and its record in the corpus. */
  paper_id: string;
  record: string;
  /** The paragraph's position in the paper; offsets count code points in its text. */
  paragraph: number;
  start: number;
  end: number;
  /** The cited work and the bibliography entry, where one citation is what the example is about. */
  work_id?: string;
  reference_id?: string;
}

/** An example before it is given a split: a row of the dataset's columns. */
export interface Example {
  /** Stable: the same words of the same paper give the same id in every build. */
  id: string;
  row: Record<string, unknown>;
  /** What must not appear in two splits. */
  groups: { citing?: string; cited?: string; document?: string };
  provenance: Provenance;
  /** The field of study of its paper, where one is known; the build adds it. */
  field?: string;
}

/** A candidate that was dropped, and why. */
export interface Drop {
  reason: string;
  /** The text that failed. */
  text?: string;
  /** What was measured against what was asked, as in `ROUGE-1 recall 0.41 < 0.50`. */
  measured?: string;
  provenance: Provenance;
}

/** What a recipe made of one paper. Every candidate is in `examples` or in `drops`. */
export interface GrindResult {
  examples: Example[];
  drops: Drop[];
  /** How many of each thing the funnel counts; the keys are the recipe's steps. */
  counts: Record<string, number>;
  /** Values to be shown as histograms, such as the recall of every candidate, kept or not. */
  measures: Record<string, number[]>;
}

/** A step of the funnel, in order, from all papers to the examples. */
export interface Step {
  key: string;
  /** As in "papers with a Related Work section". */
  title: string;
  /** What the authors report for it. */
  published?: number;
  /** Counts parts of what the step before counts (sentences of the paragraphs); the steps after it go on from there. */
  aside?: boolean;
}

export interface Recipe<Options extends object> {
  /** As on the command line: `citesum`. */
  name: string;
  /** Raised whenever the same papers and options may give other rows. Default: 1. */
  version?: number;
  /** As in "CiteSum". */
  title: string;
  /** What the dataset is for, in a sentence. */
  task: string;
  /** Hugging Face's names of the task. */
  taskCategories: string[];
  /** Authors, title, year and where, for the card. */
  citation: string;
  /** Every rule is an option. */
  options: z.ZodType<Options>;
  profiles: Record<Profile, Options>;
  /** Where it is not made as the paper says, for the card. */
  deviations?: readonly Deviation<Options>[];
  /** What is loaded of each paper. */
  query(options: Options): PaperQuery;
  /** The module that exports, as `stage`, the function from one paper to its examples; workers load it. */
  stage: URL;
  /** Columns of an example and their SQL types, in order. */
  columns: Record<string, string>;
  /** What each column holds, for the card. */
  features: Record<string, string>;
  steps: Step[];
  /**
   * What to do where nothing passes a step, by the step's key; `{corpus}`, `{out}` and `{recipe}` stand for the folders and
   * the name, so that commands can be copied.
   */
  advice?: Record<string, string>;
  /** Which groups must not cross a split. */
  grouping(options: Options): 'citing' | 'cited' | 'both' | 'document' | 'none';
  /** Sizes of train, validation and test, as shares. */
  ratios: [number, number, number];
  /** The largest validation and test set that the shares may come to. */
  atMost?: Sizes;
  /** Text columns in which near-duplicates across splits are looked for. */
  leakage: string[];
  report(options: Options): RecipeReport;
  /** Rules that need to have seen all examples first, such as an equal share of every field; `folder` is for what they put aside. */
  secondPass?(options: Options, seed: number, folder: string): SecondPass | undefined;
  /** How models are evaluated on the dataset, and what the paper reports; absent where there is no table. */
  evaluation?(options: EvaluationOptions): AnyEvaluation;
  /** What the recipe is made from; scientific papers where it does not say. */
  sources?: Sources;
}

/** A figure of ours beside the one that was published. */
export interface Figure {
  name: string;
  ours: string;
  published?: string;
}

/** What a report is made from, beside the rows themselves. */
export interface ReportInput {
  counts: Record<string, number>;
  /** Everything that was measured, kept or not. */
  measures: ReadonlyMap<string, Histogram>;
  /** What a second pass over all examples found. */
  found: Figure[];
}

/** Looks at every example once, and then has something to show. */
export interface RecipeReport {
  add(row: Record<string, unknown>, split: Split): void;
  sections(input: ReportInput): Section[];
  /** For the card: the table that the paper prints. */
  figures(input: ReportInput): Figure[];
}

/** Judges examples after it has seen all of them, as percentiles of lengths and equal shares of fields require. */
export interface SecondPass {
  see(example: Example): void;
  /** Why an example is dropped, after all were seen; undefined where it is kept. */
  judge(example: Example): Pick<Drop, 'reason' | 'text' | 'measured'> | undefined;
  /** How many passed each step of the funnel that is decided here. */
  readonly counts?: Record<string, number>;
  /** What it found on the way, such as thresholds. */
  figures?(): Figure[];
}

/** A recipe of any options. Its functions are given the options that its own schema has checked. */
// biome-ignore lint/suspicious/noExplicitAny: recipes with different options stand in one list.
export type AnyRecipe = Recipe<any>;

/**
 * Declares a recipe. It does nothing but check the types: options, profiles and report of one recipe belong together.
 *
 * @example
 * export default defineRecipe({ name: 'titles', title: 'Titles', …, stage: new URL('./stage.js', import.meta.url) });
 */
export function defineRecipe<Options extends object>(recipe: Recipe<Options>): Recipe<Options> {
  return recipe;
}
