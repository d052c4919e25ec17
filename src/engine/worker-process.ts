// What a worker process runs.
import { Worker } from 'node:worker_threads';
import type { GuardSetup } from './guard.js';
import type { ProcessMessage, ProcessSetup } from './process.js';
import { serve } from './serve.js';
import { describeThrown } from './thrown.js';

/** Beside the heap: V8's young generation, stacks, and records on their way. */
const SLACK_MB = 64;

function post(message: ProcessMessage, sent = () => {}) {
  process.send?.(message, undefined, undefined, sent);
}

process.on('disconnect', () => process.exit());
process.on('uncaughtException', (error) => {
  post({ kind: 'last-words', thrown: describeThrown(error) }, () => process.exit(1));
});
process.once('message', (setup: ProcessSetup) => {
  const limit = process.memoryUsage.rss() + (setup.memoryMb + SLACK_MB) * 1024 * 1024;
  const workerData: GuardSetup = { parent: setup.parent, limit };
  new Worker(new URL('./guard.js', import.meta.url), { workerData, execArgv: [] }).unref();
  const take = serve(setup, (message) => post(message));
  process.on('message', ({ record }: { record: unknown }) => take(record));
});
