/** A background job that the page shows: indexing, training or reading a file. */
export interface Job {
  id: number;
  title: string;
  state: 'waiting' | 'running' | 'done' | 'failed';
  done: number;
  /** The total of what is counted in `done`; zero if it is unknown. */
  of: number;
  note: string;
  error: string | undefined;
}

/** The work of a job; it must check the signal, which is aborted when the studio closes. */
type Work<T> = (report: Report, signal: AbortSignal) => Promise<T>;

export type Report = (progress: { done?: number; of?: number; note?: string }) => void;

/** Maximum number of jobs to list, apart from those that have not ended. */
const MAX_LISTED = 20;

/** Runs jobs one after another, since they all write to the same index. */
export class Jobs {
  private readonly jobs: Job[] = [];
  private readonly byKey = new Map<string, Promise<unknown>>();
  /** Errors of background jobs that were not reported yet. */
  private readonly failures = new Map<string, unknown>();
  /** Settles when the last job of the queue has ended. */
  private lastJob: Promise<unknown> = Promise.resolve();
  private nextId = 1;
  private readonly closing = new AbortController();

  /** Runs a job. If a job with the same key is waiting or running, returns that job's promise instead. */
  run<T>(key: string, title: string, work: Work<T>): Promise<T> {
    const running = this.byKey.get(key);
    if (running) return running as Promise<T>;
    const job: Job = {
      id: this.nextId++,
      title,
      state: 'waiting',
      done: 0,
      of: 0,
      note: '',
      error: undefined,
    };
    this.jobs.push(job);
    this.forgetEnded();
    const promise = this.lastJob
      .then(() => {
        this.closing.signal.throwIfAborted();
        job.state = 'running';
        return work((progress) => Object.assign(job, progress), this.closing.signal);
      })
      .then(
        (result) => {
          job.state = 'done';
          return result;
        },
        (error: unknown) => {
          job.state = 'failed';
          job.error = error instanceof Error ? error.message : String(error);
          throw error;
        },
      )
      .finally(() => this.byKey.delete(key));
    this.byKey.set(key, promise);
    // The next job only waits for this one; its own caller gets the error.
    this.lastJob = promise.catch(() => undefined);
    return promise;
  }

  /** Removes the oldest jobs that have ended from a list that is too long. */
  private forgetEnded(): void {
    while (this.jobs.length > MAX_LISTED) {
      const index = this.jobs.findIndex(({ state }) => state === 'done' || state === 'failed');
      if (index < 0) return;
      this.jobs.splice(index, 1);
    }
  }

  /** Runs a job in the background; the page shows a failure. */
  start(key: string, title: string, work: Work<unknown>): void {
    this.run(key, title, work).catch((error: unknown) => this.failures.set(key, error));
  }

  /** Throws the error of a background job, once: the job may then be started again. */
  throwFailure(key: string): void {
    if (!this.failures.has(key)) return;
    const error = this.failures.get(key);
    this.failures.delete(key);
    throw error;
  }

  /** Returns whether a background job has failed and its error was not reported yet. */
  hasFailed(key: string): boolean {
    return this.failures.has(key);
  }

  isBusy(key: string): boolean {
    return this.byKey.has(key);
  }

  list(): Job[] {
    return [...this.jobs].reverse();
  }

  /** Stops the running job, waits for it, and starts no other. */
  async close(): Promise<void> {
    this.closing.abort(new Error('the studio is closing'));
    await this.lastJob;
  }
}
