/** Characters as Python's `re` knows them in text: `\w` and `\s`. Tables go by UTF-16 code unit. */

const IS_WORD = /^[\p{L}\p{N}_]$/u;

export const NO_WORD = 0;
export const WORD = 1;
/** The first half of a character beyond the basic plane: the second decides. */
export const FIRST_HALF = 2;

let wordTable: Uint8Array | undefined;

/** For each code unit whether `\w` matches it. */
export function wordUnits(): Uint8Array {
  if (wordTable) return wordTable;
  wordTable = new Uint8Array(1 << 16);
  for (let unit = 0; unit < 1 << 16; unit++) {
    if (unit >= 0xd800 && unit < 0xdc00) wordTable[unit] = FIRST_HALF;
    else if (IS_WORD.test(String.fromCharCode(unit))) wordTable[unit] = WORD;
  }
  return wordTable;
}

/** Whether `\w` matches the character of two code units. */
export function isWordPair(first: number, second: number): boolean {
  return isSecondHalf(second) && IS_WORD.test(String.fromCharCode(first, second));
}

/** Stands for a code unit whose lower case depends on those beside it, or is longer.  */
export const UNKNOWN = 0xffff;

let lowerTable: Uint16Array | undefined;

/** For each code unit the one it is in lower case. */
export function lowerUnits(): Uint16Array {
  if (lowerTable) return lowerTable;
  lowerTable = new Uint16Array(1 << 16);
  for (let unit = 0; unit < 1 << 16; unit++) {
    const lower = String.fromCharCode(unit).toLowerCase();
    // A sigma at the end of a word has a form of its own.
    const isPlain = lower.length === 1 && unit !== 0x3a3 && !isFirstHalf(unit);
    lowerTable[unit] = isPlain ? lower.charCodeAt(0) : UNKNOWN;
  }
  return lowerTable;
}

export function isFirstHalf(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800;
}

export function isSecondHalf(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00;
}

const SPACES = new Uint8Array(1 << 16);
for (const [from, to] of [
  [0x09, 0x0d],
  [0x1c, 0x20],
  [0x85, 0x85],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
] as const)
  SPACES.fill(1, from, to + 1);

/** For each code unit whether `\s` matches it. */
export const SPACE_UNITS: Uint8Array = SPACES;
