import { START_EVIDENCE } from './decisions.js';
import { startEvidence } from './entry-start.js';
import type { Row } from './row.js';

/** Where an entry begins, and its number. */
interface Start {
  at: number;
  number: number;
}

/** The rows from `from` to `to` that look most like starts, as many as are lost; none where there are fewer. */
function likeliest(rows: readonly Row[], from: number, to: number, lost: number): number[] {
  const likely: { at: number; evidence: number }[] = [];
  for (let at = from; at < to; at++) {
    // The first row of a column is where labels get lost most.
    const bonus = rows[at]?.column !== rows[at - 1]?.column ? START_EVIDENCE.newColumnBonus : 0;
    const evidence = startEvidence(rows, at) + bonus;
    if (evidence > START_EVIDENCE.min) likely.push({ at, evidence });
  }
  likely.sort((a, b) => b.evidence - a.evidence);
  // Fewer starts than numbers would give entries to the wrong ones.
  if (likely.length < lost) return [];
  return likely
    .slice(0, lost)
    .map(({ at }) => at)
    .sort((a, b) => a - b);
}

/**
 * The starts of a numbered list with those whose numbers are missing, as one that was taken for the number of a page:
 * before the first label and between two labels that leave numbers out, the rows that look most like starts.
 */
export function withLostLabels(rows: readonly Row[], starts: readonly Start[]): Start[] {
  const [first] = starts;
  const before = first && first.number > 1 ? likeliest(rows, 0, first.at, first.number - 1) : [];
  return [
    ...before.map((at, k) => ({ at, number: k + 1 })),
    ...starts.flatMap((start, i) => {
      const next = starts[i + 1];
      const lost = next ? next.number - start.number - 1 : 0;
      if (!next || lost === 0) return [start];
      const found = likeliest(rows, start.at + 1, next.at, lost);
      return [start, ...found.map((at, k) => ({ at, number: start.number + 1 + k }))];
    }),
  ];
}
