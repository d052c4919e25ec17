/**
 * The longest common subsequence of two sequences of word numbers, thirty words at a time: a row of the usual table is
 * kept as bits, one for each position at which the length grows (Crochemore et al. 2001, Hyyrö 2004). Time is the product of the
 * lengths divided by thirty; memory is linear for the length and near-linear for the subsequence itself.
 */

const BITS = 30;
const FULL = (1 << BITS) - 1;

/** Maximum number of 30-bit blocks kept for tracing back; larger tables are computed a second time, stretch by stretch. */
const MAX_KEPT_BLOCKS = 1 << 20;

/** A part of an array of word numbers. */
export interface Span {
  readonly words: Int32Array;
  readonly start: number;
  readonly end: number;
}

/** Compares one sequence, whose words are the columns of the table (`wide`), with others, whose words are its rows (`tall`). */
export class LcsFinder {
  /** The first position of each word in the open sequence, -1 if there is none. */
  private first = new Int32Array(0);
  /** For each position, the next position of the same word, or -1. */
  private next = new Int32Array(0);
  private matches = new Int32Array(0);
  private row = new Int32Array(0);
  private blocks = 0;
  private wide: Span = { words: new Int32Array(0), start: 0, end: 0 };

  /** The rows of the stretch that is being traced back, and the row before each stretch. */
  private rows = new Int32Array(0);
  private starts = new Int32Array(0);

  /** Returns the length of the longest common subsequence. */
  length(a: Span, b: Span, vocabulary: number): number {
    const [wide, tall] = a.end - a.start <= b.end - b.start ? [a, b] : [b, a];
    this.open(wide, vocabulary);
    this.startRow();
    for (let i = tall.start; i < tall.end; i++) this.advance(tall.words[i]!);
    this.close();
    let length = 0;
    // A clear bit is a position at which the length grows; bits beyond the last word stay set.
    for (let block = 0; block < this.blocks; block++) length += countOnes(~this.row[block]! & FULL);
    return length;
  }

  /** Prepares to compare one sequence with others; call `close` afterwards. */
  open(wide: Span, vocabulary: number): void {
    const width = wide.end - wide.start;
    this.wide = wide;
    this.blocks = Math.ceil(width / BITS);
    if (this.first.length < vocabulary) this.first = new Int32Array(vocabulary * 2).fill(-1);
    if (this.next.length < width) this.next = new Int32Array(width * 2);
    if (this.row.length < this.blocks) {
      this.row = new Int32Array(this.blocks * 2);
      this.matches = new Int32Array(this.blocks * 2);
    }
    for (let i = width - 1; i >= 0; i--) {
      const word = wide.words[wide.start + i]!;
      this.next[i] = this.first[word]!;
      this.first[word] = i;
    }
  }

  close(): void {
    const { words, start, end } = this.wide;
    for (let i = start; i < end; i++) this.first[words[i]!] = -1;
  }

  /**
   * Marks in `hits` which words of the open sequence belong to its longest common subsequence with `tall`. If there are
   * several, backtracking through the usual table decides: take a match if there is one; otherwise go back in the open
   * sequence if that loses nothing, or else in `tall`.
   */
  mark(tall: Span, hits: Uint8Array): void {
    const { blocks, wide } = this;
    const height = tall.end - tall.start;
    const stretch = height * blocks <= MAX_KEPT_BLOCKS ? height : Math.max(1, Math.ceil(Math.sqrt(height)));
    const stretches = Math.ceil(height / Math.max(1, stretch));
    if (this.rows.length < stretch * blocks) this.rows = new Int32Array(stretch * blocks);
    if (this.starts.length < stretches * blocks) this.starts = new Int32Array(stretches * blocks);
    this.startRow();
    for (let s = 0; s < stretches; s++) {
      this.copyRow(this.starts, s * blocks);
      this.advanceRows(tall, s * stretch, Math.min(height, (s + 1) * stretch), s === stretches - 1);
    }
    let i = wide.end - wide.start - 1;
    let j = height - 1;
    for (let s = stretches - 1; s >= 0 && i >= 0; s--) {
      const low = s * stretch;
      if (s < stretches - 1) {
        for (let block = 0; block < blocks; block++) this.row[block] = this.starts[s * blocks + block]!;
        this.advanceRows(tall, low, low + stretch, true);
      }
      while (i >= 0 && j >= low) {
        if (wide.words[wide.start + i] === tall.words[tall.start + j]) {
          hits[i] = 1;
          i--;
          j--;
        } else if ((this.rows[(j - low) * blocks + ((i / BITS) | 0)]! >>> (i % BITS)) & 1) i--;
        else j--;
      }
    }
  }

  private startRow(): void {
    for (let block = 0; block < this.blocks; block++) this.row[block] = FULL;
  }

  private advanceRows(tall: Span, from: number, to: number, keepsRows: boolean): void {
    for (let j = from; j < to; j++) {
      this.advance(tall.words[tall.start + j]!);
      if (keepsRows) this.copyRow(this.rows, (j - from) * this.blocks);
    }
  }

  private copyRow(target: Int32Array, index: number): void {
    for (let block = 0; block < this.blocks; block++) target[index + block] = this.row[block]!;
  }

  /** Computes the table's next row, for one more word of the tall sequence. */
  private advance(word: number): void {
    const { first, next, matches, row, blocks } = this;
    let position = first[word]!;
    if (position < 0) return;
    const start = (position / BITS) | 0;
    let end = start;
    for (; position >= 0; position = next[position]!) {
      end = (position / BITS) | 0;
      matches[end] = matches[end]! | (1 << (position % BITS));
    }
    let carry = 0;
    for (let block = start; block < blocks && (block <= end || carry > 0); block++) {
      const bits = row[block]!;
      const match = matches[block]!;
      const sum = bits + (bits & match) + carry;
      carry = sum >>> BITS;
      row[block] = (sum & FULL) | (bits & ~match);
      matches[block] = 0;
    }
  }
}

function countOnes(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
