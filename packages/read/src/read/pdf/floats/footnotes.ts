import { itemAt } from '@citemill/metrics/at';
import { isAbstractLabel } from '../../wording/abstract-labels.js';
import type { Box } from '../glyphs/box.js';
import { overlapsAcross, widthOf } from '../glyphs/box.js';
import type { BodyType } from '../layout/body-type.js';
import { type Line, SUPERSCRIPT } from '../layout/lines.js';
import { byColumn, type PageLayout } from '../layout/page-layout.js';
import { FOOTNOTE, LINE_STEP } from './caption-thresholds.js';

const MARK = /^(?:[*†‡§¶#∗⁎]|\d{1,3}(?=\s|\p{L}|$)|[a-z](?=\s+\p{Lu}))/u;

/** The correspondence note that some journals print at the foot of the first page, in the size of the text. */
const CONTACT = /^[*†✉\s]*(?:correspondence(?: to)?\b|corresponding authors?\b|e-?mail\s?:)/i;

/** Returns the number of lines from the foot of a column, lowest first, that form the correspondence note, apart from the text above. */
function contactLines(inside: readonly Line[], bodyType: BodyType): number {
  const index = inside.slice(0, FOOTNOTE.maxContactLines).findLastIndex(({ text }) => CONTACT.test(text));
  const [above, first] = [inside[index + 1], inside[index]];
  if (!above || !first) return 0;
  return first.base - above.base > FOOTNOTE.minContactGapLeadings * bodyType.leading ? index + 1 : 0;
}

const startsWithMark = (line: Line): boolean =>
  MARK.test(line.text) &&
  (((line.flags[0] ?? 0) & SUPERSCRIPT) !== 0 ||
    !/^[\da-z]/.test(line.text) ||
    /^\d{1,3}\s+\p{L}/u.test(line.text));

/** "12. Text", as French papers and many styles of biblatex print it. */
const DOTTED = /^(\d{1,3})\.\s(?=\S)/;

/** Returns the mark that a note begins with. */
export const noteMark = (line: Line): string | undefined =>
  startsWithMark(line) ? MARK.exec(line.text)?.[0] : DOTTED.exec(line.text)?.[1];

/**
 * Finds the notes at the foot of a page's columns. Small type at the bottom is a note if a rule or a mark indicates it,
 * and always on the first page, where it is about the authors and the publisher. With `needsRule`, only a rule counts.
 * Lines for which `isEntry` is true end the notes, from below: short papers begin and end on one page.
 */
export function findFootnotes(
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
    const small: Line[] = page.mayBeginPaper ? inside.slice(0, contactLines(inside, bodyType)) : [];
    for (const line of inside.slice(small.length)) {
      if (line.size > FOOTNOTE.maxSize * bodyType.size || isEntry(line)) break;
      const last = small.at(-1);
      if (last && last.base - line.base > FOOTNOTE.maxStepLeadings * bodyType.leading) break;
      small.push(line);
    }
    const bottom = inside[0];
    const first = small.at(-1);
    if (
      !first ||
      !bottom ||
      bottom.base < FOOTNOTE.minTopShare * page.height ||
      (small.length === inside.length && !isRuledNote(first, rules, bodyType))
    )
      continue;
    // There is nothing below it in any column that it overlaps.
    if (
      lines.some(
        (line) =>
          line.base > bottom.base + LINE_STEP.sameBasePt &&
          overlapsAcross(line, bottom) &&
          !notes.some((note) => note.includes(line)),
      )
    )
      continue;
    if (
      !page.mayBeginPaper &&
      (small.length > FOOTNOTE.maxLines || small.length > FOOTNOTE.maxColumnShare * inside.length) &&
      !isRuledNote(first, rules, bodyType)
    )
      continue;
    // The label of an abstract in small print may be larger than the abstract.
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

const isShortRule = (rule: Box): boolean => widthOf(rule) < FOOTNOTE.maxRuleLengthPt;

/** True for a rule that is directly above a line and begins where the line does. */
const isAbove = (rule: Box, line: Line, { leading, size }: BodyType): boolean =>
  rule.top < line.base &&
  rule.top > line.base - FOOTNOTE.maxRuleGapLeadings * leading &&
  overlapsAcross(rule, line) &&
  rule.left > line.left - FOOTNOTE.maxRuleOutdentEm * size;

/** True for a line that begins with a mark, below a short rule. Word processors set notes over all columns of the text. */
const isRuledNote = (first: Line, rules: readonly Box[], bodyType: BodyType): boolean =>
  noteMark(first) !== undefined && rules.some((rule) => isShortRule(rule) && isAbove(rule, first, bodyType));

/** True if a line has this number raised, apart from other raised characters. */
function raisesNumber({ text, flags }: Line, number: string): boolean {
  const isRaised = (at: number) => ((flags[at] ?? 0) & SUPERSCRIPT) !== 0;
  for (let at = text.indexOf(number); at >= 0; at = text.indexOf(number, at + 1)) {
    const end = at + number.length;
    if (!isRaised(at - 1) && !isRaised(end) && Array.from(number).every((_, i) => isRaised(at + i)))
      return true;
  }
  return false;
}

/** True for "1. Text" if the page also has the number as a superscript: list items have no such mark. */
function isDottedNote(line: Line, page: PageLayout): boolean {
  const number = DOTTED.exec(line.text)?.[1];
  return number !== undefined && page.lines.some((other) => other !== line && raisesNumber(other, number));
}

/** Finds where notes begin among the small lines at the foot of a column; empty if they are not notes. */
function noteStarts(
  lines: readonly Line[],
  isLabelled: boolean,
  rules: readonly Box[],
  page: PageLayout,
  bodyType: BodyType,
  needsRule: boolean,
): number[] {
  const ruled = lines.findIndex((line, i) => {
    const above = lines[i - 1]?.base ?? line.base - FOOTNOTE.maxRuleGapLeadings * bodyType.leading;
    return rules.some(
      (rule) =>
        rule.top > above &&
        rule.top < line.base &&
        overlapsAcross(rule, line) &&
        rule.left > line.left - FOOTNOTE.maxRuleOutdentEm * bodyType.size,
    );
  });
  const marked = needsRule ? -1 : lines.findIndex((line) => startsWithMark(line) || isDottedNote(line, page));
  let from = [ruled, marked].filter((index) => index >= 0).sort((a, b) => a - b)[0];
  // On the first page it may also be the abstract, and no note follows it without a rule or mark.
  const hasAbstract = isLabelled || lines.some((line) => isAbstractLabel(line.text));
  if (page.mayBeginPaper && !hasAbstract) from = 0;
  if (from === undefined) return [];
  const starts = [from];
  let number = Number(DOTTED.exec(lines[from]?.text ?? '')?.[1] ?? Number.NaN);
  for (let i = from + 1; i < lines.length; i++) {
    const isNext = Number(DOTTED.exec(itemAt(lines, i).text)?.[1]) === number + 1;
    if (isNext) number++;
    if (
      isNext ||
      startsWithMark(itemAt(lines, i)) ||
      itemAt(lines, i).base - itemAt(lines, i - 1).base > FOOTNOTE.minNoteStepEm * itemAt(lines, i).size
    )
      starts.push(i);
  }
  return starts;
}
