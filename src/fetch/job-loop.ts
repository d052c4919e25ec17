import { setMaxListeners } from 'node:events';
import { setImmediate as nextTick } from 'node:timers/promises';
import { HostQueues } from './host-queues.js';

/** Maximum number of accepted requests that are not settled; more are not read until some are. */
const MAX_OPEN = 20_000;
/** Maximum number of requests that are accepted before jobs are started. */
const BATCH = 256;

/** Milliseconds on a monotonic clock. With the wall clock, requests would wait for an hour if it were set back by an hour. */
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
  /** Number of requests that were accepted and are not settled. */
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

  /** Runs until all requests are settled; returns true if `signal` ended it before. */
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
    let hasMore = true;
    while (!this.stopController.signal.aborted && (hasMore || this.open > 0)) {
      for (let count = 0; hasMore && count < BATCH && this.open < MAX_OPEN; count++) {
        const next = await source.next();
        if (next.done) hasMore = false;
        else await accept(next.value);
      }
      const startAt = this.startJobs();
      // Reading a long list of settled requests must not delay the answers.
      if (hasMore && this.open < MAX_OPEN) await nextTick();
      else if (this.open > 0) await this.pause(startAt);
    }
  }

  /** Starts the jobs that may start now; returns the time at which the next may start. */
  private startJobs(): number | undefined {
    while (this.active < this.options.concurrency) {
      const job = this.queues.take(now());
      if (!job) return undefined;
      if (typeof job === 'object' && 'startAt' in job) return job.startAt;
      this.active++;
      this.options
        .perform(job)
        .catch((error) => {
          // After an error such as a full disk, nothing can be recorded any more.
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

  /** Waits until a job ends, or until a given time. */
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
