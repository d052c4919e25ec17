import type { Drawing } from '../glyphs/drawings.js';
import { PAGE_EDGE, REPEATED_HEAD } from './decisions.js';

interface Sheet {
  height: number;
  drawings: Drawing[];
}

const THIN = 3;

const isAtEdge = (one: Drawing, height: number): boolean =>
  one.bottom - one.top < THIN &&
  (one.bottom < PAGE_EDGE.edgeShare * height || one.top > (1 - PAGE_EDGE.edgeShare) * height);

const keyOf = ({ left, right, top }: Drawing): string => [left, right, top].map(Math.round).join(' ');

/** The rules of running heads and feet, which stand at the same place on several pages: tables have no part in them. */
export function runningRules(pages: readonly Sheet[]): Set<Drawing> {
  const byPlace = new Map<string, Drawing[]>();
  for (const { height, drawings } of pages) {
    const seen = new Set<string>();
    for (const one of drawings) {
      const key = keyOf(one);
      if (!isAtEdge(one, height) || seen.has(key)) continue;
      seen.add(key);
      const group = byPlace.get(key);
      if (group) group.push(one);
      else byPlace.set(key, [one]);
    }
  }
  const found = [...byPlace.values()].filter(
    (group) => group.length >= Math.max(REPEATED_HEAD.minPages, REPEATED_HEAD.minRuleShare * pages.length),
  );
  return new Set(found.flat());
}
