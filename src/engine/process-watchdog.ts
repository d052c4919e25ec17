// A thread beside a worker process's stage, which may be lost in an endless loop: it ends the process where that
// outgrows its memory, or where the program that started it is gone.
import { workerData } from 'node:worker_threads';

export interface WatchdogSetup {
  /** Process number of the program. */
  parent: number;
  /** Bytes that the process may have resident. */
  limit: number;
}

/** A document can make a worker grow by a gigabyte a second. */
const LOOK_MS = 20;
const { parent, limit } = workerData as WatchdogSetup;

setInterval(() => {
  if (process.ppid !== parent || process.memoryUsage.rss() > limit) process.kill(process.pid, 'SIGKILL');
}, LOOK_MS);
