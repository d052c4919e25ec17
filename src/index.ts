/**
 * Citemill: what most programs need. Each module has its own entry point for the rest: `citemill/metrics`,
 * `citemill/read`, `citemill/corpus`, `citemill/recipes`, …
 *
 * @packageDocumentation
 */

export { corpusBleu as bleu, rouge } from '@citemill/metrics';
export { defineReader, UnreadableError } from '@citemill/read/internal';
export { type ReadPapersOptions, readPapers } from '@citemill/read/internal/read/read-papers';
export type { Paper } from '@citemill/read/paper';
export { type Config, defineConfig } from './config.js';
export {
  type Corpus,
  type IngestOptions,
  type IngestResult,
  ingest,
  type LinkOptions,
  type LinkResult,
  link,
  openCorpus,
} from './corpus/index.js';
export { Dataset, openDataset } from './dataset/index.js';
export type { StepProgress } from './engine/index.js';
export { type BuildOptions, type BuildResult, build, defineRecipe } from './recipes/index.js';
export { UserError } from './user-error.js';
