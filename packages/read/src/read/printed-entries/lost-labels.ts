import { startEvidence } from './entry-start.js';
import { START_EVIDENCE } from './printed-entry-thresholds.js';
import type { Row } from './row.js';

/** The row in which an entry begins, and the number of the entry. */
interface Start {
  rowIndex: number;
  number: number;
}

/** Returns the `missing` rows of a range that look most like starts of entries; none if there are fewer. */
function findLikelyStarts(rows: readonly Row[], from: number, to: number, missing: number): number[] {
  const likely: { rowIndex: number; evidence: number }[] = [];
  for (let i = from; i < to; i++) {
    // Labels get lost most often in the first row of a column.
    const bonus = rows[i]?.column !== rows[i - 1]?.column ? START_EVIDENCE.newColumnBonus : 0;
    const evidence = startEvidence(rows, i) + bonus;
    if (evidence > START_EVIDENCE.min) likely.push({ rowIndex: i, evidence });
  }
  likely.sort((a, b) => b.evidence - a.evidence);
  // With fewer starts than numbers, some would get the wrong entry.
  if (likely.length < missing) return [];
  return likely
    .slice(0, missing)
    .map(({ rowIndex }) => rowIndex)
    .sort((a, b) => a - b);
}

/**
 * Adds the starts whose numbers are missing, for example because they were taken for page numbers: before the first
 * label, and between two labels that skip numbers, the rows that look most like starts.
 */
export function addLostStarts(rows: readonly Row[], starts: readonly Start[]): Start[] {
  const [first] = starts;
  const before = first && first.number > 1 ? findLikelyStarts(rows, 0, first.rowIndex, first.number - 1) : [];
  return [
    ...before.map((rowIndex, i) => ({ rowIndex, number: i + 1 })),
    ...starts.flatMap((start, i) => {
      const next = starts[i + 1];
      const missing = next ? next.number - start.number - 1 : 0;
      if (!next || missing === 0) return [start];
      const likely = findLikelyStarts(rows, start.rowIndex + 1, next.rowIndex, missing);
      return [start, ...likely.map((rowIndex, j) => ({ rowIndex, number: start.number + 1 + j }))];
    }),
  ];
}
