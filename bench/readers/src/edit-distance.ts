import { int32At } from '@citemill/metrics/at';

/** The span of a text that is nearest to a pattern, at a distance of `distance` edits. */
export interface NearestSpan {
  start: number;
  end: number;
  distance: number;
}

/** Bit masks of each character's positions in the pattern, one 32-bit word per block. */
function occurrences(pattern: string, blocks: number): Map<number, Int32Array> {
  const masks = new Map<number, Int32Array>();
  for (let i = 0; i < pattern.length; i++) {
    const code = pattern.charCodeAt(i);
    let words = masks.get(code);
    if (!words) {
      words = new Int32Array(blocks);
      masks.set(code, words);
    }
    words[i >> 5] = int32At(words, i >> 5) | (1 << (i & 31));
  }
  return masks;
}

/**
 * Computes the table of Levenshtein distances column by column, 32 cells per step, with Myers' bit vectors in Hyyrö's form. Reports the
 * last row: the number of edits between the pattern and the text up to that column. If `isAnchored`, the text is compared from its start,
 * otherwise from the position that needs the fewest edits.
 */
function lastRow(
  pattern: string,
  text: string,
  isAnchored: boolean,
  report: (distance: number, end: number) => void,
): void {
  const blocks = (pattern.length + 31) >> 5;
  const masks = occurrences(pattern, blocks);
  const none = new Int32Array(blocks);
  const rises = new Int32Array(blocks).fill(-1);
  const falls = new Int32Array(blocks);
  const lastBit = (pattern.length - 1) & 31;
  let distance = pattern.length;
  for (let position = 0; position < text.length; position++) {
    const equal = masks.get(text.charCodeAt(position)) ?? none;
    let carry = isAnchored ? 1 : 0;
    for (let block = 0; block < blocks; block++) {
      const up = int32At(rises, block);
      const down = int32At(falls, block);
      let matches = int32At(equal, block);
      const vertical = matches | down;
      if (carry < 0) matches |= 1;
      const horizontal = ((((matches & up) + up) | 0) ^ up) | matches;
      let right = down | ~(horizontal | up);
      let left = up & horizontal;
      const bit = block === blocks - 1 ? lastBit : 31;
      const carryOut = ((right >>> bit) & 1) - ((left >>> bit) & 1);
      right = (right << 1) | (carry > 0 ? 1 : 0);
      left = (left << 1) | (carry < 0 ? 1 : 0);
      rises[block] = left | ~(vertical | right);
      falls[block] = right & vertical;
      carry = carryOut;
    }
    distance += carry;
    report(distance, position + 1);
  }
}

/** The minimum number of insertions, deletions and substitutions of UTF-16 units that turn one string into the other. */
export function editDistance(a: string, b: string): number {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length === 0) return long.length;
  let distance = short.length;
  lastRow(short, long, true, (edits) => {
    distance = edits;
  });
  return distance;
}

/** 1 for equal strings, 0 for strings that share nothing: 1 minus the edit distance divided by the longer length. */
export function similarity(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 1 : 1 - editDistance(a, b) / longest;
}

const reverse = (text: string) => text.split('').reverse().join('');

/** The span of a text that is nearest to a pattern; the first, if several are. */
export function nearestSpan(pattern: string, text: string): NearestSpan {
  if (pattern.length === 0) return { start: 0, end: 0, distance: 0 };
  let distance = pattern.length;
  let end = 0;
  lastRow(pattern, text, false, (edits, index) => {
    if (edits < distance) {
      distance = edits;
      end = index;
    }
  });
  // The same search backwards from the end finds the start.
  const before = reverse(text.slice(Math.max(0, end - pattern.length - distance), end));
  let length = 0;
  let fewest = pattern.length;
  lastRow(reverse(pattern), before, true, (edits, index) => {
    if (edits < fewest) {
      fewest = edits;
      length = index;
    }
  });
  return { start: end - length, end, distance };
}
