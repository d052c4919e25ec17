import { startEvidence } from './entry-start.js';
import type { Row } from './row.js';
import { BEGINS, NEW_COLUMN_BONUS } from './tolerances.js';

/** Where an entry begins, and its number. */
interface Start {
  at: number;
  number: number;
}

/**
 * The starts of a numbered list with those whose numbers are missing, as one that was taken for the number of a page:
 * between two labels that leave numbers out, the rows that look most like starts.
 */
export function withLostLabels(rows: readonly Row[], starts: readonly Start[]): Start[] {
  return starts.flatMap((start, i) => {
    const next = starts[i + 1];
    const lost = next ? next.number - start.number - 1 : 0;
    if (lost === 0) return [start];
    const likely: { at: number; evidence: number }[] = [];
    for (let at = start.at + 1; at < next!.at; at++) {
      // The first row of a column is where labels get lost most.
      const bonus = rows[at]!.column !== rows[at - 1]!.column ? NEW_COLUMN_BONUS : 0;
      const evidence = startEvidence(rows, at) + bonus;
      if (evidence > BEGINS) likely.push({ at, evidence });
    }
    likely.sort((a, b) => b.evidence - a.evidence);
    const found = likely.slice(0, lost).map(({ at }) => at);
    // Fewer starts than numbers would give entries to the wrong ones.
    if (found.length < lost) return [start];
    return [start, ...found.sort((a, b) => a - b).map((at, k) => ({ at, number: start.number + 1 + k }))];
  });
}
