export interface Candidate {
  row: number;
  token: number;
  score: number;
}

/** Returns the `count` largest scores of all rows, largest first; ties in order. */
export function topCandidates(rows: readonly Float32Array[], count: number): Candidate[] {
  const result: Candidate[] = [];
  let minimum = -Infinity;
  for (const [row, scores] of rows.entries())
    for (let token = 0; token < scores.length; token++) {
      const score = scores[token] as number;
      if (result.length === count && !(score > minimum)) continue;
      let position = result.length;
      while (position > 0 && (result[position - 1] as Candidate).score < score) position--;
      result.splice(position, 0, { row, token, score });
      if (result.length > count) result.pop();
      minimum = result.at(-1)?.score ?? -Infinity;
    }
  return result;
}
