import type { Failure } from './stage.js';
import type { Thrown } from './thrown.js';

/** One record in the engine. The input is kept for a second try. */
export interface Task {
  readonly input: unknown;
  readonly index: number;
  readonly weight: number;
  /** Number of workers that died while processing it. */
  deaths: number;
  /** Milliseconds that workers have spent on it. */
  ms: number;
  result?: TaskResult;
}

export type TaskResult = { outputs: readonly unknown[] } | { failure: Failure };

export function failureResult(task: Task, code: Failure['code'], thrown: Thrown): TaskResult {
  return { failure: { code, ...thrown, ms: Math.round(task.ms) } };
}
