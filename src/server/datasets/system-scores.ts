import { literal } from '../../corpus/index.js';
import { type DatasetRow, rowsById } from '../../dataset/index.js';
import { predictionSchema } from '../../evaluate/index.js';
import type { Report } from '../store/jobs.js';
import type { Store } from '../store/store.js';
import type { ExampleIndex } from './example-index.js';
import { type RecipeTask, recipeTask, scoreAnswer } from './predictions.js';

/** Maximum number of examples to compare, from the beginning of the files. */
const MAX_EXAMPLES = 50_000;
/** Number of examples that are read and scored at a time. */
const BATCH = 200;

export type Pair<T> = [first: T, second: T];

export interface ScoredExample {
  id: string;
  file: string;
  split: string;
  /** The score of each system by metric; null if the answer cannot be scored. */
  scores: Pair<Record<string, number> | null>;
}

/** The scores of two systems on the examples that both answered. */
export interface SystemScores {
  examples: ScoredExample[];
  metrics: string[];
  main: string | undefined;
  only: Pair<number>;
  isCut: boolean;
}

/** Scores the answers of two systems, example by example. */
export async function scoreSystems(
  store: Store,
  index: ExampleIndex,
  systems: Pair<string>,
  report: Report,
  signal: AbortSignal,
): Promise<SystemScores> {
  const answered = (system: string) =>
    `SELECT DISTINCT id FROM ${index.predictions} WHERE model = ${literal(system)}`;
  const [first, second] = [answered(systems[0]), answered(systems[1])];
  const [counts] = await store.reader.rows(`SELECT
    (SELECT count(*) FROM ${index.rows} WHERE id IN (${first}) AND id NOT IN (${second})) AS a,
    (SELECT count(*) FROM ${index.rows} WHERE id IN (${second}) AND id NOT IN (${first})) AS b`);
  const locations = await store.reader.rows(`SELECT id, file, split FROM ${index.rows}
    WHERE id IN (${first}) AND id IN (${second}) ORDER BY doc LIMIT ${MAX_EXAMPLES + 1}`);
  const examples: ScoredExample[] = [];
  const task = recipeTask(index.dataset.manifest.recipe);
  const compared = locations
    .slice(0, MAX_EXAMPLES)
    .map(({ id, file, split }) => ({ id: String(id), file: String(file), split: String(split) }));
  for (let from = 0; from < compared.length; from += BATCH) {
    signal.throwIfAborted();
    report({ done: from, of: compared.length, note: 'examples' });
    const batch = compared.slice(from, from + BATCH);
    for (const { location, row, answers } of await readAnswers(store, index, batch, systems))
      examples.push({
        ...location,
        scores: answers.map((answer) => answerScores(task, row, answer)) as ScoredExample['scores'],
      });
  }
  const scored = new Set(
    examples.flatMap(({ scores }) => scores.flatMap((score) => Object.keys(score ?? {}))),
  );
  return {
    examples,
    metrics: task?.task.columns.map(({ name }) => name).filter((name) => scored.has(name)) ?? [],
    main: task?.task.main,
    only: [Number(counts?.a ?? 0), Number(counts?.b ?? 0)],
    isCut: locations.length > MAX_EXAMPLES,
  };
}

function answerScores(
  task: RecipeTask | undefined,
  row: DatasetRow,
  answer: unknown,
): Record<string, number> | null {
  const parsed = predictionSchema.safeParse(answer);
  if (!parsed.success) return null;
  const { figures } = scoreAnswer(task, row, parsed.data);
  return figures.length > 0 ? Object.fromEntries(figures.map(({ name, value }) => [name, value])) : null;
}

interface AnsweredExample<Location> {
  location: Location;
  row: DatasetRow;
  answers: Pair<unknown>;
}

/** Yields examples with the answers of both systems, as they are in the prediction files. */
export async function readAnswers<Location extends { id: string; file: string }>(
  store: Store,
  index: ExampleIndex,
  locations: readonly Location[],
  systems: Pair<string>,
): Promise<AnsweredExample<Location>[]> {
  if (locations.length === 0) return [];
  const rows = new Map((await rowsById(store.reader, index.dataset, locations)).map((row) => [row.id, row]));
  const ids = locations.map(({ id }) => literal(id)).join(', ');
  // A system may have answered an example in several files, for a split and for all examples; one answer is used.
  const predictions =
    await store.reader.rows(`SELECT model, id, min(answer) AS answer FROM ${index.predictions}
    WHERE model IN (${systems.map(literal).join(', ')}) AND id IN (${ids}) GROUP BY model, id`);
  const byKey = new Map(predictions.map(({ model, id, answer }) => [`${model}\n${id}`, String(answer)]));
  return locations.flatMap((location) => {
    const row = rows.get(location.id);
    if (!row) return [];
    const parseAnswer = (system: string): unknown =>
      JSON.parse(byKey.get(`${system}\n${location.id}`) ?? 'null');
    return [{ location, row, answers: [parseAnswer(systems[0]), parseAnswer(systems[1])] as Pair<unknown> }];
  });
}
