import { labelAt } from '../../wording/caption-labels.js';
import { entryEvidence } from '../../wording/entry-evidence.js';
import type { Extent } from '../glyphs/box.js';
import { widthOf } from '../glyphs/box.js';
import type { Line } from '../layout/lines.js';
import type { PageLayout } from '../layout/page-layout.js';
import { FRAMED_TABLE } from './list-column-thresholds.js';

interface Rule extends Extent {
  top: number;
}

const longRules = (page: PageLayout): Rule[] =>
  page.drawings
    .filter(
      (drawing) =>
        drawing.bottom - drawing.top < FRAMED_TABLE.maxRulePt &&
        widthOf(drawing) > FRAMED_TABLE.minRuleLengthPt,
    )
    .sort((a, b) => a.top - b.top);

const haveSameEnds = (a: Rule, b: Rule): boolean =>
  Math.abs(a.left - b.left) < FRAMED_TABLE.sameEndPt && Math.abs(a.right - b.right) < FRAMED_TABLE.sameEndPt;

/** True for the lines between two rules of a table: rows of several short pieces. */
function areCells(lines: readonly Line[]): boolean {
  if (lines.length === 0) return true;
  const short = lines.filter(({ text }) => text.length <= FRAMED_TABLE.maxCellLetters);
  if (short.length < FRAMED_TABLE.minCellShare * lines.length) return false;
  const bases = [...lines].sort((a, b) => a.base - b.base);
  const rows = bases.filter((line, i) => {
    const above = bases[i - 1];
    return !above || line.base - above.base > FRAMED_TABLE.sameRowEm * line.size;
  }).length;
  if (lines.length < FRAMED_TABLE.minPiecesPerRow * rows) return false;
  const evidence = lines.reduce((sum, { text }) => sum + entryEvidence(text), 0);
  return evidence <= FRAMED_TABLE.maxEntryEvidence * lines.length;
}

/**
 * Finds the cells of tables that have a caption above and rules of one width. This is known before anything else about
 * the page: whatever a cell says, it is neither a heading nor part of a bibliography.
 */
export function framedCells(page: PageLayout): Set<Line> {
  const cells = new Set<Line>();
  const rules = longRules(page);
  if (rules.length < 2) return cells;
  for (const caption of page.lines) {
    if (labelAt(caption.text)?.kind !== 'table') continue;
    const below = rules.filter((rule) => rule.top > caption.base && rule.left < caption.right);
    const first = below.find((rule) => rule.right > caption.left);
    if (!first || first.top - caption.base > FRAMED_TABLE.maxFirstRuleEm * caption.size) continue;
    let from = first;
    for (const to of below.filter((rule) => rule.top > first.top && haveSameEnds(rule, first))) {
      const inside = page.lines.filter(
        ({ base, left, right }) =>
          base > from.top && base <= to.top && right > first.left && left < first.right,
      );
      if (!areCells(inside)) break;
      for (const line of inside) cells.add(line);
      from = to;
    }
  }
  return cells;
}
