import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Death, StartWorker, WorkerMessage, WorkerSetup } from './link.js';
import type { Thrown } from './thrown.js';

/** Number of characters of standard error that are kept to explain a crash. */
const TAIL_LENGTH = 8000;
/** Memory that Node needs outside the JavaScript heap. */
const NON_HEAP_MB = 64;
/** Maximum size of V8's young generation: documents create many short-lived objects. */
const YOUNG_MB = 32;
/** The beginning of V8's report when it aborts the process. */
const FATAL_REPORT = /<--- Last few GCs --->|FATAL ERROR:|# Fatal error/;

/** The first message to a worker process. */
export interface ProcessSetup extends WorkerSetup {
  /** Process id of the main process. */
  parent: number;
  memoryMb: number;
}

/** Messages from a worker process. `uncaught` is the last message of a process that ends with an uncaught error. */
export type ProcessMessage = WorkerMessage | { kind: 'uncaught'; thrown: Thrown };

/**
 * Makes a function that starts worker processes. Unlike threads they can be killed whatever they are doing, `memoryMb`
 * limits all of their memory and not only the JavaScript heap, and a fatal V8 error does not affect other workers.
 */
export function processStarter(
  setup: WorkerSetup,
  { jobs, memoryMb, temporary }: { jobs: number; memoryMb: number; temporary: string },
): StartWorker {
  return (listener) => {
    const child = fork(fileURLToPath(new URL('./worker-process.js', import.meta.url)), {
      serialization: 'advanced',
      // The heap is a part of the memory; the rest is for stacks, wasm and records in transit. If every core has a worker,
      // parallel garbage collection slows down the other workers and takes about 4% more processor time in total.
      execArgv: [
        `--max-old-space-size=${Math.max(32, memoryMb - NON_HEAP_MB)}`,
        `--max-semi-space-size=${Math.max(16, Math.min(YOUNG_MB, Math.floor(memoryMb / 32)))}`,
        ...(jobs < availableParallelism() ? [] : ['--single-threaded-gc']),
        ...inheritedOptions(),
      ],
      // Files that a killed worker leaves here are removed when the run ends.
      env: { ...process.env, TMPDIR: temporary },
      // Standard output is for the program's results: what a stage prints goes to standard error.
      stdio: ['ignore', 2, 'pipe', 'ipc'],
    });
    const errorTail = forwardErrors(child);
    let uncaught: Thrown | undefined;
    let failure: Error | undefined;
    child.on('message', (message: ProcessMessage) => {
      if (message.kind === 'uncaught') uncaught = message.thrown;
      else listener.onMessage(message);
    });
    child.on('error', (error) => {
      failure = error;
      // If the process could not be started at all, no other event follows.
      if (child.pid === undefined) listener.onDeath({ code: 'crash', message: error.message });
    });
    // 'close' is emitted when the process has ended and all its output has been read.
    const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
    child.once('close', (status: number | null, signal: string | null) => {
      listener.onDeath(causeOfDeath(status, signal, errorTail(), uncaught?.message ?? failure?.message));
    });
    // Workers must not keep the program from ending; only the run does.
    child.unref();
    child.channel?.unref();
    (child.stderr as { unref?(): void } | null)?.unref?.();
    try {
      child.send({ ...setup, parent: process.pid, memoryMb } satisfies ProcessSetup, ignore);
    } catch (error) {
      child.kill('SIGKILL');
      throw error;
    }
    return {
      send: (record) => void child.send({ record }, ignore),
      stop() {
        if (child.pid === undefined) return Promise.resolve();
        child.kill('SIGKILL');
        return closed;
      },
    };
  };
}

/** Ignores errors of sending to a process that has just died; its exit is handled elsewhere. */
function ignore() {}

function inheritedOptions(): string[] {
  return process.execArgv.filter((option) => option === '--enable-source-maps');
}

/** Forwards the process's standard error, except V8's long fatal report. Returns a function that returns its last characters. */
function forwardErrors(child: ChildProcess): () => string {
  let tail = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    tail = (tail + chunk).slice(-TAIL_LENGTH);
    if (!FATAL_REPORT.test(tail)) process.stderr.write(chunk);
  });
  return () => tail;
}

function causeOfDeath(status: number | null, signal: string | null, report: string, message?: string): Death {
  if (message !== undefined) return { code: 'crash', message };
  if (/out of memory|Allocation failed|invalid (table )?size/.test(report)) {
    return { code: 'memory', message: 'the worker ran out of JavaScript heap' };
  }
  // Only the worker's own watchdog, or a system that is out of memory, sends this signal.
  if (signal === 'SIGKILL') return { code: 'memory', message: 'the worker exceeded its memory limit' };
  if (signal !== null) return { code: 'crash', message: `the worker was killed by ${signal}` };
  return { code: 'crash', message: `the stage ended its worker (exit code ${status})` };
}
