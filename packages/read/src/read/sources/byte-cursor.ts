import { ByteCollector } from './byte-collector.js';

/** Reads a byte stream piece by piece, holding only the requested bytes and one chunk. */
export class ByteCursor {
  private readonly chunks: AsyncIterator<Buffer>;
  private chunk: Buffer = Buffer.alloc(0);
  private position = 0;

  constructor(stream: AsyncIterable<Buffer>) {
    this.chunks = stream[Symbol.asyncIterator]();
  }

  /** Ensures that at least one byte is available; false at the end. */
  private async fill(): Promise<boolean> {
    while (this.position === this.chunk.length) {
      const next = await this.chunks.next();
      if (next.done) return false;
      this.chunk = next.value;
      this.position = 0;
    }
    return true;
  }

  /** Returns the next `count` bytes; fewer at the end of the stream. */
  async take(count: number): Promise<Buffer> {
    if (this.chunk.length - this.position >= count) {
      this.position += count;
      return this.chunk.subarray(this.position - count, this.position);
    }
    const bytes = new ByteCollector();
    while (bytes.length < count && (await this.fill())) {
      const piece = this.chunk.subarray(this.position, this.position + count - bytes.length);
      this.position += piece.length;
      bytes.add(piece);
    }
    return bytes.bytes();
  }

  /** Skips `count` bytes; false if the stream ends first. */
  async skip(count: number): Promise<boolean> {
    let missing = count;
    while (missing > 0) {
      if (!(await this.fill())) return false;
      const step = Math.min(missing, this.chunk.length - this.position);
      this.position += step;
      missing -= step;
    }
    return true;
  }

  /**
   * Returns the next line without its end (`\n` or `\r\n`); undefined at the end of the stream. A line longer than `maxBytes` bytes
   * is truncated.
   */
  async line(maxBytes: number): Promise<Buffer | undefined> {
    const bytes = new ByteCollector();
    let started = false;
    while (await this.fill()) {
      started = true;
      const end = this.chunk.indexOf(0x0a, this.position);
      const piece = this.chunk.subarray(this.position, end === -1 ? this.chunk.length : end);
      this.position = end === -1 ? this.chunk.length : end + 1;
      if (bytes.length < maxBytes) bytes.add(piece.subarray(0, maxBytes - bytes.length));
      if (end !== -1) break;
    }
    if (!started) return undefined;
    const line = bytes.bytes();
    return line.at(-1) === 0x0d ? line.subarray(0, -1) : line;
  }
}
