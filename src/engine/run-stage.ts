import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Intake } from './intake.js';
import { Pool } from './pool.js';
import { processStarter } from './process.js';
import type { Outcome } from './stage.js';
import type { Task } from './task.js';
import { createTemporaryFolder } from './temporary.js';
import { threadStarter } from './thread.js';
import { shallowWeight } from './weight.js';

export interface RunOptions<In> {
  /** URL (or absolute path) of the module that exports the `stage`. */
  module: URL | string;
  /** The stage's options: plain values. */
  options?: unknown;
  inputs: Iterable<In> | AsyncIterable<In>;
  /** Number of workers. Default: one per core. */
  jobs?: number | undefined;
  /**
   * Run workers as threads (default) or processes. Threads start fast and cost little per record, but V8 may abort the
   * whole program when a thread asks for much more memory at once than it has left. A process dies alone and can be
   * killed whatever it is doing: use processes for untrusted content.
   */
  isolation?: 'thread' | 'process' | undefined;
  /** Maximum milliseconds per record. Default: two minutes. */
  timeoutMs?: number | undefined;
  /** Maximum milliseconds for a worker to load and prepare the stage. Default: one minute. */
  startTimeoutMs?: number | undefined;
  /** Memory limit per worker in MB: for a thread, of its JavaScript heap; for a process, of all its memory. Default: 1024. */
  memoryMb?: number | undefined;
  /** Maximum records in flight, that is, pulled but not yet consumed. Default: four per worker. */
  window?: number | undefined;
  /** Maximum bytes in flight before another record is pulled. Default: 256 MB. */
  windowBytes?: number | undefined;
  /** Estimates the bytes of a record. Default: {@link shallowWeight}. */
  weight?: ((input: In) => number) | undefined;
  /** Cancels the run: the iteration rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs a stage over many records in several workers and yields the outcome of each, in input order.
 *
 * A record that hangs, exhausts its memory, crashes its worker or throws becomes a failed outcome and does not affect
 * the others. Inputs are pulled only as fast as outcomes are consumed, so memory use does not depend on their number.
 * Leaving the loop stops all workers.
 *
 * An error thrown by `inputs` is rethrown after the outcomes of the records before it; a stage that cannot be
 * loaded throws {@link StageLoadError}.
 */
export async function* runStage<In, Out>(run: RunOptions<In>): AsyncGenerator<Outcome<In, Out>, void, void> {
  const { startTimeoutMs = 60_000, signal } = run;
  const timeoutMs = checkPositive('timeoutMs', run.timeoutMs ?? 120_000);
  const memoryMb = checkPositive('memoryMb', run.memoryMb ?? 1024);
  const jobs = checkPositive('jobs', run.jobs ?? availableParallelism());
  const window = checkPositive('window', run.window ?? 4 * jobs);
  const setup = { module: moduleUrl(run.module), options: run.options };
  signal?.throwIfAborted();
  const temporary = run.isolation === 'process' ? await createTemporaryFolder('workers') : undefined;
  const start =
    temporary === undefined
      ? threadStarter(setup, memoryMb)
      : processStarter(setup, { jobs, memoryMb, temporary });

  let wake = () => {};
  let broken: Error | undefined;
  const pool = new Pool({
    start,
    jobs,
    timeoutMs,
    startTimeoutMs,
    onResult: (task) => task === intake.inFlight[0] && wake(),
    onBroken(error) {
      broken ??= error;
      wake();
    },
  });
  const intake = new Intake(run.inputs, {
    window,
    windowBytes: run.windowBytes ?? 256 * 1024 * 1024,
    weight: run.weight ?? shallowWeight,
    admit(task) {
      pool.submit(task);
      if (task === intake.inFlight[0]) wake();
    },
    onEnd: () => wake(),
  });

  const abort = () => wake();
  signal?.addEventListener('abort', abort);
  // Workers and timers are all unreferenced: an abandoned iteration must not keep the program from ending.
  // This timer keeps it alive while the run is waiting for a worker.
  const keepAlive = setInterval(() => {}, 2 ** 30).unref();
  try {
    for (;;) {
      void intake.pull();
      signal?.throwIfAborted();
      if (broken !== undefined) throw broken;
      const first = intake.inFlight[0];
      if (first?.result !== undefined) {
        yield toOutcome<In, Out>(first);
        intake.release();
      } else if (first === undefined && intake.ended) {
        if (intake.error !== undefined) throw intake.error.thrown;
        return;
      } else {
        if (first !== undefined) keepAlive.ref();
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        keepAlive.unref();
      }
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    keepAlive.ref();
    await pool.close();
    clearInterval(keepAlive);
    await intake.close();
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
  }
}

function toOutcome<In, Out>({ input, index, result }: Task): Outcome<In, Out> {
  return { input, index, ...result } as Outcome<In, Out>;
}

function checkPositive(name: string, value: number): number {
  if (!Number.isInteger(value) || value < 1) throw new RangeError(`invalid ${name}: ${value}`);
  return value;
}

/** Returns the URL by which a worker can import a module. */
export function moduleUrl(module: URL | string): string {
  if (module instanceof URL) return module.href;
  if (isAbsolute(module)) return pathToFileURL(module).href;
  if (URL.canParse(module)) return module;
  throw new TypeError(`invalid stage module: ${module} (give its URL or absolute path)`);
}
