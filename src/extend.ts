/**
 * What configuration files, readers and recipes of your own need; light to load, since every worker loads it.
 *
 * @packageDocumentation
 */

export {
  defineReader,
  type RegisteredReader,
  type SourceRecord,
  UnreadableError,
} from '@citemill/read/reader';
export { z } from 'zod';
export { type Config, defineConfig } from './config.js';
export { type CitingPaper, citingSentences, parseCitingPaper } from './recipes/citing-paper.js';
export { exampleId } from './recipes/example-id.js';
export { defineRecipe, type Recipe, type RecipeResult } from './recipes/recipe.js';
export { UserError } from './user-error.js';
