// The entry point of a worker process.
import { Worker } from 'node:worker_threads';
import type { ProcessMessage, ProcessSetup } from './process.js';
import type { WatchdogSetup } from './process-watchdog.js';
import { serve } from './serve.js';
import { describeThrown } from './thrown.js';

const MB = 1024 * 1024;
/** Memory that a worker always gets in addition to what it uses at its start. */
const MIN_ROOM_MB = 64;
/** Share of the limit by which a worker may grow between two checks of its watchdog on a busy machine. */
const HEADROOM = 0.2;
/** A worker is replaced if it uses more than this share of its room after a record, since wasm never returns memory. */
const REPLACE_ABOVE = 0.7;

function post(message: ProcessMessage, sent = () => {}) {
  process.send?.(message, undefined, undefined, sent);
}

process.on('disconnect', () => process.exit());
process.on('uncaughtException', (error) => {
  post({ kind: 'uncaught', thrown: describeThrown(error) }, () => process.exit(1));
});
process.once('message', (setup: ProcessSetup) => {
  // With a very low limit, a worker can still start and hold a record.
  const bytesAtStart = process.memoryUsage.rss();
  const limit = Math.max(setup.memoryMb * MB * (1 - HEADROOM), bytesAtStart + MIN_ROOM_MB * MB);
  const needsReplacement = () =>
    process.memoryUsage.rss() > bytesAtStart + REPLACE_ABOVE * (limit - bytesAtStart);
  const workerData: WatchdogSetup = { parent: setup.parent, limit };
  new Worker(new URL('./process-watchdog.js', import.meta.url), { workerData, execArgv: [] }).unref();
  const processRecord = serve(setup, (message) =>
    post(
      message.kind === 'outputs' || message.kind === 'thrown'
        ? { ...message, needsReplacement: needsReplacement() }
        : message,
    ),
  );
  process.on('message', ({ record }: { record: unknown }) => processRecord(record));
});
