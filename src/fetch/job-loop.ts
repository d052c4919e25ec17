import { setMaxListeners } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { HostQueues } from './host-queues.js';

/** Maximum concurrent requests; further ones are not read yet. */
const WINDOW = 20_000;
/** Requests that are taken up before jobs are looked after again. */
const BATCH = 256;

/** Milliseconds on a clock that nobody sets: on the wall clock, an hour set back would be an hour's wait. */
export const now = (): number => performance.now();

export interface JobLoopOptions<Job> {
  /** Jobs on their way at once. */
  concurrency: number;
  /** Does a job and releases its host. A throw ends the loop. */
  perform(job: Job): Promise<void>;
}

/** Takes requests up as there is room for them and starts jobs as their hosts are free. */
export class JobLoop<Job> {
  readonly queues = new HostQueues<Job>();
  /** Requests that were taken up and are not settled. */
  open = 0;
  private readonly ending = new AbortController();
  private active = 0;
  private wake: () => void = () => {};
  private fault: unknown;

  constructor(private readonly options: JobLoopOptions<Job>) {
    setMaxListeners(0, this.ending.signal);
  }

  /** Aborted once the loop ends, in whatever way. */
  get signal(): AbortSignal {
    return this.ending.signal;
  }

  /** Runs until all requests are settled; true if `signal` ended it before. */
  async run<FetchRequest>(
    requests: AsyncIterable<FetchRequest> | Iterable<FetchRequest>,
    takeUp: (page: FetchRequest) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<boolean> {
    let stopped = false;
    const stop = () => {
      stopped = true;
      this.ending.abort();
      this.wake();
    };
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop);
    const source =
      Symbol.asyncIterator in requests ? requests[Symbol.asyncIterator]() : requests[Symbol.iterator]();
    try {
      await this.loop(source, takeUp);
    } finally {
      signal?.removeEventListener('abort', stop);
      this.ending.abort();
      while (this.active > 0) await this.pause();
      await source.return?.();
    }
    if (this.fault !== undefined) throw this.fault;
    return stopped;
  }

  private async loop<FetchRequest>(
    source: Iterator<FetchRequest> | AsyncIterator<FetchRequest>,
    takeUp: (page: FetchRequest) => Promise<void>,
  ): Promise<void> {
    let more = true;
    while (!this.ending.signal.aborted && (more || this.open > 0)) {
      for (let taken = 0; more && taken < BATCH && this.open < WINDOW; taken++) {
        const next = await source.next();
        if (next.done) more = false;
        else await takeUp(next.value);
      }
      const at = this.start();
      // A list of millions that are settled already must not keep answers waiting.
      if (more && this.open < WINDOW) await turn();
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
          // The disk is full, or a fault of ours: nothing can be kept any more.
          this.fault ??= error;
          this.ending.abort();
        })
        .finally(() => {
          this.active--;
          this.wake();
        });
    }
    return undefined;
  }

  /** Waits for a job to end, or for a moment. */
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
