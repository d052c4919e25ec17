import type { Failure } from './stage.js';
import type { Thrown } from './thrown.js';

/** One record on its way through the engine. The input is kept, so that a second try can be sent. */
export interface Task {
  readonly input: unknown;
  readonly index: number;
  readonly weight: number;
  /** How many workers died over it. */
  deaths: number;
  /** Milliseconds that workers spent on it so far. */
  ms: number;
  result?: TaskResult;
}

export type TaskResult = { outputs: readonly unknown[] } | { failure: Failure };

export function failed(task: Task, code: Failure['code'], thrown: Thrown): TaskResult {
  return { failure: { code, ...thrown, ms: Math.round(task.ms) } };
}
