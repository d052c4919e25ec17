import { MetricError } from '../error.js';

/** The relevant documents of a query: a set of ids, or grades by id if some answers are better than others (0: not relevant). */
export type RelevantDocuments = ReadonlySet<string> | ReadonlyMap<string, number>;

/** A ranking of documents for one query, best first, and the documents that are relevant. */
export interface RankedQuery {
  ranked: readonly string[];
  relevant: RelevantDocuments;
}

/** Returns the grade of a document: 1 if it is in a set, its grade in a map, otherwise 0. */
function gradeIn(relevant: RelevantDocuments, id: string): number {
  if (relevant instanceof Map) return (relevant as ReadonlyMap<string, number>).get(id) ?? 0;
  return relevant.has(id) ? 1 : 0;
}

/** Returns the grades of the first `k` documents, in order. Throws {@link MetricError} if a document is ranked twice. */
export function rankedGrades({ ranked, relevant }: RankedQuery, k: number): number[] {
  const grades: number[] = [];
  const seen = new Set<string>();
  for (const id of ranked) {
    if (grades.length >= k) break;
    if (seen.has(id)) throw new MetricError('bad-value', `the document ${id} is ranked twice`);
    seen.add(id);
    grades.push(gradeIn(relevant, id));
  }
  return grades;
}

/** Returns the grades of all relevant documents, highest first. */
export function idealGrades(relevant: RelevantDocuments): number[] {
  if (!(relevant instanceof Map)) return new Array<number>(relevant.size).fill(1);
  const grades = [...(relevant as ReadonlyMap<string, number>).values()];
  return grades.filter((grade) => grade > 0).sort((a, b) => b - a);
}

/** Throws {@link MetricError} unless a cutoff is a whole number of at least 1, or infinite. */
export function requireCutoff(k: number): void {
  if (k === Number.POSITIVE_INFINITY || (Number.isInteger(k) && k >= 1)) return;
  throw new MetricError('bad-value', `cutoff ${k}: give a whole number of at least 1`);
}
