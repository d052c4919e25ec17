import type { DatasetRow } from '../dataset/index.js';
import { recipes } from './registry.js';

/** Returns the sentences of a row to which the selections, scores and labels of a prediction refer. */
export function exampleSentences(recipe: string, row: DatasetRow): string[] {
  try {
    const example = recipes.find(recipe)?.evaluation?.({})?.example(row) as
      | { sentences?: readonly string[] }
      | undefined;
    return [...(example?.sentences ?? [])];
  } catch {
    // A row written by another version may lack columns that the recipe reads; it is shown without sentences.
    return [];
  }
}
