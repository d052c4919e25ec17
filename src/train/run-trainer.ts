import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { UserError } from '../user-error.js';
import { trainerVariables } from './environment/find-python.js';
import { eventOf, type TrainEvent } from './events.js';

/** So much of what Python writes to standard error is kept for the message of a failure. */
const TAIL = 4000;

export interface TrainerRun {
  python: string;
  /** `[JOB]`, or `['predict', JOB]`. */
  args: readonly string[];
  onEvent?: (event: TrainEvent) => void;
  /** Ends the trainer; its checkpoints stay. */
  signal?: AbortSignal | undefined;
}

/** Runs the Python side and hands on its events. Its own "error" event, or exit code 2, is the user's mistake. */
export async function runTrainer({ python, args, onEvent, signal }: TrainerRun): Promise<void> {
  const child = spawn(python, ['-m', 'citemill_trainer', ...args], {
    env: trainerVariables(),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal ? { signal, killSignal: 'SIGTERM' as const } : {}),
  });
  let tail = '';
  let told: string | undefined;
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    tail = (tail + chunk).slice(-TAIL);
  });
  const ended = new Promise<{ status: number | null; by: NodeJS.Signals | null }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status, by) => resolve({ status, by }));
  });
  ended.catch(() => {});
  for await (const line of createInterface({ input: child.stdout, crlfDelay: Infinity })) {
    const event = eventOf(line);
    if (!event) continue;
    if (event.event === 'error') told = event.message;
    onEvent?.(event);
  }
  const { status, by } = await ended.catch((error: NodeJS.ErrnoException) => {
    throw new UserError(
      error.code === 'ENOENT' ? `--python ${python}: no such program` : `${python}: ${error.message}`,
    );
  });
  if (status === 0) return;
  if (told !== undefined) throw new UserError(told);
  if (by !== null)
    throw new UserError(
      `the trainer was ended by ${by}${by === 'SIGKILL' ? ' (as a machine does that runs out of memory)' : ''}; run the same command again to go on`,
    );
  throw new Error(`the trainer ended with exit code ${status}\n${tail.trim()}`);
}
