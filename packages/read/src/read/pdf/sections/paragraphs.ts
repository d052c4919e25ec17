import { itemAt, lastOf } from '@citemill/metrics/at';
import type { BodyType } from '../layout/body-type.js';
import type { Placed } from '../layout/order.js';
import { wordsIn } from '../layout/prose-lines.js';
import { isOfSize } from '../layout/type-size.js';
import { isBackMatter } from '../wording/section-names.js';
import { HEADING_ROOM, PARAGRAPH_START } from './decisions.js';
import { runInOf } from './run-in.js';

/** A paragraph as lines, with the headings that it stands under. */
export interface LinesOfParagraph {
  section: string[];
  /** How many lists of works stand before it. */
  lists?: number;
  lines: Placed[];
  equations: ReadonlySet<Placed>;
}

const ITEM = /^(?:[•·◦▪■‣●○]|[–—-]\s|\(?(?:\d{1,2}|[ivx]{1,4}|[a-z])\)\s|\d{1,2}\.\s+\p{Lu})/u;
const ENDS = /[.?!:;]["”’)\]]*(?:\s?\[[\d,–\s-]+\]|\d{1,3}(?:[,–-]\d{1,3})*)?$/u;

const isBelow = (above: Placed, below: Placed) =>
  above.page === below.page && above.column === below.column && below.line.base > above.line.base;

/** The width that the first word of a line takes. */
function firstWord({ line }: Placed): number {
  const length = /^\S+/.exec(line.text)?.[0].length ?? 1;
  return (line.rights[length - 1] ?? line.right) - (line.lefts[0] ?? line.left);
}

/** True where the next line's first word would have fitted: the line was ended on purpose. */
const isShort = (one: Placed, next: Placed, bodyType: BodyType) =>
  one.line.right + firstWord(next) + PARAGRAPH_START.maxSpaceEm * bodyType.size < one.right;

const indentOf = (one: Placed) => one.line.left - one.left;

/** True where the document's paragraphs begin with an indent. */
export function usesIndents(lines: readonly Placed[], bodyType: BodyType): boolean {
  let indented = 0;
  let flush = 0;
  for (let i = 1; i < lines.length; i++) {
    const one = itemAt(lines, i);
    const before = itemAt(lines, i - 1);
    if (!isBelow(before, one) || !isShort(before, one, bodyType) || !ENDS.test(before.line.text)) continue;
    if (one.line.base - before.line.base > HEADING_ROOM.maxTightLeadings * bodyType.leading) continue;
    if (isIndented(one, bodyType)) indented++;
    else flush++;
  }
  return indented >= PARAGRAPH_START.minIndents && indented > flush;
}

export interface ParagraphRules {
  bodyType: BodyType;
  indents: boolean;
  isEquation: (one: Placed) => boolean;
}

/** True where a line begins a new paragraph behind another line. */
export function beginsParagraph(
  before: Placed,
  one: Placed,
  { bodyType, indents, isEquation }: ParagraphRules,
): boolean {
  if (isEquation(one)) return false;
  if (!isOfSize(one.line, before.line.size) && !isEquation(before)) {
    const isMixed = Math.min(one.line.text.length, before.line.text.length) < PARAGRAPH_START.minSizedLetters;
    if (!isMixed) return true;
  }
  const isItem = ITEM.test(one.line.text);
  if (isEquation(before))
    return (
      isItem ||
      runInOf([one.line]) !== undefined ||
      (/^\p{Lu}/u.test(one.line.text) && indents && isIndented(one, bodyType))
    );
  const ends = ENDS.test(before.line.text);
  if (!isBelow(before, one)) {
    // From column to column and page to page a sentence goes on unless it had ended.
    if (!ends) return false;
    if (/^\p{Ll}/u.test(one.line.text)) return false;
    return indents ? isIndented(one, bodyType) || isShort(before, one, bodyType) || isItem : true;
  }
  const gap = one.line.base - before.line.base;
  const leading = Math.max(
    bodyType.leading * Math.min(1, before.line.size / bodyType.size),
    before.line.size * PARAGRAPH_START.minLeadingEm,
  );
  // Something that floats may have stood between two lines of a sentence.
  if (
    gap > PARAGRAPH_START.minFloatLeadings * leading &&
    !ends &&
    /^\p{Ll}/u.test(one.line.text) &&
    !isShort(before, one, bodyType)
  )
    return false;
  if (gap > PARAGRAPH_START.maxStepLeadings * leading)
    return ends || gap > PARAGRAPH_START.minFloatLeadings * leading || /^\p{Lu}/u.test(one.line.text);
  if (isItem && (ends || isShort(before, one, bodyType))) return true;
  if (isShort(before, one, bodyType) && ends) return true;
  if (ends) {
    const opened = runInOf([one.line]);
    const isDashed = opened !== undefined && /[—–]\s*$/u.test(one.line.text.slice(0, opened.units));
    const isLong = opened !== undefined && wordsIn(opened.title, 2) >= 2;
    if (opened?.isBold || isDashed || isLong || isBackMatter(opened?.title ?? '')) return true;
  }
  if (indents && ends && isIndented(one, bodyType) && !isIndented(before, bodyType)) return true;
  return false;
}

function isIndented(one: Placed, bodyType: BodyType): boolean {
  const indent = indentOf(one);
  return (
    indent > PARAGRAPH_START.maxSpaceEm * bodyType.size &&
    indent < PARAGRAPH_START.maxIndentEm * bodyType.size
  );
}

/** Splits lines without headings into paragraphs. */
export function paragraphsOf(lines: readonly Placed[], rules: ParagraphRules): Placed[][] {
  const paragraphs: Placed[][] = [];
  lines.forEach((one, i) => {
    const before = lines[i - 1];
    if (!before || beginsParagraph(before, one, rules)) paragraphs.push([one]);
    else lastOf(paragraphs).push(one);
  });
  return paragraphs;
}
