/** The quality of a partial alignment. */
export interface Rank {
  /** Number of words covered, in halves. */
  covered: number;
  chunks: number;
  /** The sum of the distances between matched words. */
  distance: number;
}

/** A candidate for the beam. */
export interface Contender extends Rank {
  /** Candidates in the same state have the same continuations, so only the best of them is kept. */
  state: number;
}

/** More words covered, then fewer chunks, then less distance. */
export function outranks(covered: number, chunks: number, distance: number, other: Rank): boolean {
  if (covered !== other.covered) return covered > other.covered;
  if (chunks !== other.chunks) return chunks < other.chunks;
  return distance < other.distance;
}

export function isBetter(rank: Rank, other: Rank): boolean {
  return outranks(rank.covered, rank.chunks, rank.distance, other);
}

/** Inserts a contender into the beam if it is good enough; ties keep the earlier one first. */
export function insertIntoBeam<T extends Contender>(beam: T[], contender: T, width: number): void {
  const sameState = beam.findIndex(({ state }) => state === contender.state);
  if (sameState !== -1) {
    if (!isBetter(contender, beam[sameState]!)) return;
    beam.splice(sameState, 1);
  } else if (beam.length === width) {
    if (!isBetter(contender, beam[width - 1]!)) return;
    beam.pop();
  }
  let position = beam.length;
  while (position > 0 && isBetter(contender, beam[position - 1]!)) position--;
  beam.splice(position, 0, contender);
}
