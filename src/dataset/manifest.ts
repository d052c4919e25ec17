import type { OwnedFile } from '../engine/index.js';
import type { Manifest as Lineage } from '../lineage/index.js';
import type { Sizes } from './splits/sizes.js';
import type { Balance, Grouping, Ratios, Split } from './splits/splits.js';

export const DATASET_FORMAT = 'citemill.dataset/2';

/** A step of the funnel, with what the authors report for it. */
export interface FunnelStep {
  key: string;
  title: string;
  count: number;
  published?: number | undefined;
  /** Counts parts of what the step before counts (sentences of the paragraphs); the following steps count the same parts. */
  aside?: boolean | undefined;
}

export interface SplitSize {
  rows: number;
  /** Of the Parquet files. */
  bytes: number;
  /** Size of the rows in Arrow's memory; missing in older datasets. */
  arrowBytes?: number | undefined;
  /** Paths inside the dataset's folder, in order. */
  files: string[];
}

/** How examples were split. */
export interface SplitRule {
  grouping: Grouping;
  seed: number;
  /** Shares, or fixed sizes of the evaluation sets. */
  ratios?: Ratios | undefined;
  sizes?: Sizes | undefined;
  /** With shares: maximum size of the evaluation sets; the rest goes to train. */
  atMost?: Sizes | undefined;
  balance?: Balance | undefined;
  /** Splits that the rule left empty and that were given the nearest group of examples. */
  filled?: Split[] | undefined;
}

/** What the caller knows about a dataset. */
export interface Origin {
  recipe: string;
  profile: string;
  options: Record<string, unknown>;
  seed: number;
  /** Names everything that could change the examples. */
  signature: string;
  /** What it was made from, with the manifests of its inputs; missing in older datasets. */
  lineage?: Lineage | undefined;
  /** The name of the corpus's folder, without the way to it: a dataset travels. */
  corpus: string;
  funnel: FunnelStep[];
}

/** `dataset.json`: what the dataset is and how to build it again. */
export interface Manifest extends Origin {
  format: string;
  tool: string;
  split: SplitRule;
  /** Columns and their SQL types, in order. */
  columns: Record<string, string>;
  splits: Record<Split, SplitSize>;
  /** Number of dropped candidates by reason. */
  drops: Record<string, number>;
  /** Every other file of the folder, with its size: these, and no others, are replaced by the next build. */
  files: OwnedFile[];
}
