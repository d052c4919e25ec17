import { runStage } from '../engine/index.js';
import type { ClosedPart, PartWriter } from './part-writer.js';
import type { StoreResult, StoreTask } from './store-stage.js';

/** Minimum bytes of a part for a worker. The main process stores a smaller part before a worker has loaded the database. */
const MIN_WORKER_BYTES = 4 * 1024 * 1024;
/** Minimum memory of a worker, which must hold both the database and the rows. */
const MIN_STORE_MEMORY_MB = 512;
/** Time limit for a part. It usually takes a second or two, but longer on a busy machine with a slow disk. */
const STORE_TIMEOUT_MS = 600_000;
/** Maximum bytes of a row for a worker. The main process stores parts with longer rows, since it may use more memory. */
const MAX_ROW_BYTES = 8 * 1024 * 1024;
/** Number of reading workers per storing worker, which is busy about a tenth of their time. */
const READERS_PER_WORKER = 8;
/** Number of parts that may wait for each worker before reading is paused. Their rows are on disk. */
const WAITING_PARTS = 3;

export interface PartStoreOptions {
  /** Number of workers that read. */
  readers: number;
  memoryMb: number;
}

/**
 * Stores full parts while others are being read. Separate workers store them, since a part takes a second or more and would delay
 * later sources; the main process stores a part if that is faster or a worker failed. Parts are committed in order.
 */
export class PartStore {
  private readonly queue: ClosedPart[] = [];
  private readonly stopping = new AbortController();
  private readonly jobs: number;
  /** Number of parts taken but not yet committed. */
  private pending = 0;
  private work: Promise<void> | undefined;
  private failure: { error: unknown } | undefined;
  private isComplete = false;
  /** Resolves `changed`, for callers that wait for a part or a worker. */
  private wake: () => void = () => {};
  private changed = this.nextChange();

  constructor(
    private readonly parts: Pick<PartWriter, 'take' | 'commit'>,
    private readonly options: PartStoreOptions,
  ) {
    this.jobs = Math.ceil(options.readers / READERS_PER_WORKER);
  }

  /** Takes the parts that have become full. Waits if too many parts are not stored yet. */
  async takeFull(): Promise<void> {
    for (let part = this.parts.take(); part; part = this.parts.take()) {
      this.queue.push(part);
      this.pending++;
      this.work ??= this.storeAll().catch((error: unknown) => {
        this.failure = { error };
        this.notifyWaiters();
      });
      this.notifyWaiters();
    }
    while (this.pending > WAITING_PARTS * this.jobs && !this.failure) await this.changed;
    if (this.failure) throw this.failure.error;
  }

  /** Waits until all parts taken so far are stored. No part can be taken afterwards. */
  async finish(): Promise<void> {
    this.isComplete = true;
    this.notifyWaiters();
    await this.work;
    if (this.failure) throw this.failure.error;
  }

  /** Ends the workers, whatever they are doing. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.notifyWaiters();
    await this.work;
  }

  private async storeAll(): Promise<void> {
    const { memoryMb } = this.options;
    const parts: ClosedPart[] = [];
    if (memoryMb < MIN_STORE_MEMORY_MB) {
      for await (const _ of this.tasks((part) => parts.push(part))) await this.commit(parts.shift());
      return;
    }
    const outcomes = runStage<StoreTask, StoreResult>({
      module: new URL('./store-stage.js', import.meta.url),
      inputs: this.tasks((part) => parts.push(part)),
      jobs: this.jobs,
      window: 2 * this.jobs,
      isolation: 'process',
      memoryMb,
      timeoutMs: STORE_TIMEOUT_MS,
      signal: this.stopping.signal,
    });
    for await (const { outputs } of outcomes) await this.commit(parts.shift(), outputs?.[0]);
  }

  /** Moves a part into the corpus. Without an `answer` of a worker, the main process stores it first. */
  private async commit(part: ClosedPart | undefined, answer?: StoreResult): Promise<void> {
    if (part) await this.parts.commit(part, answer?.stored);
    this.pending--;
    this.notifyWaiters();
  }

  /** Yields a task for each part when it becomes full. */
  private async *tasks(onStart: (part: ClosedPart) => void): AsyncGenerator<StoreTask> {
    while (!this.stopping.signal.aborted) {
      const part = this.queue.shift();
      if (part) {
        onStart(part);
        const rows = part.records.map((record) => record.rows);
        yield { part: part.folder, ...(isForWorker(part) ? { rows } : {}) };
      } else if (this.isComplete) return;
      else await this.changed;
    }
  }

  private notifyWaiters(): void {
    const { wake } = this;
    this.changed = this.nextChange();
    wake();
  }

  private nextChange(): Promise<void> {
    return new Promise<void>((resolve) => {
      this.wake = resolve;
    });
  }
}

const isForWorker = ({ bytes, records }: ClosedPart): boolean =>
  bytes >= MIN_WORKER_BYTES && records.every(({ rows }) => rows.longest <= MAX_ROW_BYTES);
