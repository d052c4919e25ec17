import { wordRuns } from './shingles.js';

/** A text of the index that shares passages with the text that was searched for. */
export interface SharedPassages {
  entry: number;
  /** Number of word runs in both texts. */
  shared: number;
  /** Their share of the shorter text's runs. */
  share: number;
}

/** Maximum number of texts kept for one run of words. For a phrase that occurs in many texts, the first ones are enough. */
const MAX_TEXTS = 64;

/**
 * An index of texts by their runs of words, in flat arrays of 20 bytes per word. Finds the text with which a given text shares the
 * largest part, whichever of the two is longer.
 */
export class PassageIndex {
  private heads = new Int32Array(1 << 12).fill(-1);
  private next = new Int32Array(1 << 12);
  private keys = new Float64Array(1 << 12);
  private entries = new Int32Array(1 << 12);
  private used = 0;
  /** Number of runs by entry. */
  private readonly sizes: number[] = [];

  constructor(
    /** Number of words in a run. */
    private readonly length: number,
  ) {}

  /** Adds a text and returns its entry; undefined if it has fewer words than a run. */
  add(text: string): number | undefined {
    const runs = wordRuns(text, this.length);
    if (runs.size === 0) return undefined;
    const entry = this.sizes.length;
    this.sizes.push(runs.size);
    for (const key of runs) if (this.countTexts(key) < MAX_TEXTS) this.insert(key, entry);
    return entry;
  }

  /** Finds the entry that has the largest share of runs in common with a text. */
  search(text: string): SharedPassages | undefined {
    const runs = wordRuns(text, this.length);
    const shared = new Map<number, number>();
    for (const key of runs)
      for (let at = this.firstInChain(key); at >= 0; at = this.after(at))
        if (this.keys[at] === key) {
          const entry = this.entries[at] ?? 0;
          shared.set(entry, (shared.get(entry) ?? 0) + 1);
        }
    let best: SharedPassages | undefined;
    for (const [entry, count] of shared) {
      const share = count / Math.min(runs.size, this.sizes[entry] ?? 1);
      if (!best || share > best.share) best = { entry, shared: count, share };
    }
    return best;
  }

  private countTexts(key: number): number {
    let count = 0;
    for (let at = this.firstInChain(key); at >= 0; at = this.after(at)) if (this.keys[at] === key) count++;
    return count;
  }

  private insert(key: number, entry: number): void {
    if (this.used === this.keys.length) this.grow();
    const at = this.used++;
    this.keys[at] = key;
    this.entries[at] = entry;
    this.link(at, key);
  }

  private link(at: number, key: number): void {
    const slot = this.slot(key);
    this.next[at] = this.heads[slot] ?? -1;
    this.heads[slot] = at;
  }

  /** The low bits of a key are a hash already, and the number of slots is a power of two. */
  private slot(key: number): number {
    return (key | 0) & (this.heads.length - 1);
  }

  /** Returns the first position in the chain of a key; -1 if it is empty. */
  private firstInChain(key: number): number {
    return this.heads[this.slot(key)] ?? -1;
  }

  /** Returns the next position in the chain; -1 at its end. */
  private after(at: number): number {
    return this.next[at] ?? -1;
  }

  private grow(): void {
    const size = this.keys.length * 2;
    const [keys, entries] = [new Float64Array(size), new Int32Array(size)];
    keys.set(this.keys);
    entries.set(this.entries);
    this.keys = keys;
    this.entries = entries;
    this.next = new Int32Array(size);
    this.heads = new Int32Array(size).fill(-1);
    for (let at = 0; at < this.used; at++) this.link(at, keys[at] ?? 0);
  }
}
