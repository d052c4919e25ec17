import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Death, StartWorker, WorkerMessage, WorkerSetup } from './link.js';
import type { Thrown } from './thrown.js';

const TAIL = 8000;
/** What Node itself takes. */
const BESIDE_HEAP_MB = 64;
/** What V8 may fill with new objects before it looks which are still needed, at most; a document makes many that are not. */
const YOUNG_MB = 32;
/** How V8 begins its report when it gives up the whole process. */
const FATAL_REPORT = /<--- Last few GCs --->|FATAL ERROR:|# Fatal error/;

/** The first message to a worker process. */
export interface ProcessSetup extends WorkerSetup {
  /** The program's own process. */
  parent: number;
  memoryMb: number;
}

/** What a worker process says; last words come where nobody caught an error. */
export type ProcessMessage = WorkerMessage | { kind: 'last-words'; thrown: Thrown };

/**
 * Starts worker processes. Unlike threads they can be ended whatever they are doing, `memoryMb` bounds all of
 * their memory and not the JavaScript heap alone, and a failure that V8 can't survive takes down nobody else.
 */
export function processes(
  setup: WorkerSetup,
  { jobs, memoryMb, temporary }: { jobs: number; memoryMb: number; temporary: string },
): StartWorker {
  return (listener) => {
    const child = fork(fileURLToPath(new URL('./worker-process.js', import.meta.url)), {
      serialization: 'advanced',
      // The heap is a part of the memory; the rest is for stacks, wasm, and records on their way. Where every core has a worker,
      // threads that collect a worker's garbage beside it keep the others waiting, and all together take some 4% more processor time.
      execArgv: [
        `--max-old-space-size=${Math.max(32, memoryMb - BESIDE_HEAP_MB)}`,
        `--max-semi-space-size=${Math.max(16, Math.min(YOUNG_MB, Math.floor(memoryMb / 32)))}`,
        ...(jobs < availableParallelism() ? [] : ['--single-threaded-gc']),
        ...inherited(),
      ],
      // What a worker that was killed leaves behind goes when the run ends.
      env: { ...process.env, TMPDIR: temporary },
      // Standard output belongs to the program's own results: what a stage prints goes to standard error.
      stdio: ['ignore', 2, 'pipe', 'ipc'],
    });
    const report = forwardErrors(child);
    let lastWords: Thrown | undefined;
    let failure: Error | undefined;
    child.on('message', (message: ProcessMessage) => {
      if (message.kind === 'last-words') lastWords = message.thrown;
      else listener.message(message);
    });
    child.on('error', (error) => {
      failure = error;
      // Where the process could not be started at all, no other event comes.
      if (child.pid === undefined) listener.death({ code: 'crash', message: error.message });
    });
    // Comes when the process has ended and all it wrote has been read.
    const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
    child.once('close', (status: number | null, signal: string | null) => {
      listener.death(causeOfDeath(status, signal, report(), lastWords?.message ?? failure?.message));
    });
    // Whether the program may end is the run's to say, not the workers'.
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

/** Errors of sending to a process that has just died; its exit is handled elsewhere. */
function ignore() {}

function inherited(): string[] {
  return process.execArgv.filter((option) => option === '--enable-source-maps');
}

/** Hands on what the process writes to standard error, but for V8's long last report; gives the end of it all. */
function forwardErrors(child: ChildProcess): () => string {
  let tail = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    tail = (tail + chunk).slice(-TAIL);
    if (!FATAL_REPORT.test(tail)) process.stderr.write(chunk);
  });
  return () => tail;
}

function causeOfDeath(status: number | null, signal: string | null, report: string, words?: string): Death {
  if (words !== undefined) return { code: 'crash', message: words };
  if (/out of memory|Allocation failed|invalid (table )?size/.test(report)) {
    return { code: 'memory', message: 'the worker ran out of JavaScript heap' };
  }
  // Nobody but the worker's own watchdog, or a system without memory to spare, sends this signal.
  if (signal === 'SIGKILL') return { code: 'memory', message: 'the worker used more memory than it may' };
  if (signal !== null) return { code: 'crash', message: `the worker was ended by ${signal}` };
  return { code: 'crash', message: `the stage ended its worker (exit code ${status})` };
}
