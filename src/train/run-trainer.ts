import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { UserError } from '../user-error.js';
import { trainerVariables } from './environment/find-python.js';
import { parseEvent, type TrainEvent } from './events.js';

/** Characters of Python's standard error to keep for error messages. */
const TAIL = 4000;

export interface TrainerRun {
  python: string;
  /** `[JOB]`, or `['predict', JOB]`. */
  args: readonly string[];
  onEvent?: (event: TrainEvent) => void;
  /** Stops the trainer; its checkpoints are kept. */
  signal?: AbortSignal | undefined;
}

/** Error codes of the trainer that are not the user's mistake. */
const FAULT = 'fault';
const INTERRUPTED = 'interrupted';
/** The usual exit code of a program that Ctrl-C ended. */
const INTERRUPTED_EXIT_CODE = 130;

type TrainerError = Extract<TrainEvent, { event: 'error' }>;

/** Runs the Python side and reports its events. On Ctrl-C the trainer finishes the current step and saves it. */
export async function runTrainer({ python, args, onEvent, signal }: TrainerRun): Promise<void> {
  const child = spawn(python, ['-m', 'citemill_trainer', ...args], {
    env: trainerVariables(),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal ? { signal, killSignal: 'SIGTERM' as const } : {}),
  });
  const stopForwarding = forwardSignals(child);
  let tail = '';
  let failure: TrainerError | undefined;
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    tail = (tail + chunk).slice(-TAIL);
  });
  const ended = new Promise<{ status: number | null; by: NodeJS.Signals | null }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status, by) => resolve({ status, by }));
  });
  // The error is thrown when `ended` is awaited below, and must not be unhandled until then.
  ended.catch(() => {});
  try {
    for await (const line of createInterface({ input: child.stdout, crlfDelay: Infinity })) {
      const event = parseEvent(line);
      if (!event) continue;
      if (event.event === 'error') failure = event;
      onEvent?.(event);
    }
    const { status, by } = await ended.catch((error: NodeJS.ErrnoException) => {
      throw new UserError(
        error.code === 'ENOENT' ? `--python ${python}: no such program` : `${python}: ${error.message}`,
      );
    });
    if (status !== 0) throw trainerError(failure, status, by, tail);
  } finally {
    stopForwarding();
  }
}

/** Passes the first Ctrl-C on to the trainer, which saves before it ends; a second one ends this program at once. */
function forwardSignals(child: ChildProcess): () => void {
  const forward = (name: NodeJS.Signals) => {
    stop();
    child.kill(name);
  };
  const stop = () => {
    process.removeListener('SIGINT', forward);
    process.removeListener('SIGTERM', forward);
  };
  process.on('SIGINT', forward);
  process.on('SIGTERM', forward);
  return stop;
}

function trainerError(
  failure: TrainerError | undefined,
  status: number | null,
  by: NodeJS.Signals | null,
  tail: string,
): Error {
  if (failure?.code === FAULT) return new Error(`the trainer failed: ${failure.message}\n${tail.trim()}`);
  if (failure?.code === INTERRUPTED)
    return new UserError(failure.message, { exitCode: INTERRUPTED_EXIT_CODE });
  if (failure) return new UserError(failure.message);
  if (by !== null)
    return new UserError(
      `the trainer was stopped by ${by}${by === 'SIGKILL' ? ' (the machine may have run out of memory)' : ''}. Run the same command to resume.`,
    );
  return new Error(`the trainer ended with exit code ${status}\n${tail.trim()}`);
}
