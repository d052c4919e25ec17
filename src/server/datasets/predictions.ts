import { literal } from '../../corpus/index.js';
import type { DatasetRow } from '../../dataset/index.js';
import { createTask, type Prediction, predictionSchema, type Task } from '../../evaluate/index.js';
import { recipes } from '../../recipes/index.js';
import type { PredictionView } from '../schemas/datasets.js';
import type { Store } from '../store/store.js';
import type { TaskExample } from './answer-text.js';
import type { ExampleIndex } from './example-index.js';

/** The evaluation of a recipe, without the types that depend on the task. */
export interface RecipeTask {
  example(row: DatasetRow): TaskExample | undefined;
  task: Task<unknown, unknown>;
}

/** Returns the evaluation of a recipe; undefined if it has none. */
export function recipeTask(recipe: string): RecipeTask | undefined {
  const evaluation = recipes.find(recipe)?.evaluation?.({});
  return (
    evaluation && {
      example: (row) => evaluation.example(row) as TaskExample | undefined,
      task: createTask(evaluation) as Task<unknown, unknown>,
    }
  );
}

/** Converts a row to an example of the task; undefined if the recipe has no evaluation or the row lacks columns. */
export function rowExample(task: RecipeTask | undefined, row: DatasetRow): TaskExample | undefined {
  try {
    return task?.example(row);
  } catch {
    // A row written by another version may lack columns that the recipe reads.
    return undefined;
  }
}

/** Loads the predictions of all systems for an example, with their scores on it. */
export async function scoredPredictions(
  store: Store,
  index: ExampleIndex,
  row: DatasetRow,
): Promise<PredictionView[]> {
  const rows = await store.reader.rows(
    `SELECT model, answer FROM ${index.predictions} WHERE id = ${literal(row.id)} ORDER BY model`,
  );
  const task = recipeTask(index.dataset.manifest.recipe);
  return rows.map(({ model, answer }) => {
    const parsed = predictionSchema.safeParse(JSON.parse(String(answer)));
    if (!parsed.success) return unreadable(String(model));
    return { ...answerFields(String(model), parsed.data), ...scoreAnswer(task, row, parsed.data) };
  });
}

const answerFields = (model: string, { picked, scores, labels, summary, text }: Prediction) => ({
  model,
  picked: picked ?? null,
  scores: scores ?? null,
  labels: labels?.map(Boolean) ?? null,
  summary: text ?? summary ?? null,
});

export const UNREADABLE = 'this line of the prediction file is not a prediction';

const unreadable = (model: string): PredictionView => ({
  model,
  picked: null,
  scores: null,
  labels: null,
  summary: null,
  figures: [],
  problem: UNREADABLE,
});

/** Scores an answer by the metrics of its recipe, or returns why it has no scores. */
export function scoreAnswer(
  recipeTask: RecipeTask | undefined,
  row: DatasetRow,
  prediction: Prediction,
): Pick<PredictionView, 'figures' | 'problem'> {
  const example = rowExample(recipeTask, row);
  const task = recipeTask?.task;
  const item = example && task?.judge(example, prediction);
  if (task === undefined || item === undefined) return { figures: [], problem: null };
  if (typeof item === 'string') return { figures: [], problem: item };
  const figures = task.columns.map(({ name, scale, of }) => ({ name, value: scale * of([item]) }));
  return { figures: figures.filter(({ value }) => Number.isFinite(value)), problem: null };
}
