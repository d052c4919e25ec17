import { parentPort, workerData } from 'node:worker_threads';
import { Dataset } from '../../dataset/index.js';
import { CiteWorthModel, type ParagraphExample } from '../../models/index.js';
import { recipes } from '../../recipes/index.js';
import type { CheckState } from '../schemas/check.js';
import { type Calibration, calibrate, fitCalibration, measureMarks, type Scored } from './calibration.js';

/** What the thread learns from. */
export interface LearnOrder {
  dataset: string;
  maxParagraphs: number;
}

export interface ScoreOrder {
  id: number;
  sentences: string[];
  section: string;
}

export type ThreadMessage =
  | { kind: 'progress'; note: string; done: number; of: number }
  | { kind: 'ready'; paragraphs: number; threshold: number; measured: CheckState['measured'] }
  | { kind: 'failed'; message: string }
  | { kind: 'scores'; id: number; scores: number[] };

/** Number of paragraphs for calibration (validation split) and for measuring precision and recall (test split). */
const MEASURED_PARAGRAPHS = 1000;

const send = (message: ThreadMessage) => parentPort?.postMessage(message);

/** The first paragraphs of a split as model input; splits are already shuffled by hash. */
async function* examples(
  dataset: Dataset,
  split: 'train' | 'validation' | 'test',
  maxParagraphs: number,
): AsyncGenerator<ParagraphExample> {
  const evaluation = recipes.find(dataset.manifest.recipe)?.evaluation?.({});
  if (evaluation?.kind !== 'labelling') throw new Error('the dataset has no sentence labels');
  let count = 0;
  for await (const row of dataset.rows(split, evaluation.reads)) {
    const example = evaluation.example(row);
    if (example) yield example;
    if (++count >= maxParagraphs) return;
  }
}

/** Scores and labels of the sentences of a split. */
async function scoreSplit(
  model: CiteWorthModel,
  dataset: Dataset,
  split: 'validation' | 'test',
  maxParagraphs: number,
): Promise<Scored[]> {
  const scored: Scored[] = [];
  for await (const example of examples(dataset, split, maxParagraphs)) {
    const scores = await model.score(example);
    example.labels?.forEach((isWorthy, i) => {
      const score = scores[i];
      if (score !== undefined) scored.push({ score, isWorthy });
    });
  }
  return scored;
}

interface LearntModel {
  model: CiteWorthModel;
  calibration: Calibration | undefined;
}

async function learn({ dataset: path, maxParagraphs }: LearnOrder): Promise<LearntModel> {
  const dataset = await Dataset.open(path);
  try {
    const { train, validation, test } = dataset.manifest.splits;
    const hasValidation = validation.rows > 0;
    const model = new CiteWorthModel({ sight: 'paragraph', threshold: hasValidation ? 'tuned' : 0.5 });
    await model.fit(() => examples(dataset, 'train', maxParagraphs), {
      ...(hasValidation ? { validation: () => examples(dataset, 'validation', maxParagraphs) } : {}),
      onProgress: ({ done, of, note }) => send({ kind: 'progress', note: note ?? '', done, of: of ?? 0 }),
    });
    const tuning = hasValidation ? await scoreSplit(model, dataset, 'validation', MEASURED_PARAGRAPHS) : [];
    const calibration = tuning.length > 0 ? fitCalibration(tuning) : undefined;
    const heldOut = test.rows > 0 ? await scoreSplit(model, dataset, 'test', MEASURED_PARAGRAPHS) : [];
    send({
      kind: 'ready',
      paragraphs: Math.min(train.rows, maxParagraphs),
      threshold: calibration ? calibrate(calibration, model.threshold) : model.threshold,
      // If the test split can't be measured, the figures are from the sentences that the threshold was tuned on.
      measured: measureMarks(heldOut, model.threshold) ?? measureMarks(tuning, model.threshold),
    });
    return { model, calibration };
  } finally {
    dataset.close();
  }
}

try {
  const { model, calibration } = await learn(workerData as LearnOrder);
  parentPort?.on('message', async ({ id, sentences, section }: ScoreOrder) => {
    const scores = [...(await model.score({ id: String(id), sentences, section }))];
    const probabilities = calibration ? scores.map((score) => calibrate(calibration, score)) : scores;
    send({ kind: 'scores', id, scores: probabilities });
  });
} catch (error) {
  send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
}
