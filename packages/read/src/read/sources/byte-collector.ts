/**
 * Gathers bytes that come in pieces. They are copied into one buffer, so that a million pieces of one byte take a
 * megabyte and not a million objects, each with the chunk that it was cut from.
 */
export class ByteCollector {
  private buffer: Buffer;
  private used = 0;

  /** `expected`: how many bytes there will probably be. */
  constructor(expected = 0) {
    this.buffer = Buffer.allocUnsafeSlow(expected);
  }

  get length(): number {
    return this.used;
  }

  add(piece: Uint8Array): void {
    const needed = this.used + piece.length;
    if (needed > this.buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, Math.ceil(this.buffer.length * 1.5), 1024));
      this.buffer.copy(larger, 0, 0, this.used);
      this.buffer = larger;
    }
    this.buffer.set(piece, this.used);
    this.used = needed;
  }

  /** What was gathered. It shares its memory with the collector: add nothing afterwards. */
  bytes(): Buffer {
    return this.buffer.subarray(0, this.used);
  }
}
