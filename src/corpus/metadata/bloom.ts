/** Maximum size of a filter, 256 MB, which is enough for two hundred million strings. With more, errors are more frequent. */
const MAX_BITS = 2 ** 31;

/** A Bloom filter. `has` is true for all strings that were added, and for about 1 in 100 others. */
export class Bloom {
  private readonly bits: Uint32Array;
  private readonly mask: number;

  constructor(expected: number) {
    const size = Math.min(MAX_BITS, 2 ** Math.ceil(Math.log2(Math.max(1024, expected * 10))));
    this.bits = new Uint32Array(size / 32);
    this.mask = size - 1;
  }

  add(text: string): void {
    const { bits, mask } = this;
    this.probe(text, (position) => {
      const word = (position & mask) >>> 5;
      bits[word] = (bits[word] ?? 0) | (1 << (position & 31));
      return true;
    });
  }

  has(text: string): boolean {
    const { bits, mask } = this;
    return this.probe(
      text,
      (position) => ((bits[(position & mask) >>> 5] ?? 0) & (1 << (position & 31))) !== 0,
    );
  }

  /** Visits five positions, computed from two FNV-like hashes, until `visit` returns false. */
  private probe(text: string, visit: (position: number) => boolean): boolean {
    let a = 0x811c9dc5;
    let b = 0x9e3779b9;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      a = Math.imul(a ^ unit, 0x01000193);
      b = Math.imul(b + unit, 0x85ebca6b) ^ (b >>> 13);
    }
    for (let n = 0; n < 5; n++) if (!visit((a + Math.imul(n, b | 1)) >>> 0)) return false;
    return true;
  }
}
