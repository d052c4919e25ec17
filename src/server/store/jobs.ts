/** Long work of the studio that the page shows: an index, a model that learns, a file that is read. */
export interface Job {
  id: number;
  title: string;
  state: 'waiting' | 'running' | 'done' | 'failed';
  done: number;
  /** Zero where it is not known beforehand. */
  of: number;
  note: string;
  error: string | undefined;
}

/** Long work asks the signal now and then whether the studio is closing, and ends where it is. */
type Work<T> = (report: Report, signal: AbortSignal) => Promise<T>;

export type Report = (progress: { done?: number; of?: number; note?: string }) => void;

/** Finished jobs stay visible until this many others have come. */
const KEPT = 20;

/** Runs jobs one after another: they all write to the same index and would only slow each other down. */
export class Jobs {
  private readonly jobs: Job[] = [];
  private readonly byKey = new Map<string, Promise<unknown>>();
  private last: Promise<unknown> = Promise.resolve();
  private next = 1;
  private readonly closing = new AbortController();

  /** Runs a job; while one of the same key waits or runs, that one is meant. */
  run<T>(key: string, title: string, work: Work<T>): Promise<T> {
    const running = this.byKey.get(key);
    if (running) return running as Promise<T>;
    const job: Job = { id: this.next++, title, state: 'waiting', done: 0, of: 0, note: '', error: undefined };
    this.jobs.push(job);
    while (this.jobs.length > KEPT && this.jobs[0]?.state !== 'running') this.jobs.shift();
    const promise = this.last
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
    this.last = promise.catch(() => undefined);
    return promise;
  }

  /** The same where nobody waits for it; a failure is seen on the page. */
  start(key: string, title: string, work: Work<unknown>): void {
    this.run(key, title, work).catch(() => undefined);
  }

  isBusy(key: string): boolean {
    return this.byKey.has(key);
  }

  list(): Job[] {
    return [...this.jobs].reverse();
  }

  /** Tells the running job to end, waits for it, and starts no other. */
  async close(): Promise<void> {
    this.closing.abort(new Error('the studio is closing'));
    await this.last;
  }
}
