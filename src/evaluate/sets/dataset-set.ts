import {
  type AnyEvaluation,
  Dataset,
  type DatasetEvaluation,
  datasetInput,
  type EvaluationOptions,
  type TaskKind,
} from '../../dataset/index.js';
import { recipes } from '../../recipes/index.js';
import { UserError } from '../../user-error.js';
import {
  classificationTask,
  entailmentTask,
  generationTask,
  type Instruments,
  labellingTask,
  rankingTask,
  retrievalTask,
  summaryTask,
  taggingTask,
} from '../tasks/index.js';
import { type AnySet, type EvaluationSet, expandPart } from './set.js';

/** The user's options, and the models that measure texts. */
export interface SetOptions extends EvaluationOptions {
  instruments?: Instruments | undefined;
}

/** Opens a dataset folder as a set to evaluate on. */
export async function openDatasetSet(path: string, options: SetOptions): Promise<AnySet> {
  const dataset = await Dataset.open(path);
  try {
    const evaluation = requireEvaluation(path, dataset.manifest.recipe, options);
    return taskSet(readRows(dataset, evaluation as DatasetEvaluation, options.task), evaluation, options);
  } catch (error) {
    dataset.close();
    throw error;
  }
}

export function requireEvaluation(path: string, name: string, options: EvaluationOptions): AnyEvaluation {
  const recipe = recipes.find(name);
  if (!recipe)
    throw new UserError(
      `${path}: built by the recipe ${name}, which is not registered; add it to citemill.config.mjs`,
    );
  const evaluation = recipe.evaluation?.(options);
  if (evaluation) {
    checkTask(name, evaluation, options.task);
    if (options.gold && evaluation.labelsFrom === undefined)
      throw new UserError(`--gold: only for datasets of intent and support, not ${name}`);
    return evaluation;
  }
  const names = recipes.all.filter((candidate) => candidate.evaluation).map((candidate) => candidate.name);
  throw new UserError(`${path}: the recipe ${name} defines no evaluation; these do: ${names.join(', ')}`);
}

function checkTask(name: string, { tasks }: AnyEvaluation, task: string | undefined): void {
  if (task === undefined || tasks?.includes(task)) return;
  throw new UserError(
    `--task ${task}: ${tasks ? `no such task of ${name}; choose from ${tasks.join(', ')}` : `${name} has only one task; omit --task`}`,
  );
}

/** Existing rows with the task that a recipe defines for them. */
export function taskSet(
  rows: Omit<EvaluationSet, 'task'>,
  evaluation: AnyEvaluation,
  { instruments }: SetOptions,
): AnySet {
  return { ...rows, task: createTask(evaluation, instruments) } as AnySet;
}

/** How the examples of a recipe are judged. */
export function createTask(evaluation: AnyEvaluation, instruments?: Instruments): AnySet['task'] {
  switch (evaluation.kind) {
    case 'ranking':
      return evaluation.scoring.entailment
        ? (entailmentTask() as unknown as AnySet['task'])
        : rankingTask(evaluation.scoring);
    case 'summary':
      return summaryTask(evaluation.scoring);
    case 'labelling':
      return labellingTask(evaluation.scoring);
    case 'generation':
      return generationTask(evaluation.scoring, instruments);
    case 'classification':
      return classificationTask(evaluation.scoring);
    case 'tagging':
      return taggingTask(evaluation.scoring);
    case 'retrieval':
      return retrievalTask(evaluation.scoring);
  }
}

function readRows<Kind extends TaskKind>(
  dataset: Dataset,
  {
    kind,
    published,
    selection,
    example,
    reads,
    tasks,
    classes,
    candidates,
    query,
    labelsFrom,
  }: DatasetEvaluation<Kind>,
  task: string | undefined,
): Omit<EvaluationSet<Kind>, 'task'> {
  const { recipe, signature, splits } = dataset.manifest;
  return {
    kind,
    published,
    selection,
    name: recipe,
    ...(tasks ? { variant: task ?? tasks[0] } : {}),
    ...(classes ? { classes } : {}),
    ...(query ? { query } : {}),
    signature: [signature, query, labelsFrom].filter(Boolean).join('|'),
    input: datasetInput(dataset.path, dataset.manifest),
    path: dataset.path,
    hasSplits: true,
    size: (part) => expandPart(part).reduce((sum, split) => sum + splits[split].rows, 0),
    async *examples(part) {
      for (const split of expandPart(part)) {
        for await (const row of dataset.rows(split, reads)) {
          const parsed = example(row);
          if (parsed) yield parsed;
        }
      }
    },
    async *rows(part) {
      for (const split of expandPart(part)) {
        for await (const row of dataset.rows(split)) {
          // In a set with several tasks, only the rows of the chosen task are answered.
          if (!tasks || example(row)) yield row;
        }
      }
    },
    ...(candidates
      ? {
          async *candidates() {
            for await (const row of dataset.extraRows(candidates.file, candidates.columns))
              yield candidates.candidate(row);
          },
        }
      : {}),
    close: () => dataset.close(),
  };
}
