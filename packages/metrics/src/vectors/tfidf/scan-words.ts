import { FIRST_HALF, lowerUnits, UNKNOWN, WORD, wordUnits } from './characters.js';
import { hashUnit, type TermTable } from './term-table.js';

/** For each code unit what it is compared as: 0 where it belongs to no word, `UNKNOWN` where it must see its neighbours. */
export type WordFold = Uint16Array;

const folds = new Map<boolean, WordFold>();

export function wordFold(lowercase: boolean): WordFold {
  const known = folds.get(lowercase);
  if (known) return known;
  const words = wordUnits();
  const lower = lowerUnits();
  const fold = new Uint16Array(1 << 16);
  for (let unit = 0; unit < fold.length; unit++) {
    if (words[unit] === FIRST_HALF || (lowercase && lower[unit] === UNKNOWN)) fold[unit] = UNKNOWN;
    else if (words[unit] === WORD) fold[unit] = lowercase ? lower[unit]! : unit;
  }
  folds.set(lowercase, fold);
  return fold;
}

/**
 * Writes the numbers of a text's words into `terms`, which must have room for half as many as the text is long, and says how many
 * there are; -1, with some of the text done, where a character needs more care. After the text there must be a 0.
 */
export function scanWords(
  units: Uint16Array,
  length: number,
  fold: WordFold,
  table: TermTable,
  learn: boolean,
  terms: Int32Array,
): number {
  let count = 0;
  for (let i = 0; i < length; i++) {
    const start = i;
    let hash = 0;
    for (let unit = fold[units[i]!]!; unit !== 0; unit = fold[units[i]!]!) {
      if (unit === UNKNOWN) return -1;
      units[i++] = unit;
      hash = hashUnit(hash, unit);
    }
    if (i - start < 2) continue;
    const number = table.find(units, start, i, hash, learn);
    if (number >= 0) terms[count++] = number;
  }
  return count;
}
