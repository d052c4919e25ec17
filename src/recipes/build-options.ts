import type { Slice } from '@citemill/read/internal';
import type { Balance, DedupeRule, Manifest, OverlapSettings, Ratios, Sizes } from '../dataset/index.js';
import type { EmbedProgress } from '../embed/index.js';
import type { StepProgress } from '../engine/index.js';
import type { PersonalRule } from './personal.js';
import type { AnyRecipe, Profile } from './recipe.js';
import type { Restrictions } from './restrict.js';

export interface BuildOptions extends Restrictions {
  /** The name of a registered recipe, or a recipe. */
  recipe: string | AnyRecipe;
  corpus: string;
  out: string;
  /** Names of the corpus and the dataset in the card and the manifest. Default: the names of their folders. */
  names?: { corpus: string; dataset: string };
  profile?: Profile;
  /** Options of the recipe that differ from the profile's. */
  set?: Record<string, unknown>;
  seed?: number;
  /** Shares of train, validation and test. Default: the recipe's shares. */
  ratios?: Ratios;
  /** Fixed sizes of validation and test instead of shares. */
  sizes?: Sizes;
  /** If examples are grouped by citing and cited paper: keep the requested proportions, or as many examples as possible. */
  balance?: Balance;
  /** Maximum number of training examples; they are chosen by a hash of their ids. */
  maxTrain?: number;
  /** Maximum number of examples per field of study. */
  perField?: number;
  /** Evaluation sets that no example may overlap: Citemill datasets, JSON lines, Parquet, or folders of such files. */
  without?: readonly string[];
  /** How overlaps with the sets of `without` are found. */
  overlap?: OverlapSettings;
  /** Drops examples that repeat another one, preferably from the training split. Default: duplicates are kept. */
  dedupe?: DedupeRule;
  /** For `buildSlice`: which slice of the papers to process. */
  slice?: Slice;
  /** Joins this many slices, made by `buildSlice`, instead of running the recipe. */
  slices?: number;
  /** Reuse the results of earlier builds for unchanged papers; they are stored in the corpus folder. Default: true. */
  cache?: boolean;
  /** How personal data in the examples is treated. Default: mask. */
  personal?: PersonalRule;
  /** A file with the author's answers about the dataset. Default: `about.md` of the dataset that is replaced. */
  about?: string;
  keepDrops?: boolean;
  jsonl?: boolean;
  /** Additional formats for the rows: `chat` writes messages for instruction tuning. */
  exports?: 'chat'[];
  /** For `chat`: a folder of prompts that replace the built-in ones. */
  prompts?: string;
  jobs?: number;
  timeoutMs?: number;
  /** Megabytes of JavaScript heap for each worker. */
  memoryMb?: number;
  /** Memory limit of DuckDB, for example `2GB`; it spills to disk beyond that. Default: 512 MB. */
  databaseMemory?: string;
  /** Called after every paper, and before that while a model embeds the papers. */
  onProgress?(progress: StepProgress): void;
}

export interface BuildResult {
  manifest: Manifest;
  /** Papers for which the recipe failed, with the reasons. */
  failures: { paper: string; message: string }[];
  /** Number of unchanged papers whose results were taken from an earlier build. */
  reused: number;
  /** The evaluation sets that examples were compared with, and their numbers of rows. */
  without?: { name: string; rows: number }[];
}

/** Reports the embedding of papers as a step of a build. */
export const embeddingProgress =
  ({ onProgress }: BuildOptions) =>
  ({ done, of }: EmbedProgress): void =>
    onProgress?.({ step: 'embedding papers', done, total: of, share: done / Math.max(1, of), failures: 0 });
