import { type Box, widthOf } from '../glyphs/box.js';
import { UNDERLINE } from './line-thresholds.js';
import type { Line } from './lines.js';
import type { PageLayout } from './page-layout.js';

const rulesByPage = new WeakMap<PageLayout, Box[]>();

/** Returns the thin horizontal rules of a page. */
function rulesOf(page: PageLayout): Box[] {
  const cachedRules = rulesByPage.get(page);
  if (cachedRules) return cachedRules;
  const rules = page.drawings.filter(
    (box) => box.bottom - box.top <= UNDERLINE.maxRulePt && widthOf(box) >= UNDERLINE.minRulePt,
  );
  rulesByPage.set(page, rules);
  return rules;
}

/** True for a rule directly below a line that is as long as the line. */
export const underlines = (rule: Box, line: Line): boolean =>
  rule.bottom > line.base &&
  rule.top < line.base + UNDERLINE.maxDepthEm * line.size &&
  Math.abs(rule.left - line.left) <= UNDERLINE.samePt &&
  Math.abs(rule.right - line.right) <= UNDERLINE.samePt;

export const isUnderlined = (line: Line, page: PageLayout): boolean =>
  rulesOf(page).some((rule) => underlines(rule, line));
