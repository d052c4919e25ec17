import { parentPort, workerData } from 'node:worker_threads';
import { learnCiteWorth } from '../../audit/index.js';
import type { CheckState } from '../schemas/check.js';

/** The dataset that the thread learns from. */
export interface LearnInput {
  dataset: string;
  maxParagraphs: number;
}

export interface ScoreRequest {
  id: number;
  sentences: string[];
  section: string;
}

export type ThreadMessage =
  | { kind: 'progress'; note: string; done: number; of: number }
  | ({ kind: 'ready' } & Pick<CheckState, 'paragraphs' | 'threshold' | 'measured' | 'measuredLikely'>)
  | { kind: 'failed'; message: string }
  | { kind: 'scores'; id: number; scores: number[] };

const send = (message: ThreadMessage) => parentPort?.postMessage(message);

try {
  const { dataset, maxParagraphs } = workerData as LearnInput;
  const { score, ...learnt } = await learnCiteWorth(dataset, maxParagraphs, (progress) =>
    send({ kind: 'progress', ...progress }),
  );
  send({ kind: 'ready', ...learnt });
  parentPort?.on('message', async ({ id, sentences, section }: ScoreRequest) =>
    send({ kind: 'scores', id, scores: await score(sentences, section) }),
  );
} catch (error) {
  send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
}
