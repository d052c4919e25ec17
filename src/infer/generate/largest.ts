export interface Candidate {
  row: number;
  token: number;
  score: number;
}

/** The `count` largest scores of all rows, the largest first; ties in order. */
export function largest(rows: readonly Float32Array[], count: number): Candidate[] {
  const kept: Candidate[] = [];
  let least = -Infinity;
  for (const [row, scores] of rows.entries())
    for (let token = 0; token < scores.length; token++) {
      const score = scores[token] as number;
      if (kept.length === count && !(score > least)) continue;
      let at = kept.length;
      while (at > 0 && (kept[at - 1] as Candidate).score < score) at--;
      kept.splice(at, 0, { row, token, score });
      if (kept.length > count) kept.pop();
      least = kept.at(-1)?.score ?? -Infinity;
    }
  return kept;
}
