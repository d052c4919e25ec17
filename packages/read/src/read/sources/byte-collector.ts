/**
 * Collects bytes in one buffer, so that a million pieces of one byte take a megabyte, not a million objects that each
 * keep their original chunk alive.
 */
export class ByteCollector {
  private buffer: Buffer;
  private used = 0;

  /** `expected`: the expected number of bytes. */
  constructor(expected = 0) {
    this.buffer = Buffer.allocUnsafeSlow(expected);
  }

  get length(): number {
    return this.used;
  }

  add(piece: Uint8Array): void {
    const size = this.used + piece.length;
    if (size > this.buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(size, Math.ceil(this.buffer.length * 1.5), 1024));
      this.buffer.copy(larger, 0, 0, this.used);
      this.buffer = larger;
    }
    this.buffer.set(piece, this.used);
    this.used = size;
  }

  /** Returns the collected bytes. They share memory with the collector: do not add more afterwards. */
  bytes(): Buffer {
    return this.buffer.subarray(0, this.used);
  }
}
