import type { DatasetRow } from '../dataset/index.js';
import { recipes } from './registry.js';

/** The sentences of a row that the picks, scores and labels of a prediction refer to. */
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
