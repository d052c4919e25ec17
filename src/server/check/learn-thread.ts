import { parentPort, workerData } from 'node:worker_threads';
import { Dataset } from '../../dataset/index.js';
import { CiteWorthModel, type ParagraphExample } from '../../models/index.js';
import { recipes } from '../../recipes/index.js';
import type { CheckState } from '../schemas/check.js';
import { type Calibration, calibrate, fitCalibration, measureMarks, type Scored } from './calibration.js';

/** What the thread is started with, and what it is asked. */
export interface LearnOrder {
  dataset: string;
  /** Paragraphs to learn from at most. */
  most: number;
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

/** Paragraphs of a split that probabilities are fitted and marks are measured on. */
const MEASURED_PARAGRAPHS = 1000;

const tell = (message: ThreadMessage) => parentPort?.postMessage(message);

/** The first paragraphs of a split as the model wants them; the splits are shuffled by hash already. */
async function* examples(
  dataset: Dataset,
  split: 'train' | 'validation' | 'test',
  most: number,
): AsyncGenerator<ParagraphExample> {
  const evaluation = recipes.find(dataset.manifest.recipe)?.evaluation?.({});
  if (evaluation?.kind !== 'labelling') throw new Error('the dataset labels no sentences');
  let count = 0;
  for await (const row of dataset.rows(split, evaluation.reads)) {
    const example = evaluation.example(row);
    if (example) yield example;
    if (++count >= most) return;
  }
}

/** Scores of a split's sentences beside what the dataset says of them. */
async function scoreSplit(
  model: CiteWorthModel,
  dataset: Dataset,
  split: 'validation' | 'test',
  most: number,
): Promise<Scored[]> {
  const scored: Scored[] = [];
  for await (const example of examples(dataset, split, most)) {
    const scores = await model.score(example);
    example.labels?.forEach((isWorthy, i) => {
      const score = scores[i];
      if (score !== undefined) scored.push({ score, isWorthy });
    });
  }
  return scored;
}

interface Learnt {
  model: CiteWorthModel;
  calibration: Calibration | undefined;
}

async function learn({ dataset: path, most }: LearnOrder): Promise<Learnt> {
  const dataset = await Dataset.open(path);
  try {
    const { train, validation, test } = dataset.manifest.splits;
    const hasValidation = validation.rows > 0;
    const model = new CiteWorthModel({ sight: 'paragraph', threshold: hasValidation ? 'tuned' : 0.5 });
    await model.fit(() => examples(dataset, 'train', most), {
      ...(hasValidation ? { validation: () => examples(dataset, 'validation', most) } : {}),
      onProgress: ({ done, of, note }) => tell({ kind: 'progress', note: note ?? '', done, of: of ?? 0 }),
    });
    const tuning = hasValidation ? await scoreSplit(model, dataset, 'validation', MEASURED_PARAGRAPHS) : [];
    const calibration = tuning.length > 0 ? fitCalibration(tuning) : undefined;
    const held = test.rows > 0 ? await scoreSplit(model, dataset, 'test', MEASURED_PARAGRAPHS) : [];
    tell({
      kind: 'ready',
      paragraphs: Math.min(train.rows, most),
      threshold: calibration ? calibrate(calibration, model.threshold) : model.threshold,
      // Without marks in a test split, the figures are those of the sentences that the threshold was tuned on.
      measured: measureMarks(held, model.threshold) ?? measureMarks(tuning, model.threshold),
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
    tell({ kind: 'scores', id, scores: probabilities });
  });
} catch (error) {
  tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
}
