import type { Stage } from '../engine/index.js';
import { type CitingPaper, parseCitingPaper } from './citing-paper.js';
import type { RecipeResult } from './recipe.js';

/** Makes the stage of a recipe whose examples come from one paper at a time. `prepare` is called once per worker. */
export const recipeStage = <Options>(
  name: string,
  makeExamples: (paper: CitingPaper, options: Options) => RecipeResult,
  prepare?: (options: Options) => void,
): Stage<string, RecipeResult, Options> => ({
  name,
  prepare: (options) => prepare?.(options),
  run: (paper, options) => [makeExamples(parseCitingPaper(paper), options)],
});

/** Returns a function that calls `create` only if the options have changed since its last call. */
export function createOnce<Options, Value>(create: (options: Options) => Value): (options: Options) => Value {
  let last: { key: string; value: Value } | undefined;
  return (options) => {
    const key = JSON.stringify(options);
    if (last?.key !== key) last = { key, value: create(options) };
    return last.value;
  };
}
