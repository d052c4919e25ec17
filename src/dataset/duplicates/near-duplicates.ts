import { BANDS, bandHashes } from './minhash.js';
import { jaccard, shingles } from './shingles.js';

/** Maximum number of exact comparisons without a match per text; further candidates are skipped. */
const MAX_MISSES = 256;

/**
 * A hash table of texts by their MinHash bands, which finds near-duplicates of a text. Texts with the same shingles share an entry, so
 * that a phrase that occurs a million times costs as much as one that occurs once. Band `b` of entry `e` has the position `e * BANDS + b`.
 */
export class NearDuplicates {
  private sets: Int32Array[] = [];
  /** By slot of the table: the first position of its chain, or -1. */
  private heads = new Int32Array(1 << 12).fill(-1);
  /** By position: the next one of its chain, or -1. */
  private next = new Int32Array(1 << 12);
  private hashes = new Int32Array(1 << 12);
  /** By entry: the number of the last search that compared it. */
  private visited = new Int32Array(1 << 8);
  private searches = 0;
  private readonly bands = new Int32Array(BANDS);

  constructor(private readonly threshold: number) {}

  /** The number of entries. */
  get size(): number {
    return this.sets.length;
  }

  /**
   * Adds a text and returns its entry: the entry of a text with the same shingles if `canJoin` allows it, otherwise a new one.
   * A text without words has no entry.
   */
  add(text: string, canJoin: (entry: number) => boolean): number | undefined {
    const set = shingles(text);
    if (set.length === 0) return undefined;
    bandHashes(set, this.bands);
    const existing = this.findSameShingles(set, canJoin);
    if (existing !== undefined) return existing;
    const entry = this.sets.length;
    this.sets.push(set);
    this.reserve();
    for (const [band, hash] of this.bands.entries()) this.link(entry * BANDS + band, hash);
    return entry;
  }

  /** Searches only the first band, because texts with the same shingles agree in all bands. */
  private findSameShingles(set: Int32Array, canJoin: (entry: number) => boolean): number | undefined {
    const hash = this.bands[0] ?? 0;
    let misses = 0;
    for (let at = this.firstInChain(hash); at >= 0 && misses < MAX_MISSES; at = this.after(at)) {
      if (this.hashes[at] !== hash || at % BANDS !== 0) continue;
      const entry = at / BANDS;
      if (canJoin(entry) && jaccard(set, this.sets[entry] ?? EMPTY) === 1) return entry;
      misses++;
    }
    return undefined;
  }

  /** Calls `onFound` with each entry that is a near-duplicate of `text` and that `isWanted` accepts. */
  search(
    text: string,
    isWanted: (entry: number) => boolean,
    onFound: (entry: number, similarity: number) => void,
  ): void {
    const set = shingles(text);
    if (set.length === 0) return;
    bandHashes(set, this.bands);
    this.searches++;
    let misses = 0;
    for (const hash of this.bands) {
      for (let at = this.firstInChain(hash); at >= 0; at = this.after(at)) {
        const entry = Math.floor(at / BANDS);
        if (this.hashes[at] !== hash || this.visited[entry] === this.searches) continue;
        this.visited[entry] = this.searches;
        if (!isWanted(entry)) continue;
        const similarity = jaccard(set, this.sets[entry] ?? EMPTY);
        if (similarity >= this.threshold) onFound(entry, similarity);
        else if (++misses === MAX_MISSES) return;
      }
    }
  }

  private slot(hash: number): number {
    return hash & (this.heads.length - 1);
  }

  private link(at: number, hash: number): void {
    const slot = this.slot(hash);
    this.hashes[at] = hash;
    this.next[at] = this.heads[slot] ?? -1;
    this.heads[slot] = at;
  }

  /** Returns the first position in the chain of a hash; -1 if it is empty. */
  private firstInChain(hash: number): number {
    return this.heads[this.slot(hash)] ?? -1;
  }

  /** Returns the next position in the chain; -1 at its end. */
  private after(at: number): number {
    return this.next[at] ?? -1;
  }

  /** Makes room for the bands of another entry. */
  private reserve(): void {
    const bandCount = this.sets.length * BANDS;
    if (this.visited.length < this.sets.length) this.visited = larger(this.visited);
    if (this.hashes.length >= bandCount) return;
    this.hashes = larger(this.hashes);
    this.next = larger(this.next);
    this.heads = new Int32Array(this.heads.length * 2).fill(-1);
    for (const [at, hash] of this.hashes.subarray(0, bandCount - BANDS).entries()) this.link(at, hash);
  }
}

const EMPTY = new Int32Array(0);

function larger(array: Int32Array): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(array.length * 2);
  copy.set(array);
  return copy;
}
