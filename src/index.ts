/**
 * Citemill: what most programs need. Each module has an entry point of its own for the rest: `citemill/metrics`,
 * `citemill/read`, `citemill/corpus`, `citemill/recipes`, …
 *
 * @packageDocumentation
 */
export { type Config, defineConfig } from './config.js';
export { ingest, link, openCorpus } from './corpus/index.js';
export { corpusBleu as bleu, rouge } from './metrics/index.js';
export type { Paper } from './paper/index.js';
export { defineReader, UnreadableError } from './read/index.js';
export { type ReadPapersOptions, readPapers } from './read/read-papers.js';
export { build, defineRecipe } from './recipes/index.js';
export { UserError } from './user-error.js';
