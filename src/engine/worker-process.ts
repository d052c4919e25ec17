// What a worker process runs.
import { Worker } from 'node:worker_threads';
import type { ProcessMessage, ProcessSetup } from './process.js';
import type { WatchdogSetup } from './process-watchdog.js';
import { serve } from './serve.js';
import { describeThrown } from './thrown.js';

const MB = 1024 * 1024;
const LEAST_ROOM_MB = 64;
/** The share of its memory by which a worker may grow between two looks of its watchdog, on a busy machine. */
const HEADROOM = 0.2;
/** The share of its room that may be taken when a record is done: what a PDF took is never given back by wasm. */
const WORN = 0.7;

function post(message: ProcessMessage, sent = () => {}) {
  process.send?.(message, undefined, undefined, sent);
}

process.on('disconnect', () => process.exit());
process.on('uncaughtException', (error) => {
  post({ kind: 'last-words', thrown: describeThrown(error) }, () => process.exit(1));
});
process.once('message', (setup: ProcessSetup) => {
  // Whatever is asked for, a worker can start and hold a record.
  const atStart = process.memoryUsage.rss();
  const limit = Math.max(setup.memoryMb * MB * (1 - HEADROOM), atStart + LEAST_ROOM_MB * MB);
  const isWorn = () => process.memoryUsage.rss() > atStart + WORN * (limit - atStart);
  const workerData: WatchdogSetup = { parent: setup.parent, limit };
  new Worker(new URL('./process-watchdog.js', import.meta.url), { workerData, execArgv: [] }).unref();
  const take = serve(setup, (message) =>
    post(
      message.kind === 'outputs' || message.kind === 'thrown' ? { ...message, isWorn: isWorn() } : message,
    ),
  );
  process.on('message', ({ record }: { record: unknown }) => take(record));
});
