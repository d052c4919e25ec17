import type { DatasetRow } from '../../../dataset/index.js';
import type { ModelAnswer, ModelRow, SourceRow, TrainedModel } from '../../../infer/index.js';
import { type Adaptation, adapted, inputNamed, prompted } from '../../../train/index.js';
import type { Prediction } from '../../predictions/index.js';
import { describeInput, ownThreshold, supportedKinds } from './kind.js';

/** Rows processed at a time: enough for batches of equal length. */
const WINDOW = 128;

export interface AnswerRowsOptions {
  /** Minimum score for a sentence to count as positive; the model's own, or one half. */
  threshold?: number | undefined;
  /** How a model of citation texts is led to write summaries of another set. */
  adaptation?: Adaptation | undefined;
  /** Rows in hand at a time; more for a model that takes long to start. */
  window?: number | undefined;
}

/** Runs a model on dataset rows and yields its predictions. */
export async function* answerRows(
  model: TrainedModel,
  rows: AsyncIterable<DatasetRow>,
  options: AnswerRowsOptions = {},
): AsyncGenerator<Prediction> {
  let held: DatasetRow[] = [];
  for await (const row of rows) {
    if (held.push(row) < (options.window ?? WINDOW)) continue;
    yield* await answerWindow(model, held, options);
    held = [];
  }
  if (held.length > 0) yield* await answerWindow(model, held, options);
}

async function answerWindow(
  model: TrainedModel,
  examples: readonly DatasetRow[],
  options: AnswerRowsOptions,
): Promise<Prediction[]> {
  const input = describeInput(model.folder.description);
  const builder = inputNamed(input.name);
  const { adaptation } = options;
  const parts = examples.map((example) => {
    const rows = builder.rows(example, input.options, 'answer');
    return adaptation ? rows.map((row) => (isSource(row) ? prompted(row, adaptation) : row)) : rows;
  });
  const answers = await model.answer(parts.flat());
  let next = 0;
  return examples.flatMap(({ id }, i) => {
    const own = answers.slice(next, next + (parts[i]?.length ?? 0));
    next += own.length;
    return own.length > 0 ? [{ id, ...toPrediction(own, model, options) }] : [];
  });
}

const isSource = (row: ModelRow): row is SourceRow => 'source' in row;

function toPrediction(
  answers: readonly ModelAnswer[],
  { folder: { description } }: TrainedModel,
  { threshold, adaptation }: AnswerRowsOptions,
): Omit<Prediction, 'id'> {
  const [first] = answers;
  const [kind] = supportedKinds(description);
  if (first?.text !== undefined && kind === 'classification') return { label: first.text.trim() };
  if (first?.text !== undefined)
    return { summary: adaptation ? adapted(first.text, adaptation) : first.text };
  if (first?.tags !== undefined) return { tags: first.tags };
  if (kind === 'classification') return { label: bestClass(first, description.labels ?? []) };
  // A cluster of documents has a row for each of them.
  if (kind !== 'labelling') return { scores: answers.flatMap(({ scores }) => scores ?? []) };
  // A classifier of single sentences gives the probability of each label; the second one is "cite-worthy".
  const isSingle = describeInput(description).name === 'citeworth/sentences';
  const scores = isSingle ? answers.map((answer) => answer.scores?.[1] ?? 0) : (first?.scores ?? []);
  const least = threshold ?? ownThreshold(description);
  return { scores, labels: scores.map((score) => score >= least) };
}

/** The name of the most probable class. */
function bestClass(answer: ModelAnswer | undefined, labels: readonly string[]): string {
  const scores = answer?.scores ?? [];
  return labels[scores.indexOf(Math.max(...scores))] ?? '';
}
