import { parentPort, workerData } from 'node:worker_threads';
import { Dataset } from '../../dataset/index.js';
import { CiteWorthModel, type ParagraphExample } from '../../models/index.js';
import { recipes } from '../../recipes/index.js';

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
  | { kind: 'ready'; paragraphs: number; threshold: number }
  | { kind: 'failed'; message: string }
  | { kind: 'scores'; id: number; scores: number[] };

const tell = (message: ThreadMessage) => parentPort?.postMessage(message);

/** The first paragraphs of a split as the model wants them; the splits are shuffled by hash already. */
async function* examples(
  dataset: Dataset,
  split: 'train' | 'validation',
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

async function learn({ dataset: path, most }: LearnOrder): Promise<CiteWorthModel> {
  const dataset = await Dataset.open(path);
  try {
    const { train, validation } = dataset.manifest.splits;
    const hasValidation = validation.rows > 0;
    const model = new CiteWorthModel({ sight: 'paragraph', threshold: hasValidation ? 'tuned' : 0.5 });
    await model.fit(() => examples(dataset, 'train', most), {
      ...(hasValidation ? { validation: () => examples(dataset, 'validation', most) } : {}),
      onProgress: ({ done, of, note }) => tell({ kind: 'progress', note: note ?? '', done, of: of ?? 0 }),
    });
    tell({ kind: 'ready', paragraphs: Math.min(train.rows, most), threshold: model.threshold });
    return model;
  } finally {
    dataset.close();
  }
}

try {
  const model = await learn(workerData as LearnOrder);
  parentPort?.on('message', async ({ id, sentences, section }: ScoreOrder) => {
    const scores = await model.score({ id: String(id), sentences, section });
    tell({ kind: 'scores', id, scores: [...scores] });
  });
} catch (error) {
  tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
}
