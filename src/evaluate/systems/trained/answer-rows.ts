import type { DatasetRow } from '../../../dataset/index.js';
import type { ModelAnswer, ModelRow, SourceRow, TrainedModel } from '../../../infer/index.js';
import { type Adaptation, adaptText, findInput, parseChat, withPrompt } from '../../../train/index.js';
import type { Prediction } from '../../predictions/index.js';
import { describeInput, modelThreshold, supportedKinds } from './kind.js';

/** Rows processed at once: enough for batches of similar length. */
const WINDOW_ROWS = 128;

export interface AnswerRowsOptions {
  /** Minimum score for a sentence to count as positive (default: the model's own, or 0.5). */
  threshold?: number | undefined;
  /** How a model of citation texts is adapted to summaries of another set. */
  adaptation?: Adaptation | undefined;
  /** Rows processed at once; more for a model with a long start-up. */
  window?: number | undefined;
}

/** Runs a model on dataset rows and yields its predictions. */
export async function* answerRows(
  model: TrainedModel,
  rows: AsyncIterable<DatasetRow>,
  options: AnswerRowsOptions = {},
): AsyncGenerator<Prediction> {
  let pending: DatasetRow[] = [];
  for await (const row of rows) {
    if (pending.push(row) < (options.window ?? WINDOW_ROWS)) continue;
    yield* await answerWindow(model, pending, options);
    pending = [];
  }
  if (pending.length > 0) yield* await answerWindow(model, pending, options);
}

async function answerWindow(
  model: TrainedModel,
  examples: readonly DatasetRow[],
  options: AnswerRowsOptions,
): Promise<Prediction[]> {
  const input = describeInput(model.folder.description);
  const builder = findInput(input.name);
  const { adaptation } = options;
  const parts = examples.map((example) => {
    const rows = builder.rows(example, input.options, 'answer');
    return adaptation ? rows.map((row) => (isSource(row) ? withPrompt(row, adaptation) : row)) : rows;
  });
  const answers = await model.answer(parts.flat());
  let next = 0;
  return examples.flatMap((example, i) => {
    const rowAnswers = answers.slice(next, next + (parts[i]?.length ?? 0));
    next += rowAnswers.length;
    if (rowAnswers.length === 0) return [];
    const chat =
      input.name === 'chat' ? parseChat(example, input.options, rowAnswers[0]?.text ?? '') : undefined;
    return [{ id: example.id, ...(chat ?? toPrediction(rowAnswers, model, options)) }];
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
    return { summary: adaptation ? adaptText(first.text, adaptation) : first.text };
  if (first?.tags !== undefined) return { tags: first.tags };
  if (kind === 'classification') return { label: bestClass(first, description.labels ?? []) };
  // A cluster of documents has a row for each of them.
  if (kind !== 'labelling') return { scores: answers.flatMap(({ scores }) => scores ?? []) };
  // A classifier of single sentences gives the probability of each label; the second is "cite-worthy".
  const isSingle = describeInput(description).name === 'citeworth/sentences';
  const scores = isSingle ? answers.map((answer) => answer.scores?.[1] ?? 0) : (first?.scores ?? []);
  const minScore = threshold ?? modelThreshold(description);
  return { scores, labels: scores.map((score) => score >= minScore) };
}

/** Returns the name of the most probable class. */
function bestClass(answer: ModelAnswer | undefined, labels: readonly string[]): string {
  const scores = answer?.scores ?? [];
  return labels[scores.indexOf(Math.max(...scores))] ?? '';
}
