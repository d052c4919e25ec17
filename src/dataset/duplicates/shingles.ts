/** Number of words per shingle. */
const SHINGLE = 5;

/** Mixes a hash so that every input bit affects all bits (the finaliser of MurmurHash3). */
function mixHash(hash: number): number {
  let h = hash ^ (hash >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** True for ASCII letters and digits, and for all code units above Latin-1's symbols except punctuation. */
function isWordUnit(unit: number): boolean {
  if (unit < 128) return (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57);
  return unit >= 0xc0 && !(unit >= 0x2000 && unit <= 0x206f) && !(unit >= 0x3000 && unit <= 0x303f);
}

/** Hashes of the words of the last text; reused for the next one. */
let words = new Int32Array(1024);

/** Writes the hashes of a text's words to `words`. Returns their number. */
function hashWords(text: string): number {
  const lower = text.toLowerCase();
  let count = 0;
  let hash = 0;
  let inside = false;
  for (let i = 0; i <= lower.length; i++) {
    const unit = i < lower.length ? lower.charCodeAt(i) : 32;
    if (isWordUnit(unit)) {
      // FNV-1a, one code unit at a time.
      hash = Math.imul((inside ? hash : 0x811c9dc5) ^ unit, 0x01000193);
      inside = true;
    } else if (inside) {
      if (count === words.length) {
        const larger = new Int32Array(count * 2);
        larger.set(words);
        words = larger;
      }
      words[count++] = hash;
      inside = false;
    }
  }
  return count;
}

/**
 * Returns the set of a text's five-word runs, as sorted 32-bit hashes. Case and punctuation don't count. A text with fewer than five
 * words has one shingle, a text without words has none.
 */
export function shingles(text: string): Int32Array {
  const count = hashWords(text);
  if (count === 0) return new Int32Array(0);
  const length = Math.min(SHINGLE, count);
  const hashes = new Int32Array(count - length + 1);
  for (let start = 0; start < hashes.length; start++) {
    let hash = length;
    for (let i = start; i < start + length; i++) hash = Math.imul(hash, 0x9e3779b1) + mixHash(words[i] ?? 0);
    hashes[start] = mixHash(hash);
  }
  hashes.sort();
  let kept = 0;
  for (const hash of hashes) if (kept === 0 || hash !== hashes[kept - 1]) hashes[kept++] = hash;
  return hashes.slice(0, kept);
}

const TWO_TO_32 = 2 ** 32;
/** Bits dropped from the second hash, so that both hashes fit into one number. */
const HIGH_SHIFT = 11;

/** Returns a text's runs of `length` words as 53-bit hashes; 32-bit hashes would often agree by chance. */
export function wordRuns(text: string, length: number): Set<number> {
  const count = hashWords(text);
  const runs = new Set<number>();
  for (let start = 0; start + length <= count; start++) {
    let low = length;
    let high = 0;
    for (let i = start; i < start + length; i++) {
      const word = mixHash(words[i] ?? 0);
      low = Math.imul(low, 0x9e3779b1) + word;
      high = Math.imul(high ^ word, 0x85ebca77);
      high ^= high >>> 15;
    }
    runs.add((mixHash(high) >>> HIGH_SHIFT) * TWO_TO_32 + (mixHash(low) >>> 0));
  }
  return runs;
}

/** Jaccard similarity of two sorted sets: the size of the intersection over the size of the union. */
export function jaccard(a: Int32Array, b: Int32Array): number {
  let shared = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const difference = (a[i] ?? 0) - (b[j] ?? 0);
    if (difference === 0) {
      shared++;
      i++;
      j++;
    } else if (difference < 0) i++;
    else j++;
  }
  const all = a.length + b.length - shared;
  return all === 0 ? 0 : shared / all;
}
