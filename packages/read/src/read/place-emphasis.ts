import type { Emphasis, EmphasisStyle } from '../paper/index.js';

/** In reading order; of two with the same start, the longer first. */
const outerFirst = (a: Emphasis, b: Emphasis) => a.start - b.start || b.end - a.end;

/** Punctuation in italics is an accident, not emphasis. */
const PUNCTUATION = /^[\p{P}\s]+$/u;

/**
 * Emphasis for the paper model: with offsets in the final text, sorted, adjacent spans merged, and without spans that are
 * only punctuation.
 */
export function placeEmphasis(
  emphasis: readonly Emphasis[],
  text: string,
  mapOffset: (offset: number) => number,
): Emphasis[] {
  const last: Partial<Record<EmphasisStyle, Emphasis>> = {};
  const placed: Emphasis[] = [];
  for (const { style, ...place } of [...emphasis].sort(outerFirst)) {
    let start = mapOffset(place.start);
    const end = Math.min(mapOffset(place.end), text.length);
    if (text[start] === ' ') start++;
    if (start >= end) continue;
    const before = last[style];
    if (before && start <= before.end) {
      before.end = Math.max(before.end, end);
      continue;
    }
    const span = { start, end, style };
    last[style] = span;
    placed.push(span);
  }
  return placed.filter(({ start, end }) => !PUNCTUATION.test(text.slice(start, end))).sort(outerFirst);
}
