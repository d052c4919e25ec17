import { addToGroup } from '../../statistics.js';
import type { Drawing } from '../glyphs/drawings.js';
import type { Line } from '../layout/lines.js';
import { EDGE_RULE, PAGE_EDGE, REPEATED_HEAD } from './furniture-thresholds.js';

interface DrawnSheet {
  height: number;
  /** The lines that are not running heads or feet. */
  lines: readonly Line[];
  drawings: Drawing[];
}

const isAtEdge = (rule: Drawing, height: number): boolean =>
  rule.bottom - rule.top < EDGE_RULE.maxThicknessPt &&
  (rule.bottom < PAGE_EDGE.headShare * height || rule.top > (1 - PAGE_EDGE.footShare) * height);

const positionKey = ({ left, right, top }: Drawing): string => [left, right, top].map(Math.round).join(' ');

/** True for a rule with text below it at the foot of a page: above footnotes of equal length, rules are at the same height on several pages. */
const isAboveText = (rule: Drawing, { height, lines }: DrawnSheet): boolean =>
  rule.top > height / 2 && lines.some(({ base }) => base > rule.bottom);

/** Finds the rules of running heads and feet, which are at the same position on several pages, unlike those of tables. */
export function findRunningRules(pages: readonly DrawnSheet[]): Set<Drawing> {
  const byPosition = new Map<string, Drawing[]>();
  for (const page of pages) {
    const seen = new Set<string>();
    for (const drawing of page.drawings) {
      const key = positionKey(drawing);
      if (!isAtEdge(drawing, page.height) || seen.has(key) || isAboveText(drawing, page)) continue;
      seen.add(key);
      addToGroup(byPosition, key, drawing);
    }
  }
  const repeated = [...byPosition.values()].filter(
    (group) => group.length >= Math.max(REPEATED_HEAD.minPages, REPEATED_HEAD.minRuleShare * pages.length),
  );
  return new Set(repeated.flat());
}
