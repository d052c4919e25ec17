import { HashChains } from './hash-chains.js';
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
  private readonly chains = new HashChains();
  /** The hash of each position. */
  private hashes = new Int32Array(this.chains.size);
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
    for (const [band, hash] of this.bands.entries()) {
      const position = entry * BANDS + band;
      this.hashes[position] = hash;
      this.chains.add(position, hash);
    }
    return entry;
  }

  /** Searches only the first band, because texts with the same shingles agree in all bands. */
  private findSameShingles(set: Int32Array, canJoin: (entry: number) => boolean): number | undefined {
    const hash = this.bands[0] ?? 0;
    let misses = 0;
    for (
      let position = this.chains.first(hash);
      position >= 0 && misses < MAX_MISSES;
      position = this.chains.after(position)
    ) {
      if (this.hashes[position] !== hash || position % BANDS !== 0) continue;
      const entry = position / BANDS;
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
      for (let position = this.chains.first(hash); position >= 0; position = this.chains.after(position)) {
        const entry = Math.floor(position / BANDS);
        if (this.hashes[position] !== hash || this.visited[entry] === this.searches) continue;
        this.visited[entry] = this.searches;
        if (!isWanted(entry)) continue;
        const similarity = jaccard(set, this.sets[entry] ?? EMPTY);
        if (similarity >= this.threshold) onFound(entry, similarity);
        else if (++misses === MAX_MISSES) return;
      }
    }
  }

  /** Makes room for the bands of another entry. */
  private reserve(): void {
    const bandCount = this.sets.length * BANDS;
    if (this.visited.length < this.sets.length) this.visited = larger(this.visited);
    if (this.hashes.length >= bandCount) return;
    this.hashes = larger(this.hashes);
    this.chains.grow(this.hashes.subarray(0, bandCount - BANDS));
  }
}

const EMPTY = new Int32Array(0);

function larger(array: Int32Array): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(array.length * 2);
  copy.set(array);
  return copy;
}
