import type { SplitRule } from '../manifest.js';
import type { SizedCut } from './sizes.js';
import { type Cut, cutByRatios, expectedShareKept } from './splits.js';
import { YearCut } from './year-cut.js';

/** Finds the cuts between the splits by a rule, from the positions of the examples. */
export function cutFor(rule: SplitRule, positions: SizedCut | YearCut): Cut {
  if (positions instanceof YearCut) return positions.cut(rule);
  const { ratios, sizes, atMost, grouping, balance } = rule;
  if (sizes) return positions.cut(sizes);
  if (!ratios) throw new Error('a rule without sizes has ratios');
  if (!atMost) return cutByRatios(ratios, grouping, balance);
  const [, validation, test] = expectedShareKept(ratios, grouping, balance).ratios;
  const exceedsMaximum =
    validation * positions.count > atMost.validation || test * positions.count > atMost.test;
  return exceedsMaximum ? positions.cut(atMost) : cutByRatios(ratios, grouping, balance);
}
