// A thread that kills its worker process when it exceeds its memory, or when the main process has ended. It is a thread
// because the stage may be stuck in an endless loop.
import { workerData } from 'node:worker_threads';

export interface WatchdogSetup {
  /** Process id of the main process. */
  parent: number;
  /** Maximum resident bytes. */
  limit: number;
}

/** Frequent, because a document can make a worker grow by a gigabyte per second. */
const CHECK_EVERY_MS = 20;
const { parent, limit } = workerData as WatchdogSetup;

setInterval(() => {
  if (process.ppid !== parent || process.memoryUsage.rss() > limit) process.kill(process.pid, 'SIGKILL');
}, CHECK_EVERY_MS);
