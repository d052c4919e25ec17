/** Every whole number below this has its own counter. */
const EXACT = 4096;
/** Number of counters for every doubling at or above `EXACT`. */
const PER_DOUBLING = EXACT / 2;
const LARGEST = Number.MAX_SAFE_INTEGER;

/**
 * Counts whole numbers in bounded memory: exactly up to 4,095, and to one part in 2,048 above. (As in HdrHistogram, each doubling
 * halves the resolution.)
 */
export class FineCounts {
  #counts = new Float64Array(64);

  add(value: number, times: number): void {
    const slot = slotIndex(Math.min(value, LARGEST));
    if (slot >= this.#counts.length) this.#grow(slot + 1);
    this.#counts[slot] = (this.#counts[slot] ?? 0) + times;
  }

  /** Yields the counted numbers in ascending order with their counts. A shared counter is represented by its lowest number. */
  *entries(): Generator<[value: number, count: number]> {
    for (const [slot, count] of this.#counts.entries()) {
      if (count > 0) yield [slotMinimum(slot), count];
    }
  }

  #grow(length: number): void {
    const grown = new Float64Array(Math.max(length, 2 * this.#counts.length));
    grown.set(this.#counts);
    this.#counts = grown;
  }
}

function slotIndex(value: number): number {
  if (value < EXACT) return value;
  let doublings = 0;
  for (let scaled = value; scaled >= EXACT; scaled /= 2) doublings++;
  return doublings * PER_DOUBLING + Math.floor(value / 2 ** doublings);
}

function slotMinimum(slot: number): number {
  if (slot < EXACT) return slot;
  const doublings = Math.floor(slot / PER_DOUBLING) - 1;
  return (slot - doublings * PER_DOUBLING) * 2 ** doublings;
}
