import type { Task } from './task.js';

export interface IntakeOptions<In> {
  /** At most this many records are in flight: pulled and not yet consumed. */
  window: number;
  /** No further record is pulled while those in flight weigh this much. */
  windowBytes: number;
  weight: (input: In) => number;
  /** A record was pulled. */
  admit(task: Task): void;
  /** The input has ended, well or not. */
  ended(): void;
}

/** Pulls records while there is room for them and keeps those in flight in their order. */
export class Intake<In> {
  /** Records in flight, in input order. */
  readonly line: Task[] = [];
  /** What the input threw. */
  error: { thrown: unknown } | undefined;
  ended = false;
  #inputs: Iterator<In> | AsyncIterator<In>;
  #options: IntakeOptions<In>;
  #bytes = 0;
  #pulled = 0;
  #pulling = false;
  #closed = false;

  constructor(inputs: Iterable<In> | AsyncIterable<In>, options: IntakeOptions<In>) {
    this.#inputs =
      Symbol.asyncIterator in inputs ? inputs[Symbol.asyncIterator]() : inputs[Symbol.iterator]();
    this.#options = options;
  }

  /** Goes on pulling, unless that is under way. */
  async pull(): Promise<void> {
    if (this.#pulling || this.ended) return;
    this.#pulling = true;
    try {
      while (this.#hasRoom() && !this.ended) {
        const step = await this.#inputs.next();
        if (step.done) this.ended = true;
        else if (!this.#closed) this.#admit(step.value);
      }
    } catch (thrown) {
      this.ended = true;
      this.error = { thrown };
    }
    this.#pulling = false;
    if (this.ended) this.#options.ended();
  }

  /** The first record in line has been consumed and makes room for another. */
  release(): void {
    this.#bytes -= this.line.shift()?.weight ?? 0;
  }

  /** Pulls no more and lets the input clean up after itself. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.ended) return;
    this.ended = true;
    const returned = Promise.resolve(this.#inputs.return?.());
    // An input that is waiting for its own next record, such as an open pipe, may never come round to this.
    if (this.#pulling) returned.catch(() => {});
    else await returned;
  }

  #hasRoom(): boolean {
    const { window, windowBytes } = this.#options;
    if (this.#closed) return false;
    // One record is let in however heavy it is.
    return this.line.length === 0 || (this.line.length < window && this.#bytes < windowBytes);
  }

  #admit(input: In) {
    const weight = this.#options.weight(input);
    const task: Task = { input, index: this.#pulled++, weight, deaths: 0, ms: 0 };
    this.line.push(task);
    this.#bytes += weight;
    this.#options.admit(task);
  }
}
