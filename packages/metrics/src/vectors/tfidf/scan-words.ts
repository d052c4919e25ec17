import { CONTEXT_DEPENDENT, HIGH_SURROGATE, lowerUnits, WORD, wordUnits } from './characters.js';
import { hashUnit, type TermTable } from './term-table.js';

/** The case-folded form of each code unit: 0 if it is not part of a word, `CONTEXT_DEPENDENT` if its neighbours matter. */
export type WordFold = Uint16Array;

const folds = new Map<boolean, WordFold>();

export function wordFold(lowercase: boolean): WordFold {
  const cached = folds.get(lowercase);
  if (cached) return cached;
  const words = wordUnits();
  const lower = lowerUnits();
  const fold = new Uint16Array(1 << 16);
  for (let unit = 0; unit < fold.length; unit++) {
    if (words[unit] === HIGH_SURROGATE || (lowercase && lower[unit] === CONTEXT_DEPENDENT))
      fold[unit] = CONTEXT_DEPENDENT;
    else if (words[unit] === WORD) fold[unit] = lowercase ? lower[unit]! : unit;
  }
  folds.set(lowercase, fold);
  return fold;
}

/**
 * Writes the numbers of a text's words into `terms`, which must have room for half the text's length, and returns how many there are.
 * If a character is context-dependent, stops there and returns -1. The text must be followed by a 0.
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
      if (unit === CONTEXT_DEPENDENT) return -1;
      units[i++] = unit;
      hash = hashUnit(hash, unit);
    }
    if (i - start < 2) continue;
    const number = table.find(units, start, i, hash, learn);
    if (number >= 0) terms[count++] = number;
  }
  return count;
}
