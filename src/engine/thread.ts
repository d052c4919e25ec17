import { Worker } from 'node:worker_threads';
import type { Death, StartWorker, WorkerMessage, WorkerSetup } from './link.js';
import { describeThrown } from './thrown.js';

/** Makes a function that starts worker threads, each with at most `memoryMb` of JavaScript heap. */
export function threadStarter(setup: WorkerSetup, memoryMb: number): StartWorker {
  return (listener) => {
    const thread = new Worker(new URL('./worker.js', import.meta.url), {
      workerData: setup,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      // Threads inherit `--input-type` from `node --input-type=module -e …`, but refuse it.
      ...(process.execArgv.some((option) => option.startsWith('--input-type')) && { execArgv: [] }),
    });
    let death: Death | undefined;
    thread.on('message', (message: WorkerMessage) => listener.onMessage(message));
    thread.on('messageerror', (error) => {
      death = { code: 'crash', message: describeThrown(error).message };
      void thread.terminate();
    });
    thread.on('error', (error: Error & { code?: unknown }) => {
      const code = error?.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash';
      death = { code, message: describeThrown(error).message };
    });
    // Node delivers all messages and the error, if any, before `exit`.
    thread.on('exit', (status) => {
      listener.onDeath(
        death ?? { code: 'crash', message: `the stage ended its worker (exit code ${status})` },
      );
    });
    // Workers must not keep the program from ending; only the run does.
    thread.unref();
    return {
      send: (record) => thread.postMessage(record),
      stop: async () => void (await thread.terminate()),
    };
  };
}
