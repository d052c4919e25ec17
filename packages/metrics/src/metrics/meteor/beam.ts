/** How good a partial alignment is. */
export interface Rank {
  /** Words covered, in halves. */
  covered: number;
  chunks: number;
  /** The sum of the distances between matched words. */
  distance: number;
}

/** A way on that wants a place in the beam. */
export interface Contender extends Rank {
  /** Those of the same state can only be continued alike, so that the best of them stands for all. */
  state: number;
}

/** More words covered, then fewer chunks, then less distance. */
export function outranks(covered: number, chunks: number, distance: number, other: Rank): boolean {
  if (covered !== other.covered) return covered > other.covered;
  if (chunks !== other.chunks) return chunks < other.chunks;
  return distance < other.distance;
}

export function isBetter(one: Rank, other: Rank): boolean {
  return outranks(one.covered, one.chunks, one.distance, other);
}

/** Puts a contender in its place among the best, if it has one; of equals the earlier stays ahead. */
export function offer<T extends Contender>(beam: T[], contender: T, width: number): void {
  const rival = beam.findIndex(({ state }) => state === contender.state);
  if (rival !== -1) {
    if (!isBetter(contender, beam[rival]!)) return;
    beam.splice(rival, 1);
  } else if (beam.length === width) {
    if (!isBetter(contender, beam[width - 1]!)) return;
    beam.pop();
  }
  let place = beam.length;
  while (place > 0 && isBetter(contender, beam[place - 1]!)) place--;
  beam.splice(place, 0, contender);
}
