/**
 * Recipes: build datasets from a corpus, and write your own recipes.
 *
 * @packageDocumentation
 */
export { z } from 'zod';
export type { StepProgress } from '../engine/index.js';
export { build, buildSlice } from './build.js';
export type { BuildOptions, BuildResult } from './build-options.js';
export type { PaperQuery } from './candidates.js';
export {
  type CitedWork,
  type CitingPaper,
  type CitingParagraph,
  type CitingSentence,
  citingSentences,
  parseCitingPaper,
  type WorkCitation,
} from './citing-paper.js';
export { exampleId } from './example-id.js';
export { NoExamplesError } from './no-examples.js';
export * from './recipe.js';
export { type OptionHelp, optionHelp, recipeOptions } from './recipe-options.js';
export { recipes } from './registry.js';
export type { Restrictions } from './restrict.js';
