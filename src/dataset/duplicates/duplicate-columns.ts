import { toText } from '../to-text.js';
import { jaccard, shingles } from './shingles.js';

/** The columns that decide whether two rows are duplicates: all of them must agree. */
export interface DuplicateColumns {
  /** Columns with texts. Case and white space don't count; with `--dedupe minhash` the texts may differ a little. */
  similar: readonly string[];
  /** Columns that must have equal values, such as the id of the paper that is the answer. */
  equal: readonly string[];
}

type AnyRow = Record<string, unknown>;

/** Minimum Jaccard similarity of near-duplicates, as in the leakage check. */
const MIN_SIMILARITY = 0.8;

const normalise = (value: unknown): string =>
  (toText(value) ?? '').normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Returns the values that are the same in exact copies. */
export const normalisedTexts = (row: AnyRow, { similar, equal }: DuplicateColumns) => ({
  texts: similar.map((column) => normalise(row[column])),
  equal: equal.map((column) => row[column] ?? null),
});

/** Returns the lowest similarity of a text column of two rows; undefined if the rows are not duplicates. */
export function compareRows(
  row: AnyRow,
  other: AnyRow,
  columns: DuplicateColumns,
  allowsNear: boolean,
): number | undefined {
  const [left, right] = [normalisedTexts(row, columns), normalisedTexts(other, columns)];
  if (JSON.stringify(left.equal) !== JSON.stringify(right.equal)) return undefined;
  let lowest = 1;
  for (const [index, column] of columns.similar.entries()) {
    if (left.texts[index] === right.texts[index]) continue;
    if (!allowsNear) return undefined;
    lowest = Math.min(
      lowest,
      jaccard(shingles(toText(row[column]) ?? ''), shingles(toText(other[column]) ?? '')),
    );
    if (lowest < MIN_SIMILARITY) return undefined;
  }
  return lowest;
}
