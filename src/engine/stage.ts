/**
 * A named, pure function from one record to zero or more records.
 *
 * It is defined in its own module, which exports it as `stage`, so that every worker can import it. Records and
 * options travel between threads by structured clone: plain values and typed arrays, no functions or classes.
 *
 * @example
 * ```ts
 * export const stage: Stage<{ text: string }, { words: number }, { minimum: number }> = {
 *   name: 'count-words',
 *   run({ text }, { minimum }) {
 *     const words = text.split(' ').length;
 *     return words < minimum ? [] : [{ words }];
 *   },
 * };
 * ```
 */
export interface Stage<In, Out, Options = unknown> {
  readonly name: string;
  /** Called once per worker before its first record, to load models or compile tables. */
  prepare?(options: Options): void | Promise<void>;
  /** An error thrown here fails this record only; its `code` and `where`, if it has them, are kept. */
  run(record: In, options: Options): readonly Out[] | Promise<readonly Out[]>;
}

/** The result of one record. Outcomes come in input order. */
export type Outcome<In, Out> = Success<In, Out> | Failed<In>;

export interface Success<In, Out> {
  readonly input: In;
  /** The record's index in the input, starting at 0. */
  readonly index: number;
  readonly outputs: readonly Out[];
  readonly failure?: undefined;
}

export interface Failed<In> {
  readonly input: In;
  readonly index: number;
  readonly failure: Failure;
  readonly outputs?: undefined;
}

/** Why a record failed. */
export interface Failure {
  /**
   * `timeout`: it took too long; `memory`: it needed too much memory; `crash`: it crashed its worker twice; `error`: it threw, or
   * returned a value that cannot be sent to another thread.
   */
  readonly code: 'timeout' | 'memory' | 'crash' | 'error';
  readonly message: string;
  /** The thrown error's `code`, such as `malformed`; `unserialisable` for outputs that cannot be sent. */
  readonly reason?: string;
  /** The thrown error's `where`. */
  readonly where?: string;
  /** Milliseconds that workers spent on the record, over all tries. */
  readonly ms: number;
}

/** The stage's module could not be imported or prepared, so no record can be run. */
export class StageLoadError extends Error {
  override readonly name = 'StageLoadError';
  readonly code = 'stage-load';
}
