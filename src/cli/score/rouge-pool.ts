import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { RougeOptions } from '@citemill/metrics';
import { UserError } from '../../user-error.js';
import { type InputBlock, LINES_PER_BLOCK, type ScoreInput } from './input.js';
import { type BlockScores, blockScorer } from './rouge-block.js';

/** Maximum number of threads; more would only wait for the main thread, which reads the files. */
const MAX_THREADS = 4;
/** Texts are short-lived: a larger young generation takes 100 MB per thread and is not faster. */
const YOUNG_MEGABYTES = 8;
/** Blocks queued per thread. */
const QUEUED_BLOCKS = 2;

/** Scores blocks on several threads and yields the results in input order. */
export async function* scoreBlocks(input: ScoreInput, options: RougeOptions): AsyncGenerator<BlockScores> {
  const blocks = input.blocks();
  const head = blocks.next();
  if (head.done) return;
  if (head.value.lines < LINES_PER_BLOCK) {
    // A single block is scored faster than a thread starts.
    yield blockScorer(options, input.formats)(head.value);
    // Reading to the end checks that the files have the same number of lines.
    for (const _ of blocks);
    return;
  }
  let first: InputBlock | undefined = head.value;
  const pending: Promise<BlockScores>[] = [];
  const threads: Thread[] = [];
  const threadCount = Math.min(MAX_THREADS, availableParallelism());
  let sent = 0;
  const sendNext = () => {
    const block = first ?? blocks.next().value;
    first = undefined;
    if (!block) return false;
    const thread = sent++ % threadCount;
    threads[thread] ??= new Thread(options, input.formats);
    pending.push(threads[thread].score(block));
    return true;
  };
  try {
    while (pending.length < threadCount * QUEUED_BLOCKS && sendNext());
    for (let next = pending.shift(); next; next = pending.shift()) {
      const answer = await next;
      if (answer.failure !== undefined) throw new UserError(answer.failure);
      sendNext();
      yield answer;
    }
  } finally {
    await Promise.all([
      ...threads.map((thread) => thread.end()),
      // The first error is thrown; the others need no report.
      ...pending.map((answer) => answer.catch(() => {})),
    ]);
  }
}

/** A thread that scores blocks one after the other. */
class Thread {
  private readonly worker: Worker;
  private readonly waiting: { resolve(answer: BlockScores): void; reject(error: Error): void }[] = [];

  constructor(options: RougeOptions, formats: ScoreInput['formats']) {
    this.worker = new Worker(new URL('./rouge-worker.js', import.meta.url), {
      workerData: { options, formats },
      // The process's own arguments may contain paths relative to another folder.
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    this.worker.on('message', (answer: BlockScores) => this.waiting.shift()?.resolve(answer));
    this.worker.on('error', (error: Error) => {
      for (const { reject } of this.waiting.splice(0)) reject(error);
    });
  }

  score(block: InputBlock): Promise<BlockScores> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.worker.postMessage(block, [
        block.hypotheses.buffer as ArrayBuffer,
        ...block.references.map(({ buffer }) => buffer as ArrayBuffer),
      ]);
    });
  }

  async end(): Promise<void> {
    for (const { reject } of this.waiting.splice(0)) reject(new Error('scoring was stopped'));
    await this.worker.terminate();
  }
}
