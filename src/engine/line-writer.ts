import type { Writable } from 'node:stream';

/** Writes to a stream no faster than it drains. Stream errors, such as a pipe closed by its reader, reject the calls. */
export class LineWriter {
  #stream: Writable;
  #error: Error | undefined;
  #wake = () => {};
  #fail = (error: Error) => {
    this.#error ??= error;
    this.#wake();
  };
  #close = () => this.#fail(new Error('the output was closed'));
  #drain = () => this.#wake();

  constructor(stream: Writable) {
    this.#stream = stream.on('error', this.#fail).on('close', this.#close).on('drain', this.#drain);
    if (stream.destroyed) this.#close();
  }

  async write(text: string | Uint8Array): Promise<void> {
    if (this.#error === undefined && !this.#stream.write(text)) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#error !== undefined) throw this.#error;
  }

  /** Waits until everything is written and detaches from the stream without ending it. */
  async finish(): Promise<void> {
    if (this.#error === undefined) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        this.#stream.write('', () => resolve());
      });
    }
    if (this.#error !== undefined) throw this.#error;
    this.#stream.off('error', this.#fail).off('close', this.#close).off('drain', this.#drain);
  }
}
