import { valueAt } from '../../at.js';
import type { TfidfSettings } from './options.js';
import type { TermTable } from './term-table.js';

export interface TermStatistics {
  /** How many texts hold each term, how often it occurs in all, and the number of texts. */
  documents: Int32Array;
  occurrences: Float64Array;
  texts: number;
}

/** The new number of each term, -1 for one that is dropped; undefined where every term stays. */
export function prune(
  { documents, occurrences, texts }: TermStatistics,
  table: TermTable,
  settings: TfidfSettings,
): { numbers: Int32Array; kept: number } | undefined {
  const least = Math.max(settings.minDocuments, settings.minShare * texts);
  const most = Math.min(settings.maxDocuments, settings.maxShare * texts);
  if (least <= 1 && most >= texts && documents.length <= settings.maxTerms) return undefined;
  let kept: number[] = [];
  for (let term = 0; term < documents.length; term++)
    if (documents[term]! >= least && documents[term]! <= most) kept.push(term);
  if (kept.length > settings.maxTerms) {
    const spelt = new Map(kept.map((term) => [term, table.term(term)]));
    kept.sort(
      (a, b) => occurrences[b]! - occurrences[a]! || compareCodePoints(valueAt(spelt, a), valueAt(spelt, b)),
    );
    kept = kept.slice(0, Math.floor(settings.maxTerms)).sort((a, b) => a - b);
  }
  const numbers = new Int32Array(documents.length).fill(-1);
  for (const [number, term] of kept.entries()) numbers[term] = number;
  return { numbers, kept: kept.length };
}

/** Python's order of strings. JavaScript's, by code unit, puts characters of two units before some of one. */
export function compareCodePoints(a: string, b: string): number {
  let i = 0;
  while (i < a.length && i < b.length && a.charCodeAt(i) === b.charCodeAt(i)) i++;
  if (i === a.length || i === b.length) return a.length - b.length;
  const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
  const isHalf = (unit: number) => unit >= 0xd800 && unit <= 0xdfff;
  if (isHalf(x) !== isHalf(y)) return isHalf(x) ? 1 : -1;
  return x - y;
}
