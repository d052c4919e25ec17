import type { CorpusFolder } from '../corpus/index.js';
import type { About, DatasetWriter, Ratios } from '../dataset/index.js';
import type { Manifest as Lineage } from '../lineage/index.js';
import type { BuildOptions } from './build-options.js';
import type { BuildSlices } from './build-slices.js';
import type { chatPrompt } from './chat-rows.js';
import type { AnyRecipe, Profile } from './recipe.js';
import type { EvaluationOverlaps } from './without.js';

/** Everything that determines a build, and its output. */
export interface DatasetPlan {
  folder: CorpusFolder;
  writer: DatasetWriter;
  recipe: AnyRecipe;
  profile: Profile;
  options: Record<string, unknown>;
  request: BuildOptions;
  ratios: Ratios;
  /** The lineage of the dataset. */
  lineage: Lineage;
  /** The prompt for rows for instruction tuning, if they are requested. */
  chat?: ReturnType<typeof chatPrompt> | undefined;
  /** Finished slices whose results are used instead of running the recipe. */
  slices?: BuildSlices | undefined;
  /** The author's answers about the dataset. */
  about?: About | undefined;
  /** The evaluation sets that no example may overlap. */
  overlaps?: EvaluationOverlaps | undefined;
}
