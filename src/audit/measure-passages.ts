import { type Database, literal } from '../corpus/index.js';
import { findPassage, loadParagraphs, type WordWeights } from './passages.js';
import type { MeasuredCitation } from './rank-measure.js';

/** Citations that are compared; each needs the full texts of two papers. */
const MAX_PAIRS = 150;
/** Fewer pairs say too little. */
const MIN_PAIRS = 20;

/**
 * Measures how often the best passage of a cited paper covers the citing sentence better than that of another paper put in its
 * place ("swapped"); ties count half. Only citations for which the corpus has both full texts are compared. Null if there are too few.
 */
export async function measurePassages(
  database: Database,
  citations: readonly MeasuredCitation[],
  weights: WordWeights,
): Promise<{ pairs: number; accuracy: number } | null> {
  const ids = [...new Set(citations.flatMap(({ id, swappedId }) => [id, swappedId ?? id]))];
  if (ids.length === 0) return null;
  const rows = await database.rows(
    `SELECT w.work_id, w.record FROM works AS w WHERE w.record IS NOT NULL AND w.work_id IN (${ids.map(literal).join(', ')})`,
  );
  const records = new Map(rows.map(({ work_id, record }) => [String(work_id), String(record)]));
  const pairs = citations
    .flatMap(({ id, swappedId, sentence }) => {
      const [cited, swapped] = [
        records.get(id),
        swappedId === undefined ? undefined : records.get(swappedId),
      ];
      return cited && swapped ? [{ cited, swapped, sentence }] : [];
    })
    .slice(0, MAX_PAIRS);
  if (pairs.length < MIN_PAIRS) return null;
  const texts = await loadParagraphs(database, [
    ...new Set(pairs.flatMap(({ cited, swapped }) => [cited, swapped])),
  ]);
  let wins = 0;
  for (const { cited, swapped, sentence } of pairs) {
    const coverage = (record: string) =>
      findPassage(sentence, texts.get(record) ?? [], weights)?.coverage ?? 0;
    const difference = coverage(cited) - coverage(swapped);
    wins += difference > 0 ? 1 : difference === 0 ? 0.5 : 0;
  }
  return { pairs: pairs.length, accuracy: wins / pairs.length };
}
