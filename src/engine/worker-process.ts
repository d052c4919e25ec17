// The entry point of a worker process.
import { Worker } from 'node:worker_threads';
import type { ProcessMessage, ProcessSetup } from './process.js';
import type { WatchdogSetup } from './process-watchdog.js';
import { serve } from './serve.js';
import { describeThrown } from './thrown.js';

const MB = 1024 * 1024;
/** Memory that a worker always gets beyond what it needs to start. */
const MIN_ROOM_MB = 64;
/** The share of its memory by which a worker may grow between two checks of its watchdog, on a busy machine. */
const HEADROOM = 0.2;
/** A worker that uses more than this share of its room after a record is replaced: wasm never returns memory. */
const REPLACE_ABOVE = 0.7;

function post(message: ProcessMessage, sent = () => {}) {
  process.send?.(message, undefined, undefined, sent);
}

process.on('disconnect', () => process.exit());
process.on('uncaughtException', (error) => {
  post({ kind: 'uncaught', thrown: describeThrown(error) }, () => process.exit(1));
});
process.once('message', (setup: ProcessSetup) => {
  // However low the limit, a worker can start and hold a record.
  const atStart = process.memoryUsage.rss();
  const limit = Math.max(setup.memoryMb * MB * (1 - HEADROOM), atStart + MIN_ROOM_MB * MB);
  const needsReplacement = () => process.memoryUsage.rss() > atStart + REPLACE_ABOVE * (limit - atStart);
  const workerData: WatchdogSetup = { parent: setup.parent, limit };
  new Worker(new URL('./process-watchdog.js', import.meta.url), { workerData, execArgv: [] }).unref();
  const take = serve(setup, (message) =>
    post(
      message.kind === 'outputs' || message.kind === 'thrown'
        ? { ...message, needsReplacement: needsReplacement() }
        : message,
    ),
  );
  process.on('message', ({ record }: { record: unknown }) => take(record));
});
