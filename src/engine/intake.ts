import type { Task } from './task.js';

export interface IntakeOptions<In> {
  /** Maximum records in flight, that is, pulled but not yet consumed. */
  window: number;
  /** Maximum bytes in flight before another record is pulled. */
  windowBytes: number;
  /** Estimates the bytes of a record. */
  weight: (input: In) => number;
  /** Called for every record that was pulled. */
  admit(task: Task): void;
  /** Called when the input has ended or failed. */
  onEnd(): void;
}

/** Pulls records while there is room for them and keeps those in flight in input order. */
export class Intake<In> {
  /** Records in flight, in input order. */
  readonly inFlight: Task[] = [];
  /** The value that the input threw, if it failed. */
  error: { thrown: unknown } | undefined;
  ended = false;
  #inputs: Iterator<In> | AsyncIterator<In>;
  #options: IntakeOptions<In>;
  #bytes = 0;
  #pulled = 0;
  #isPulling = false;
  #isClosed = false;

  constructor(inputs: Iterable<In> | AsyncIterable<In>, options: IntakeOptions<In>) {
    this.#inputs =
      Symbol.asyncIterator in inputs ? inputs[Symbol.asyncIterator]() : inputs[Symbol.iterator]();
    this.#options = options;
  }

  /** Pulls records until the window is full. Does nothing if a pull is already running. */
  async pull(): Promise<void> {
    if (this.#isPulling || this.ended) return;
    this.#isPulling = true;
    try {
      while (this.#hasRoom() && !this.ended) {
        const step = await this.#inputs.next();
        if (step.done) this.ended = true;
        else if (!this.#isClosed) this.#admit(step.value);
      }
    } catch (thrown) {
      this.ended = true;
      this.error = { thrown };
    }
    this.#isPulling = false;
    if (this.ended) this.#options.onEnd();
  }

  /** Removes the first record in flight after it was consumed. */
  release(): void {
    this.#bytes -= this.inFlight.shift()?.weight ?? 0;
  }

  /** Stops pulling and closes the input. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.ended) return;
    this.ended = true;
    const returned = Promise.resolve(this.#inputs.return?.());
    // An input that is waiting for its next record, such as an open pipe, may never return.
    if (this.#isPulling) returned.catch(() => {});
    else await returned;
  }

  #hasRoom(): boolean {
    const { window, windowBytes } = this.#options;
    if (this.#isClosed) return false;
    // A single record is admitted whatever its size.
    return this.inFlight.length === 0 || (this.inFlight.length < window && this.#bytes < windowBytes);
  }

  #admit(input: In) {
    const weight = this.#options.weight(input);
    const task: Task = { input, index: this.#pulled++, weight, deaths: 0, ms: 0 };
    this.inFlight.push(task);
    this.#bytes += weight;
    this.#options.admit(task);
  }
}
