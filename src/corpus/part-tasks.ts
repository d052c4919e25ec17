import type { StoreResult, StoreTask } from './ingest-stage.js';
import type { ClosedPart, PartWriter } from './part-writer.js';

/** A smaller part is stored by the main process before a worker has even loaded the database. */
const WORTH_A_WORKER_BYTES = 4 * 1024 * 1024;
/** With less memory a worker has no room for the database beside a document. */
const MEMORY_TO_STORE_MB = 512;
/** With less time for a task a part might not be done, and the worker would be ended over it. */
const TIME_TO_STORE_MS = 20_000;
/** A part with longer rows is for the database of the main process, which may take more memory. */
const LONGEST_ROW_BYTES = 8 * 1024 * 1024;

/** Has full parts stored by workers, or by the main process where that is better or a worker could not do it. */
export class PartTasks {
  private readonly given = new Map<string, ClosedPart>();

  constructor(
    private readonly parts: PartWriter,
    private readonly worker: { memoryMb: number; timeoutMs: number },
  ) {}

  /** The parts that have become full, each as a task: all take the same way, so that they are committed in their order. */
  *full(): Generator<StoreTask> {
    for (let part = this.parts.take(); part; part = this.parts.take()) {
      this.given.set(part.folder, part);
      const rows = part.records.map((record) => record.rows);
      yield { part: part.folder, ...(this.isForWorker(part) ? { rows } : {}) };
    }
  }

  private isForWorker({ bytes, records, isFull }: ClosedPart): boolean {
    return (
      // Over the last part workers would be idle: the main process stores it with all cores.
      isFull &&
      bytes >= WORTH_A_WORKER_BYTES &&
      this.worker.memoryMb >= MEMORY_TO_STORE_MB &&
      this.worker.timeoutMs >= TIME_TO_STORE_MS &&
      records.every(({ rows }) => rows.longest <= LONGEST_ROW_BYTES)
    );
  }

  /** Gives a part its place, with the answer of the worker where it gave one. */
  async finish({ part: folder }: StoreTask, answer: StoreResult | undefined): Promise<void> {
    const part = this.given.get(folder);
    if (!part) throw new Error(`${folder}: no part that was to be stored`);
    this.given.delete(folder);
    await this.parts.commit(part, answer?.stored);
  }
}
