import { int32At } from '../../at.js';

/**
 * Levenshtein's distance by Myers' bit vectors, in blocks of 32 rows (Hyyrö's form): 32 cells of the table a step.
 */

/** Where a pattern comes nearest: the stretch `start` to `end` of the text is `distance` edits from it. */
export interface Stretch {
  start: number;
  end: number;
  distance: number;
}

/** The pattern's places by character, one word of 32 bits a block. */
function occurrences(pattern: string, blocks: number): Map<number, Int32Array> {
  const places = new Map<number, Int32Array>();
  for (let i = 0; i < pattern.length; i++) {
    const code = pattern.charCodeAt(i);
    let words = places.get(code);
    if (!words) {
      words = new Int32Array(blocks);
      places.set(code, words);
    }
    words[i >> 5] = int32At(words, i >> 5) | (1 << (i & 31));
  }
  return places;
}

/**
 * Walks the table of distances column by column and tells the last row: how many edits lie between the pattern and
 * the text up to there, counted from the text's beginning (`anchored`) or from wherever it is best.
 */
function lastRow(
  pattern: string,
  text: string,
  anchored: boolean,
  tell: (distance: number, end: number) => void,
): void {
  const blocks = (pattern.length + 31) >> 5;
  const places = occurrences(pattern, blocks);
  const none = new Int32Array(blocks);
  const rises = new Int32Array(blocks).fill(-1);
  const falls = new Int32Array(blocks);
  const last = (pattern.length - 1) & 31;
  let distance = pattern.length;
  for (let at = 0; at < text.length; at++) {
    const equal = places.get(text.charCodeAt(at)) ?? none;
    let carry = anchored ? 1 : 0;
    for (let b = 0; b < blocks; b++) {
      const up = int32At(rises, b);
      const down = int32At(falls, b);
      let same = int32At(equal, b);
      const vertical = same | down;
      if (carry < 0) same |= 1;
      const horizontal = ((((same & up) + up) | 0) ^ up) | same;
      let right = down | ~(horizontal | up);
      let left = up & horizontal;
      const bit = b === blocks - 1 ? last : 31;
      const out = ((right >>> bit) & 1) - ((left >>> bit) & 1);
      right = (right << 1) | (carry > 0 ? 1 : 0);
      left = (left << 1) | (carry < 0 ? 1 : 0);
      rises[b] = left | ~(vertical | right);
      falls[b] = right & vertical;
      carry = out;
    }
    distance += carry;
    tell(distance, at + 1);
  }
}

/** The fewest insertions, deletions and replacements of UTF-16 units that make one string of the other. */
export function editDistance(a: string, b: string): number {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length === 0) return long.length;
  let distance = short.length;
  lastRow(short, long, true, (edits) => {
    distance = edits;
  });
  return distance;
}

/** 1 for equal strings, 0 for such that share nothing: one less the edits by the longer one's length. */
export function similarity(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 1 : 1 - editDistance(a, b) / longest;
}

const reversed = (text: string) => text.split('').reverse().join('');

/** The stretch of a text that is nearest to a pattern; of equally near ones the first. */
export function nearestStretch(pattern: string, text: string): Stretch {
  if (pattern.length === 0) return { start: 0, end: 0, distance: 0 };
  let distance = pattern.length;
  let end = 0;
  lastRow(pattern, text, false, (edits, at) => {
    if (edits < distance) {
      distance = edits;
      end = at;
    }
  });
  // The same, read backwards from the end, tells where it starts.
  const before = reversed(text.slice(Math.max(0, end - pattern.length - distance), end));
  let length = 0;
  let fewest = pattern.length;
  lastRow(reversed(pattern), before, true, (edits, at) => {
    if (edits < fewest) {
      fewest = edits;
      length = at;
    }
  });
  return { start: end - length, end, distance };
}
