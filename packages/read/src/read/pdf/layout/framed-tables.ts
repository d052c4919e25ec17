import { labelAt } from '../wording/caption-labels.js';
import { entryEvidence } from '../wording/entry-evidence.js';
import type { Line } from './lines.js';
import type { PageLayout } from './page-layout.js';

/** Thinner drawings are rules, in points. */
const THIN = 3;
/** A rule of a table is at least this long, in points. */
const NARROWEST = 100;
/** The first rule below a caption stands this near to it, in sizes of the caption. */
const FIRST_RULE = 6;
/** Rules of one table begin and end at the same place, within so many points. */
const SAME_END = 3;
/** Pieces on baselines nearer than this, in sizes, stand in one row. */
const SAME_ROW = 0.5;
/** Pieces longer than this, in letters, are lines of text rather than cells. */
const LONGEST_CELL = 45;
/** Between two rules of a table most pieces are cells; the others fill a cell with a sentence. */
const CELLS_SHARE = 0.7;
/** Rows of cells have so many pieces on average; between the rules above and below a page of columns stand fewer. */
const PIECES_IN_ROW = 2;
/** Cells seldom read like entries; lines of a bibliography do, in this measure on average. */
const MOST_EVIDENCE = 0.4;

interface Rule {
  left: number;
  right: number;
  top: number;
}

const rulesOf = (page: PageLayout): Rule[] =>
  page.drawings
    .filter((one) => one.bottom - one.top < THIN && one.right - one.left > NARROWEST)
    .sort((a, b) => a.top - b.top);

const isLike = (a: Rule, b: Rule): boolean =>
  Math.abs(a.left - b.left) < SAME_END && Math.abs(a.right - b.right) < SAME_END;

/** True for what stands between two rules of a table: rows of several short pieces. */
function areCells(lines: readonly Line[]): boolean {
  if (lines.length === 0) return true;
  const short = lines.filter(({ text }) => text.length <= LONGEST_CELL);
  if (short.length < CELLS_SHARE * lines.length) return false;
  const bases = [...lines].sort((a, b) => a.base - b.base);
  const rows = bases.filter((line, i) => {
    const above = bases[i - 1];
    return !above || line.base - above.base > SAME_ROW * line.size;
  }).length;
  if (lines.length < PIECES_IN_ROW * rows) return false;
  const evidence = lines.reduce((sum, { text }) => sum + entryEvidence(text), 0);
  return evidence <= MOST_EVIDENCE * lines.length;
}

/**
 * The cells of a page's tables that stand below a caption and between rules of one width. They are known before
 * anything else about the page is: whatever a cell says, it is no heading and no part of a bibliography.
 */
export function framedCells(page: PageLayout): Set<Line> {
  const cells = new Set<Line>();
  const rules = rulesOf(page);
  if (rules.length < 2) return cells;
  for (const caption of page.lines) {
    if (labelAt(caption.text)?.kind !== 'table') continue;
    const below = rules.filter((rule) => rule.top > caption.base && rule.left < caption.right);
    const first = below.find((rule) => rule.right > caption.left);
    if (!first || first.top - caption.base > FIRST_RULE * caption.size) continue;
    let from = first;
    for (const to of below.filter((rule) => rule.top > first.top && isLike(rule, first))) {
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
