import { Worker } from 'node:worker_threads';
import { LIKELY } from '../../audit/index.js';
import type { Catalogue } from '../../dataset/index.js';
import type { CheckState } from '../schemas/check.js';
import type { Jobs } from '../store/jobs.js';
import { type Checker, initialState } from './checker.js';
import type { LearnInput, ThreadMessage } from './learn-thread.js';

/** Maximum paragraphs to train on: enough for a useful model, in less than a minute and with a few hundred megabytes. */
const MAX_PARAGRAPHS = 6000;

/** The cite-worthiness model, in its own thread so that training does not block requests. */
export class CheckModel implements Checker {
  private worker: Worker | undefined;
  private current: CheckState = initialState(LIKELY);
  private readonly pending = new Map<number, (scores: number[]) => void>();
  private next = 1;

  constructor(
    private readonly catalogue: Catalogue,
    private readonly jobs: Jobs,
  ) {}

  /** Returns the state of the model; the first call starts its training. */
  state(): CheckState {
    if (this.current.state === 'waiting' || this.current.state === 'absent') this.start();
    return this.current;
  }

  private start(): void {
    const dataset = this.catalogue.list().find(({ manifest }) => manifest.recipe === 'citeworth');
    if (!dataset || dataset.manifest.splits.train.rows === 0) {
      this.current = { ...this.current, state: 'absent' };
      return;
    }
    this.current = {
      ...this.current,
      state: 'learning',
      dataset: dataset.name,
      note: 'waiting for other jobs',
    };
    const input: LearnInput = { dataset: dataset.path, maxParagraphs: MAX_PARAGRAPHS };
    this.jobs.start('check-model', `Learning from ${dataset.name}`, (report, signal) => {
      // The thread starts inside the job: messages sent before anyone listens would be lost.
      const worker = new Worker(new URL('./learn-thread.js', import.meta.url), { workerData: input });
      worker.unref();
      this.worker = worker;
      signal.addEventListener('abort', () => void worker.terminate(), { once: true });
      return new Promise<void>((resolve, reject) => {
        worker.on('message', (message: ThreadMessage) => {
          if (message.kind === 'progress') {
            this.current = { ...this.current, note: message.note };
            report({ done: message.done, of: message.of, note: message.note });
          } else if (message.kind === 'ready') {
            const { kind: _, ...learnt } = message;
            this.current = {
              ...initialState(learnt.threshold),
              ...learnt,
              state: 'ready',
              dataset: dataset.name,
            };
            resolve();
          } else if (message.kind === 'scores') {
            this.pending.get(message.id)?.(message.scores);
            this.pending.delete(message.id);
          } else reject(this.fail(message.message));
        });
        worker.on('error', (error: Error) => reject(this.fail(error.message)));
        worker.on('exit', () => reject(this.fail('the training thread ended')));
      });
    });
  }

  private fail(message: string): Error {
    this.current = { ...this.current, state: 'failed', note: message };
    return new Error(message);
  }

  /** Computes the probability that each sentence needs a citation. */
  score(sentences: string[], section: string): Promise<number[]> {
    const id = this.next++;
    return new Promise((resolve) => {
      this.pending.set(id, resolve);
      this.worker?.postMessage({ id, sentences, section });
    });
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }
}
