/** Finds the index of the first span that starts at or after an offset, by binary search. The spans must be sorted by start. */
export function firstAtOrAfter(spans: readonly { start: number }[], offset: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.start ?? offset) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
