import { literal } from '../../corpus/index.js';
import type { DatasetRow } from '../../dataset/index.js';
import { createTask, type Prediction, predictionSchema, type Task } from '../../evaluate/index.js';
import { recipes } from '../../recipes/index.js';
import type { PredictionView } from '../schemas/datasets.js';
import type { Store } from '../store/store.js';
import type { ExampleIndex } from './example-index.js';

/** One row with its evaluation task; task-specific types are erased. */
interface RowTask {
  example: { id: string; sentences?: readonly string[] } | undefined;
  task: Task<unknown, unknown>;
}

function rowTask(recipe: string, row: DatasetRow): RowTask | undefined {
  const evaluation = recipes.find(recipe)?.evaluation?.({});
  return (
    evaluation && { example: evaluation.example(row), task: createTask(evaluation) as Task<unknown, unknown> }
  );
}

/** The predictions of all systems for an example, with their scores on it. */
export async function judgedPredictions(
  store: Store,
  index: ExampleIndex,
  row: DatasetRow,
): Promise<PredictionView[]> {
  const rows = await store.reader.rows(
    `SELECT model, answer FROM ${index.predictions} WHERE id = ${literal(row.id)} ORDER BY model`,
  );
  const judge = rowTask(index.dataset.manifest.recipe, row);
  return rows.map(({ model, answer }) => {
    const parsed = predictionSchema.safeParse(JSON.parse(String(answer)));
    if (!parsed.success) return unreadable(String(model));
    return { ...answerFields(String(model), parsed.data), ...scorePrediction(judge, parsed.data) };
  });
}

const answerFields = (model: string, { picked, scores, labels, summary, text }: Prediction) => ({
  model,
  picked: picked ?? null,
  scores: scores ?? null,
  labels: labels?.map(Boolean) ?? null,
  summary: text ?? summary ?? null,
});

const unreadable = (model: string): PredictionView => ({
  model,
  picked: null,
  scores: null,
  labels: null,
  summary: null,
  figures: [],
  problem: 'this line of the prediction file is not a prediction',
});

function scorePrediction(
  judge: RowTask | undefined,
  prediction: Prediction,
): Pick<PredictionView, 'figures' | 'problem'> {
  if (!judge?.example) return { figures: [], problem: null };
  const item = judge.task.judge(judge.example, prediction);
  if (item === undefined) return { figures: [], problem: null };
  if (typeof item === 'string') return { figures: [], problem: item };
  const figures = judge.task.columns.map(({ name, scale, of }) => ({ name, value: scale * of([item]) }));
  return { figures: figures.filter(({ value }) => Number.isFinite(value)), problem: null };
}
