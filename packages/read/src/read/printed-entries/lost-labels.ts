import { startEvidence } from './entry-start.js';
import { START_EVIDENCE } from './printed-entry-thresholds.js';
import type { Row } from './row.js';

/** The row in which an entry begins, and the number of the entry. */
interface Start {
  at: number;
  number: number;
}

/** Returns the `missing` rows of a range that look most like starts of entries; none if there are fewer. */
function findLikelyStarts(rows: readonly Row[], from: number, to: number, missing: number): number[] {
  const likely: { at: number; evidence: number }[] = [];
  for (let at = from; at < to; at++) {
    // Labels get lost most often in the first row of a column.
    const bonus = rows[at]?.column !== rows[at - 1]?.column ? START_EVIDENCE.newColumnBonus : 0;
    const evidence = startEvidence(rows, at) + bonus;
    if (evidence > START_EVIDENCE.min) likely.push({ at, evidence });
  }
  likely.sort((a, b) => b.evidence - a.evidence);
  // With fewer starts than numbers, some would get the wrong entry.
  if (likely.length < missing) return [];
  return likely
    .slice(0, missing)
    .map(({ at }) => at)
    .sort((a, b) => a - b);
}

/**
 * Adds the starts whose numbers are missing, for example because they were taken for page numbers: before the first
 * label, and between two labels that skip numbers, the rows that look most like starts.
 */
export function addLostStarts(rows: readonly Row[], starts: readonly Start[]): Start[] {
  const [first] = starts;
  const before = first && first.number > 1 ? findLikelyStarts(rows, 0, first.at, first.number - 1) : [];
  return [
    ...before.map((at, k) => ({ at, number: k + 1 })),
    ...starts.flatMap((start, i) => {
      const next = starts[i + 1];
      const missing = next ? next.number - start.number - 1 : 0;
      if (!next || missing === 0) return [start];
      const likely = findLikelyStarts(rows, start.at + 1, next.at, missing);
      return [start, ...likely.map((at, k) => ({ at, number: start.number + 1 + k }))];
    }),
  ];
}
