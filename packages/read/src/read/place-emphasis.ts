import type { Emphasis, EmphasisStyle } from '../paper/index.js';

/** Orders spans by their start; of two with the same start, the longer comes first. */
const outerFirst = (a: Emphasis, b: Emphasis) => a.start - b.start || b.end - a.end;

/** Punctuation in italics is an accident, not emphasis. */
const PUNCTUATION = /^[\p{P}\s]+$/u;

/**
 * Emphasis for the paper model: with offsets in the final text, sorted, adjacent spans merged, and without spans that are only punctuation.
 */
export function placeEmphasis(
  emphasis: readonly Emphasis[],
  text: string,
  mapOffset: (offset: number) => number,
): Emphasis[] {
  const lastOfStyle: Partial<Record<EmphasisStyle, Emphasis>> = {};
  const placed: Emphasis[] = [];
  for (const { style, ...range } of [...emphasis].sort(outerFirst)) {
    let start = mapOffset(range.start);
    const end = Math.min(mapOffset(range.end), text.length);
    if (text[start] === ' ') start++;
    if (start >= end) continue;
    const before = lastOfStyle[style];
    if (before && start <= before.end) {
      before.end = Math.max(before.end, end);
      continue;
    }
    const span = { start, end, style };
    lastOfStyle[style] = span;
    placed.push(span);
  }
  return placed.filter(({ start, end }) => !PUNCTUATION.test(text.slice(start, end))).sort(outerFirst);
}
