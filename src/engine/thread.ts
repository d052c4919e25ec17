import { Worker } from 'node:worker_threads';
import type { Death, StartWorker, WorkerMessage, WorkerSetup } from './link.js';
import { describeThrown } from './thrown.js';

/** Starts worker threads, each with at most `memoryMb` of JavaScript heap. */
export function threads(setup: WorkerSetup, memoryMb: number): StartWorker {
  return (listener) => {
    const thread = new Worker(new URL('./worker.js', import.meta.url), {
      workerData: setup,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      // A program given as `node --input-type=module -e …` hands that option down to threads, which refuse it.
      ...(process.execArgv.some((option) => option.startsWith('--input-type')) && { execArgv: [] }),
    });
    let last: Death | undefined;
    thread.on('message', (message: WorkerMessage) => listener.message(message));
    thread.on('messageerror', (error) => {
      last = { code: 'crash', message: describeThrown(error).message };
      void thread.terminate();
    });
    thread.on('error', (error: Error & { code?: unknown }) => {
      const code = error?.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash';
      last = { code, message: describeThrown(error).message };
    });
    // Node delivers all messages and the error, if any, before `exit`.
    thread.on('exit', (status) => {
      listener.death(last ?? { code: 'crash', message: `the stage ended its worker (exit code ${status})` });
    });
    // Whether the program may end is the run's to say, not the threads'.
    thread.unref();
    return {
      send: (record) => thread.postMessage(record),
      stop: async () => void (await thread.terminate()),
    };
  };
}
