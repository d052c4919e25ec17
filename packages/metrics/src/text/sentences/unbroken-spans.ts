/** A stretch of text from `start` up to, not including, `end`, in UTF-16 code units. */
export interface TextSpan {
  start: number;
  end: number;
}

/** Watches over spans that no sentence boundary may cut. */
export interface SpanGuard {
  /** True when a span begins before `end`, where a sentence would end, and goes on beyond `next`, where another starts. */
  cuts(end: number, next: number): boolean;
  /** True when a span begins at this offset. */
  startsAt(offset: number): boolean;
}

const UNGUARDED: SpanGuard = { cuts: () => false, startsAt: () => false };

/** A guard over these spans, in any order, overlapping or not. */
export function spanGuard(spans: readonly TextSpan[] | undefined): SpanGuard {
  const sorted = (spans ?? []).filter((span) => span.end > span.start).sort((a, b) => a.start - b.start);
  if (sorted.length === 0) return UNGUARDED;
  const starts = Float64Array.from(sorted, (span) => span.start);
  // reach[i]: how far the spans up to the i-th go, so that one look-up answers for all that begin before an offset
  const reach = new Float64Array(starts.length);
  let furthest = 0;
  for (const [i, span] of sorted.entries()) {
    furthest = Math.max(furthest, span.end);
    reach[i] = furthest;
  }
  return {
    cuts(end, next) {
      const before = firstNotBefore(starts, end);
      return before > 0 && (reach[before - 1] ?? 0) > next;
    },
    startsAt: (offset) => starts[firstNotBefore(starts, offset)] === offset,
  };
}

/** The index of the first value that is `offset` or more. */
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
