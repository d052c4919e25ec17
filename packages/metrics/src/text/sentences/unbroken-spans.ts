/** A stretch of text from `start` up to, not including, `end`, in UTF-16 code units. */
export interface TextSpan {
  start: number;
  end: number;
}

/** Checks spans that no sentence boundary may cut. */
export interface SpanGuard {
  /** True when a span begins before `end`, where a sentence would end, and continues beyond `next`, where the next one starts. */
  cuts(end: number, next: number): boolean;
  /** True when a span begins at this offset. */
  startsAt(offset: number): boolean;
}

const UNGUARDED: SpanGuard = { cuts: () => false, startsAt: () => false };

/** Makes a guard for these spans, in any order, overlapping or not. */
export function spanGuard(spans: readonly TextSpan[] | undefined): SpanGuard {
  const sorted = (spans ?? []).filter((span) => span.end > span.start).sort((a, b) => a.start - b.start);
  if (sorted.length === 0) return UNGUARDED;
  const starts = Float64Array.from(sorted, (span) => span.start);
  // maxEnd[i] is the furthest end of spans 0 to i, so that one look-up covers all spans that begin before an offset.
  const maxEnd = new Float64Array(starts.length);
  let furthest = 0;
  for (const [i, span] of sorted.entries()) {
    furthest = Math.max(furthest, span.end);
    maxEnd[i] = furthest;
  }
  return {
    cuts(end, next) {
      const before = firstNotBefore(starts, end);
      return before > 0 && (maxEnd[before - 1] ?? 0) > next;
    },
    startsAt: (offset) => starts[firstNotBefore(starts, offset)] === offset,
  };
}

/** Returns the index of the first value at or above `offset`. */
function firstNotBefore(values: Float64Array, offset: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? offset) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
