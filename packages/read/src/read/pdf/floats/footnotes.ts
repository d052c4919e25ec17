import { itemAt } from '@citemill/metrics/at';
import type { BodyType } from '../layout/body-type.js';
import { type Line, SUPERSCRIPT } from '../layout/lines.js';
import { byColumn, type PageLayout } from '../layout/page-layout.js';
import { isAbstractLabel } from '../wording/abstract-labels.js';
import type { Box } from './drawn-regions.js';
import {
  NOTE_GAP,
  NOTES_APART,
  NOTES_BELOW,
  RULE_ABOVE,
  RULE_OUTDENT,
  SAME_BASE,
  SHORT_RULE,
  TEXT_SHARE,
} from './tolerances.js';

/** Footnotes are set smaller than the text, by this share of its size at the least. */
export const NOTE_SMALLER = 0.94;
/** Longer stretches of small type are text: methods or a bibliography. */
const MOST_LINES = 16;
const MARK = /^(?:[*†‡§¶#∗⁎]|\d{1,3}(?=\s|\p{L}|$)|[a-z](?=\s+\p{Lu}))/u;

const startsWithMark = (line: Line): boolean =>
  MARK.test(line.text) &&
  (((line.flags[0] ?? 0) & SUPERSCRIPT) !== 0 ||
    !/^[\da-z]/.test(line.text) ||
    /^\d{1,3}\s+\p{L}/u.test(line.text));

/** The mark that a note begins with. */
export const markOf = (line: Line): string | undefined =>
  startsWithMark(line) ? MARK.exec(line.text)?.[0] : undefined;

/**
 * The notes at the foot of a page's columns, each with its lines. Small type at the bottom is a note where a rule or a
 * mark says so; on the first page always, for there it tells of the authors and the publisher. With `needsRule` only a
 * rule says so. What `isEntry` holds of ends the notes, from below: short papers open and end on one page.
 */
export function footnotesOf(
  page: PageLayout,
  lines: readonly Line[],
  rules: readonly Box[],
  bodyType: BodyType,
  needsRule = false,
  isEntry: (line: Line) => boolean = () => false,
): Line[][] {
  const notes: Line[][] = [];
  for (const group of byColumn(lines, page)) {
    const inside = group.lines.sort((a, b) => b.base - a.base);
    const small: Line[] = [];
    for (const line of inside) {
      if (line.size > NOTE_SMALLER * bodyType.size || isEntry(line)) break;
      const last = small.at(-1);
      if (last && last.base - line.base > NOTES_APART * bodyType.leading) break;
      small.push(line);
    }
    const bottom = inside[0];
    const first = small.at(-1);
    if (!first || !bottom || bottom.base < NOTES_BELOW * page.height || small.length === inside.length)
      continue;
    // Below it there is nothing in any column that it shares.
    if (
      lines.some(
        (line) =>
          line.base > bottom.base + SAME_BASE &&
          line.left < bottom.right &&
          line.right > bottom.left &&
          !notes.some((note) => note.includes(line)),
      )
    )
      continue;
    if (!page.opens && (small.length > MOST_LINES || small.length > TEXT_SHARE * inside.length)) continue;
    // The label of an abstract in small print may be larger than it.
    const above = inside[small.length];
    const ordered = small.reverse();
    const starts = noteStarts(
      ordered,
      above !== undefined && isAbstractLabel(above.text),
      needsRule ? rules.filter(isShortRule) : rules,
      page,
      bodyType,
      needsRule,
    );
    if (starts.length === 0) continue;
    notes.push(...starts.map((start, i) => ordered.slice(start, starts[i + 1])));
  }
  return notes;
}

/** The rule above notes is shorter than those of tables and of the page's foot. */
const isShortRule = (rule: Box): boolean => rule.right - rule.left < SHORT_RULE;

/** Where among small lines at the foot of a column notes begin; empty where they are no notes. */
function noteStarts(
  lines: readonly Line[],
  isLabelled: boolean,
  rules: readonly Box[],
  page: PageLayout,
  bodyType: BodyType,
  needsRule: boolean,
): number[] {
  const ruled = lines.findIndex((line, i) => {
    const above = lines[i - 1]?.base ?? line.base - RULE_ABOVE * bodyType.leading;
    return rules.some(
      (rule) =>
        rule.top > above &&
        rule.top < line.base &&
        rule.left < line.right &&
        rule.right > line.left &&
        rule.left > line.left - RULE_OUTDENT * bodyType.size,
    );
  });
  const marked = needsRule ? -1 : lines.findIndex(startsWithMark);
  let from = [ruled, marked].filter((one) => one >= 0).sort((a, b) => a - b)[0];
  // There it may also be the abstract, which no note follows without a rule or mark.
  const hasAbstract = isLabelled || lines.some((line) => isAbstractLabel(line.text));
  if (page.opens && !hasAbstract) from = 0;
  if (from === undefined) return [];
  const starts = [from];
  for (let i = from + 1; i < lines.length; i++) {
    if (
      startsWithMark(itemAt(lines, i)) ||
      itemAt(lines, i).base - itemAt(lines, i - 1).base > NOTE_GAP * itemAt(lines, i).size
    )
      starts.push(i);
  }
  return starts;
}
