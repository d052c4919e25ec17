/** Character classes `\w` and `\s` of Python's `re`, as tables indexed by UTF-16 code unit. */

const IS_WORD = /^[\p{L}\p{N}_]$/u;

export const NOT_WORD = 0;
export const WORD = 1;
/** High surrogate: the low surrogate after it decides. */
export const HIGH_SURROGATE = 2;

let wordTable: Uint8Array | undefined;

/** For each code unit: `WORD` if `\w` matches it, else `NOT_WORD`, or `HIGH_SURROGATE`. */
export function wordUnits(): Uint8Array {
  if (wordTable) return wordTable;
  wordTable = new Uint8Array(1 << 16);
  for (let unit = 0; unit < 1 << 16; unit++) {
    if (unit >= 0xd800 && unit < 0xdc00) wordTable[unit] = HIGH_SURROGATE;
    else if (IS_WORD.test(String.fromCharCode(unit))) wordTable[unit] = WORD;
  }
  return wordTable;
}

/** True when `\w` matches the character that two code units form. */
export function isWordPair(first: number, second: number): boolean {
  return isLowSurrogate(second) && IS_WORD.test(String.fromCharCode(first, second));
}

/** Marks a code unit whose lower case is longer or depends on its neighbours. */
export const CONTEXT_DEPENDENT = 0xffff;

let lowerTable: Uint16Array | undefined;

/** Returns the lower-case form of each code unit. */
export function lowerUnits(): Uint16Array {
  if (lowerTable) return lowerTable;
  lowerTable = new Uint16Array(1 << 16);
  for (let unit = 0; unit < 1 << 16; unit++) {
    const lower = String.fromCharCode(unit).toLowerCase();
    // A sigma has a different form at the end of a word.
    const isPlain = lower.length === 1 && unit !== 0x3a3 && !isHighSurrogate(unit);
    lowerTable[unit] = isPlain ? lower.charCodeAt(0) : CONTEXT_DEPENDENT;
  }
  return lowerTable;
}

export function isHighSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800;
}

export function isLowSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00;
}

/** For each code unit: 1 if `\s` matches it. */
export const IS_SPACE: Uint8Array = new Uint8Array(1 << 16);
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
  IS_SPACE.fill(1, from, to + 1);
