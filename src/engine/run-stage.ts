import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Intake } from './intake.js';
import { Pool } from './pool.js';
import { processes } from './process.js';
import type { Outcome } from './stage.js';
import type { Task } from './task.js';
import { temporaryFolder } from './temporary.js';
import { threads } from './thread.js';
import { shallowWeight } from './weight.js';

export interface RunOptions<In> {
  /** URL (or absolute path) of the module that exports the `stage`. */
  module: URL | string;
  /** The stage's options: plain values. */
  options?: unknown;
  inputs: Iterable<In> | AsyncIterable<In>;
  /** Workers; one per core unless told. */
  jobs?: number | undefined;
  /**
   * What a worker is. Threads, unless told: they start fast and cost little a record, but V8 may give up the
   * whole program where a thread asks for much more memory at once than it has left. Processes withstand that,
   * and code that no thread can be torn from: take them for content from strangers.
   */
  isolation?: 'thread' | 'process' | undefined;
  /** Milliseconds that one record may take; two minutes unless told. */
  timeoutMs?: number | undefined;
  /** Milliseconds that a worker may take to load and prepare the stage; one minute unless told. */
  startTimeoutMs?: number | undefined;
  /** Megabytes for each worker, 1024 unless told: of JavaScript heap in a thread, of all memory in a process. */
  memoryMb?: number | undefined;
  /** At most this many records are pulled from the input and not yet consumed; four a worker unless told. */
  window?: number | undefined;
  /** No further record is pulled while those in flight weigh this many bytes; 256 MB unless told. */
  windowBytes?: number | undefined;
  /** Bytes that a record weighs; unless told, those of typed arrays and strings in it or in its properties. */
  weight?: ((input: In) => number) | undefined;
  /** Ends the run; the iteration then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs a stage over many records in several workers and gives what became of each, in input order.
 *
 * A record that hangs, exhausts its memory, takes its worker down or throws becomes a failed outcome and harms
 * no other. Inputs are pulled only as fast as outcomes are consumed, so memory stays flat however many there
 * are. Leaving the loop ends all workers.
 *
 * What `inputs` throws is thrown again after the outcomes of the records before it; a stage that can't be
 * loaded throws {@link StageLoadError}.
 */
export async function* runStage<In, Out>(run: RunOptions<In>): AsyncGenerator<Outcome<In, Out>, void, void> {
  const { startTimeoutMs = 60_000, signal } = run;
  const timeoutMs = atLeastOne('timeoutMs', run.timeoutMs ?? 120_000);
  const memoryMb = atLeastOne('memoryMb', run.memoryMb ?? 1024);
  const jobs = atLeastOne('jobs', run.jobs ?? availableParallelism());
  const window = atLeastOne('window', run.window ?? 4 * jobs);
  const setup = { module: moduleUrl(run.module), options: run.options };
  signal?.throwIfAborted();
  const temporary = run.isolation === 'process' ? await temporaryFolder('workers') : undefined;
  const start =
    temporary === undefined ? threads(setup, memoryMb) : processes(setup, { jobs, memoryMb, temporary });

  let wake = () => {};
  let broken: Error | undefined;
  const pool = new Pool({
    ...{ start, jobs, timeoutMs, startTimeoutMs },
    settled: (task) => task === intake.line[0] && wake(),
    broken(error) {
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
      if (task === intake.line[0]) wake();
    },
    ended: () => wake(),
  });

  const abort = () => wake();
  signal?.addEventListener('abort', abort);
  // Workers and timers are all unreferenced: an iteration left lying about must not keep the program from
  // ending. This one timer holds it while the run really waits for a worker.
  const hold = setInterval(() => {}, 2 ** 30).unref();
  try {
    for (;;) {
      void intake.pull();
      signal?.throwIfAborted();
      if (broken !== undefined) throw broken;
      const first = intake.line[0];
      if (first?.result !== undefined) {
        yield outcome<In, Out>(first);
        intake.release();
      } else if (first === undefined && intake.ended) {
        if (intake.error !== undefined) throw intake.error.thrown;
        return;
      } else {
        if (first !== undefined) hold.ref();
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        hold.unref();
      }
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    hold.ref();
    await pool.close();
    clearInterval(hold);
    await intake.close();
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
  }
}

function outcome<In, Out>({ input, index, result }: Task): Outcome<In, Out> {
  return { input, index, ...result } as Outcome<In, Out>;
}

function atLeastOne(name: string, value: number): number {
  if (!Number.isInteger(value) || value < 1) throw new RangeError(`invalid ${name}: ${value}`);
  return value;
}

/** The module as a worker can import it. */
export function moduleUrl(module: URL | string): string {
  if (module instanceof URL) return module.href;
  if (isAbsolute(module)) return pathToFileURL(module).href;
  if (URL.canParse(module)) return module;
  throw new TypeError(`invalid stage module: ${module} (give its URL or absolute path)`);
}
