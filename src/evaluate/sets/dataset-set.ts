import {
  type AnyEvaluation,
  Dataset,
  type DatasetEvaluation,
  type EvaluationOptions,
  SPLITS,
  type Split,
  type TaskKind,
} from '../../dataset/index.js';
import { UserError } from '../../paper/index.js';
import { recipes } from '../../recipes/index.js';
import { labellingTask, rankingTask, summaryTask } from '../tasks/index.js';
import type { AnySet, EvaluationSet, Part } from './set.js';

/** Opens a dataset folder as a set to evaluate on. */
export async function openDatasetSet(path: string, options: EvaluationOptions): Promise<AnySet> {
  const dataset = await Dataset.open(path);
  try {
    return setOf(dataset, evaluationOf(path, dataset.manifest.recipe, options));
  } catch (error) {
    dataset.close();
    throw error;
  }
}

function evaluationOf(path: string, name: string, options: EvaluationOptions): AnyEvaluation {
  const recipe = recipes.find(name);
  if (!recipe)
    throw new UserError(
      `${path}: was built by the recipe ${name}, which is not registered here; add it to citemill.config.mjs`,
    );
  const evaluation = recipe.evaluation?.(options);
  if (evaluation) return evaluation;
  const names = recipes.all.filter((one) => one.evaluation).map((one) => one.name);
  throw new UserError(`${path}: the recipe ${name} has no table of results; these have: ${names.join(', ')}`);
}

function setOf(dataset: Dataset, evaluation: AnyEvaluation): AnySet {
  switch (evaluation.kind) {
    case 'ranking':
      return { ...rowsOf(dataset, evaluation), task: rankingTask() };
    case 'summary':
      return {
        ...rowsOf(dataset, evaluation),
        task: summaryTask(evaluation.scoring),
        rouge: evaluation.scoring.rouge,
      };
    case 'labelling':
      return { ...rowsOf(dataset, evaluation), task: labellingTask(evaluation.scoring) };
  }
}

/** The splits that make up a part. */
export const partsOf = (part: Part): readonly Split[] => (part === 'all' ? SPLITS : [part]);

function rowsOf<Kind extends TaskKind>(
  dataset: Dataset,
  { kind, published, length, example }: DatasetEvaluation<Kind>,
): Omit<EvaluationSet<Kind>, 'task'> {
  const { recipe, signature, splits } = dataset.manifest;
  return {
    kind,
    published,
    length,
    name: recipe,
    signature,
    path: dataset.path,
    hasSplits: true,
    size: (part) => partsOf(part).reduce((sum, split) => sum + splits[split].rows, 0),
    async *examples(part) {
      for (const split of partsOf(part)) {
        for await (const row of dataset.rows(split)) {
          const made = example(row);
          if (made) yield made;
        }
      }
    },
    async *rows(part) {
      for (const split of partsOf(part)) yield* dataset.rows(split);
    },
    close: () => dataset.close(),
  };
}
