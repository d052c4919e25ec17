import { valueAt } from '../../at.js';
import type { TfidfSettings } from './options.js';
import type { TermTable } from './term-table.js';

export interface TermStatistics {
  /** Number of texts that contain each term. */
  documents: Int32Array;
  /** Number of occurrences of each term in all texts. */
  occurrences: Float64Array;
  texts: number;
}

/** Selects the terms to keep. Returns the new number of each term, -1 if it is dropped; undefined if all terms are kept. */
export function prune(
  { documents, occurrences, texts }: TermStatistics,
  table: TermTable,
  settings: TfidfSettings,
): { numbers: Int32Array; kept: number } | undefined {
  const minTexts = Math.max(settings.minDocuments, settings.minShare * texts);
  const maxTexts = Math.min(settings.maxDocuments, settings.maxShare * texts);
  if (minTexts <= 1 && maxTexts >= texts && documents.length <= settings.maxTerms) return undefined;
  let kept: number[] = [];
  for (let term = 0; term < documents.length; term++)
    if (documents[term]! >= minTexts && documents[term]! <= maxTexts) kept.push(term);
  if (kept.length > settings.maxTerms) {
    const spellings = new Map(kept.map((term) => [term, table.term(term)]));
    kept.sort(
      (a, b) =>
        occurrences[b]! - occurrences[a]! || compareCodePoints(valueAt(spellings, a), valueAt(spellings, b)),
    );
    kept = kept.slice(0, Math.floor(settings.maxTerms)).sort((a, b) => a - b);
  }
  const numbers = new Int32Array(documents.length).fill(-1);
  for (const [number, term] of kept.entries()) numbers[term] = number;
  return { numbers, kept: kept.length };
}

/** Compares strings by code point, as Python does. JavaScript compares code units, which sorts surrogate pairs too early. */
export function compareCodePoints(a: string, b: string): number {
  let i = 0;
  while (i < a.length && i < b.length && a.charCodeAt(i) === b.charCodeAt(i)) i++;
  if (i === a.length || i === b.length) return a.length - b.length;
  const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
  const isHalf = (unit: number) => unit >= 0xd800 && unit <= 0xdfff;
  if (isHalf(x) !== isHalf(y)) return isHalf(x) ? 1 : -1;
  return x - y;
}
