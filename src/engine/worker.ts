// The entry point of a worker thread.
import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerSetup } from './link.js';
import { serve } from './serve.js';

// Standard output is for the program's results: what a stage prints goes to standard error.
process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;

const port = parentPort;
if (!port) throw new Error('this file must be run by a worker thread');
port.on(
  'message',
  serve(workerData as WorkerSetup, (message) => port.postMessage(message)),
);
