import { setMaxListeners } from 'node:events';
import { setImmediate as nextTick } from 'node:timers/promises';
import { HostQueues } from './host-queues.js';

/** Maximum number of accepted requests; further ones are not read yet. */
const MAX_OPEN = 20_000;
/** Requests that are accepted before jobs are started. */
const BATCH = 256;

/** Milliseconds on a monotonic clock: if the wall clock were set back by an hour, requests would wait for an hour. */
export const now = (): number => performance.now();

export interface JobLoopOptions<Job> {
  /** Maximum number of concurrent jobs. */
  concurrency: number;
  /** Performs a job and releases its host. An exception ends the loop. */
  perform(job: Job): Promise<void>;
}

/** Accepts requests while there is room for them, and starts jobs when their hosts are free. */
export class JobLoop<Job> {
  readonly queues = new HostQueues<Job>();
  /** Requests that were accepted and are not settled. */
  open = 0;
  private readonly stopController = new AbortController();
  private active = 0;
  private wake: () => void = () => {};
  private error: unknown;

  constructor(private readonly options: JobLoopOptions<Job>) {
    setMaxListeners(0, this.stopController.signal);
  }

  /** Aborted when the loop ends, for any reason. */
  get signal(): AbortSignal {
    return this.stopController.signal;
  }

  /** Runs until all requests are settled; true if `signal` ended it before. */
  async run<Request>(
    requests: AsyncIterable<Request> | Iterable<Request>,
    accept: (request: Request) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<boolean> {
    let stopped = false;
    const stop = () => {
      stopped = true;
      this.stopController.abort();
      this.wake();
    };
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop);
    const source =
      Symbol.asyncIterator in requests ? requests[Symbol.asyncIterator]() : requests[Symbol.iterator]();
    try {
      await this.loop(source, accept);
    } finally {
      signal?.removeEventListener('abort', stop);
      this.stopController.abort();
      while (this.active > 0) await this.pause();
      await source.return?.();
    }
    if (this.error !== undefined) throw this.error;
    return stopped;
  }

  private async loop<Request>(
    source: Iterator<Request> | AsyncIterator<Request>,
    accept: (request: Request) => Promise<void>,
  ): Promise<void> {
    let more = true;
    while (!this.stopController.signal.aborted && (more || this.open > 0)) {
      for (let count = 0; more && count < BATCH && this.open < MAX_OPEN; count++) {
        const next = await source.next();
        if (next.done) more = false;
        else await accept(next.value);
      }
      const at = this.start();
      // Reading a long list of settled requests must not delay the answers.
      if (more && this.open < MAX_OPEN) await nextTick();
      else if (this.open > 0) await this.pause(at);
    }
  }

  /** Starts the jobs that may start now; returns when the next may. */
  private start(): number | undefined {
    while (this.active < this.options.concurrency) {
      const job = this.queues.take(now());
      if (!job) return undefined;
      if (typeof job === 'object' && 'at' in job) return job.at;
      this.active++;
      this.options
        .perform(job)
        .catch((error) => {
          // A full disk or a bug: nothing can be recorded any more.
          this.error ??= error;
          this.stopController.abort();
        })
        .finally(() => {
          this.active--;
          this.wake();
        });
    }
    return undefined;
  }

  /** Waits until a job ends, or until a time. */
  private pause(until?: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = until === undefined ? undefined : setTimeout(resolve, Math.max(1, until - now()));
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
