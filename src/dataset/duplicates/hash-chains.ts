const INITIAL_SIZE = 1 << 12;

/** The chains of a hash table, in flat arrays. A chain lists the positions whose hashes share a slot, newest first. */
export class HashChains {
  /** By slot: the first position of its chain, or -1. */
  private heads = new Int32Array(INITIAL_SIZE).fill(-1);
  /** By position: the next one of its chain, or -1. */
  private next = new Int32Array(INITIAL_SIZE);

  /** The number of positions for which there is room. */
  get size(): number {
    return this.next.length;
  }

  add(position: number, hash: number): void {
    const slot = this.slot(hash);
    this.next[position] = this.heads[slot] ?? -1;
    this.heads[slot] = position;
  }

  /** Returns the first position in the chain of a hash; -1 if it is empty. */
  first(hash: number): number {
    return this.heads[this.slot(hash)] ?? -1;
  }

  /** Returns the next position in the chain; -1 at its end. */
  after(position: number): number {
    return this.next[position] ?? -1;
  }

  /** Doubles the room and adds all positions again, whose hashes are given in order. */
  grow(hashes: Int32Array | Float64Array): void {
    this.heads = new Int32Array(this.heads.length * 2).fill(-1);
    this.next = new Int32Array(this.next.length * 2);
    for (const [position, hash] of hashes.entries()) this.add(position, hash);
  }

  /** The number of slots is a power of two, so the low bits of a hash choose one. */
  private slot(hash: number): number {
    return (hash | 0) & (this.heads.length - 1);
  }
}
