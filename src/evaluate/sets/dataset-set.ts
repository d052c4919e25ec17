import { Dataset, type DatasetRow, SPLITS, type Split } from '../../dataset/index.js';
import { UserError } from '../../paper/index.js';
import { RECIPE_SETS } from './recipe-sets.js';
import type { AnySet, EvaluationSet, ExampleOf, Part, TaskKind } from './set.js';

/** What a recipe's rows become. */
export interface RecipeSet<Kind extends TaskKind>
  extends Pick<EvaluationSet<Kind>, 'kind' | 'task' | 'published' | 'length'> {
  /** An example of a row; `undefined` for a row that can't be judged, as without a sentence. */
  example(row: DatasetRow): ExampleOf[Kind] | undefined;
}

export interface SetOptions {
  /** The protocol of DUC for summaries: 250 words, recall, sentences with half of their bigrams in the summary left out. */
  duc?: boolean | undefined;
  /** From which score on a sentence counts as cite-worthy. */
  threshold?: number | undefined;
}

/** Opens a dataset folder as a set to evaluate on. */
export async function openDatasetSet(path: string, options: SetOptions): Promise<AnySet> {
  const dataset = await Dataset.open(path);
  const { recipe, signature, splits } = dataset.manifest;
  const made = RECIPE_SETS[recipe];
  if (!made) {
    dataset.close();
    throw new UserError(
      `${path}: is of the recipe ${recipe}, for which there is no table; there is one for ${Object.keys(RECIPE_SETS).join(', ')}`,
    );
  }
  // Made of one kind, whichever it is: the types can't say that of a union.
  return fromRows(made(options) as RecipeSet<TaskKind>, dataset, {
    name: recipe,
    signature,
    size: (part) => partsOf(part).reduce((sum, split) => sum + splits[split].rows, 0),
  }) as AnySet;
}

/** Splits that make up a part. */
export const partsOf = (part: Part): readonly Split[] => (part === 'all' ? SPLITS : [part]);

function fromRows<Kind extends TaskKind>(
  { example, ...rest }: RecipeSet<Kind>,
  dataset: Dataset,
  known: Pick<EvaluationSet, 'name' | 'signature' | 'size'>,
): EvaluationSet<Kind> {
  return {
    ...rest,
    ...known,
    path: dataset.path,
    hasSplits: true,
    async *examples(part) {
      for (const split of partsOf(part))
        for await (const row of dataset.rows(split)) {
          const made = example(row);
          if (made) yield made;
        }
    },
    async *rows(part) {
      for (const split of partsOf(part)) yield* dataset.rows(split);
    },
    close: () => dataset.close(),
  };
}
