import { HashChains } from './hash-chains.js';
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
  private readonly chains = new HashChains();
  /** By position: a run of words, as a hash, and the text that contains it. */
  private keys = new Float64Array(this.chains.size);
  private entries = new Int32Array(this.chains.size);
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
    for (const key of runs) if (this.positions(key).length < MAX_TEXTS) this.insert(key, entry);
    return entry;
  }

  /** Finds the entry that has the largest share of runs in common with a text. */
  search(text: string): SharedPassages | undefined {
    const runs = wordRuns(text, this.length);
    const shared = new Map<number, number>();
    for (const key of runs)
      for (const position of this.positions(key)) {
        const entry = this.entries[position] ?? 0;
        shared.set(entry, (shared.get(entry) ?? 0) + 1);
      }
    let best: SharedPassages | undefined;
    for (const [entry, count] of shared) {
      const share = count / Math.min(runs.size, this.sizes[entry] ?? 1);
      if (!best || share > best.share) best = { entry, shared: count, share };
    }
    return best;
  }

  /** Lists the positions of a run of words, one for each text that contains it. */
  private positions(key: number): number[] {
    const positions: number[] = [];
    for (let position = this.chains.first(key); position >= 0; position = this.chains.after(position))
      if (this.keys[position] === key) positions.push(position);
    return positions;
  }

  private insert(key: number, entry: number): void {
    if (this.used === this.keys.length) this.grow();
    const position = this.used++;
    this.keys[position] = key;
    this.entries[position] = entry;
    this.chains.add(position, key);
  }

  private grow(): void {
    const size = this.keys.length * 2;
    const [keys, entries] = [new Float64Array(size), new Int32Array(size)];
    keys.set(this.keys);
    entries.set(this.entries);
    this.chains.grow(this.keys);
    this.keys = keys;
    this.entries = entries;
  }
}
