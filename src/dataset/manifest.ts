import type { OwnedFile } from '../engine/index.js';
import type { Manifest as Lineage } from '../lineage/index.js';
import type { Sizes } from './splits/sizes.js';
import type { Balance, Grouping, Ratios, Split } from './splits/splits.js';

export const DATASET_FORMAT = 'citemill.dataset/2';

/** A step of the funnel from papers to examples. */
export interface FunnelStep {
  key: string;
  title: string;
  count: number;
  /** The count published in the dataset's paper. */
  published?: number | undefined;
  /** True if this step and the following ones count parts of the previous step's items, such as sentences after paragraphs. */
  aside?: boolean | undefined;
}

export interface SplitSize {
  rows: number;
  /** Size of the Parquet files. */
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
  /** Shares of the splits. Either these or `sizes` are given. */
  ratios?: Ratios | undefined;
  /** Fixed sizes of the evaluation splits; the rest goes to train. */
  sizes?: Sizes | undefined;
  /** With shares: maximum sizes of the evaluation splits; the rest goes to train. */
  atMost?: Sizes | undefined;
  balance?: Balance | undefined;
  /** Splits that the rule left empty and that received the nearest group of examples instead. */
  filled?: Split[] | undefined;
}

/** The part of the manifest that the caller of the writer provides: how the dataset was made. */
export interface Origin {
  recipe: string;
  profile: string;
  options: Record<string, unknown>;
  seed: number;
  /** Names everything that could change the examples. */
  signature: string;
  /** The lineage, with the manifests of all inputs; missing in older datasets. */
  lineage?: Lineage | undefined;
  /** Name of the corpus folder, without its path, because a dataset may be moved or published. */
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
  /** All other files of the dataset, with their sizes. The next build replaces these files and no others. */
  files: OwnedFile[];
}
