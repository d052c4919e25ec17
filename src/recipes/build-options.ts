import type { Slice } from '@citemill/read/internal';
import type { Balance, Manifest, Ratios, Sizes } from '../dataset/index.js';
import type { EmbedProgress } from '../embed/index.js';
import type { StepProgress } from '../engine/index.js';
import type { AnyRecipe, Profile } from './recipe.js';
import type { Restrictions } from './restrict.js';

export interface BuildOptions extends Restrictions {
  /** The name of a registered recipe, or a recipe. */
  recipe: string | AnyRecipe;
  corpus: string;
  out: string;
  profile?: Profile;
  /** Options of the recipe that differ from the profile's. */
  set?: Record<string, unknown>;
  seed?: number;
  /** Shares of train, validation and test; the recipe's own by default. */
  ratios?: Ratios;
  /** Fixed sizes of validation and test instead of shares. */
  sizes?: Sizes;
  /** For groups on both sides: the requested proportions, or as many examples as can be kept. */
  balance?: Balance;
  /** The most examples of the training split; which ones is told by a hash of their ids. */
  maxTrain?: number;
  /** The most examples of every field of study. */
  perField?: number;
  /** For `buildSlice`: the slice of the papers to grind. */
  slice?: Slice;
  /** Puts so many slices together that `buildSlice` has made, instead of grinding the papers. */
  slices?: number;
  /** Reuse what earlier builds made of unchanged papers, which is kept in the corpus folder. Default: true. */
  cache?: boolean;
  keepDrops?: boolean;
  jsonl?: boolean;
  /** Other forms of the rows: `chat`, messages for instruction tuning. */
  exports?: 'chat'[];
  /** A folder of prompts that come before ours, for `chat`. */
  prompts?: string;
  jobs?: number;
  timeoutMs?: number;
  /** Megabytes of JavaScript heap for each worker. */
  memoryMb?: number;
  /** What DuckDB may hold in memory before it spills to disk, as in `2GB`; 512 MB unless told. */
  databaseMemory?: string;
  /** Called for every paper, and before that while a model embeds the papers. */
  onProgress?(progress: StepProgress): void;
}

export interface BuildResult {
  manifest: Manifest;
  /** Papers that the recipe failed on, with the reasons. */
  failures: { paper: string; message: string }[];
  /** Papers that have not changed since an earlier build, which were not ground again. */
  reused: number;
}

/** Reports the embedding of papers as a step of a build. */
export const embeddingProgress =
  ({ onProgress }: BuildOptions) =>
  ({ done, of }: EmbedProgress): void =>
    onProgress?.({ step: 'embedding papers', done, total: of, share: done / Math.max(1, of), failures: 0 });
