import type { Emphasis, EmphasisStyle } from '../paper/index.js';

/** In reading order; of two that start together, the longer first. */
const outerFirst = (a: Emphasis, b: Emphasis) => a.start - b.start || b.end - a.end;

/** A full stop in italics is the work of a mouse, not of an author. */
const PUNCTUATION = /^[\p{P}\s]+$/u;

/**
 * Emphasis as the paper model has it: moved to where the final text has it, in order, what touches made one,
 * punctuation alone left out.
 */
export function placedEmphasis(
  emphasis: readonly Emphasis[],
  text: string,
  moved: (offset: number) => number,
): Emphasis[] {
  const last: Partial<Record<EmphasisStyle, Emphasis>> = {};
  const placed: Emphasis[] = [];
  for (const { style, ...place } of [...emphasis].sort(outerFirst)) {
    let start = moved(place.start);
    const end = Math.min(moved(place.end), text.length);
    if (text[start] === ' ') start++;
    if (start >= end) continue;
    const before = last[style];
    if (before && start <= before.end) {
      before.end = Math.max(before.end, end);
      continue;
    }
    const one = { start, end, style };
    last[style] = one;
    placed.push(one);
  }
  return placed.filter(({ start, end }) => !PUNCTUATION.test(text.slice(start, end))).sort(outerFirst);
}
