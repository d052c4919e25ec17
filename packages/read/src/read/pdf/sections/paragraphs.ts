import { itemAt, lastOf } from '@citemill/metrics/at';
import { isBackMatter } from '../../wording/section-names.js';
import type { BodyType } from '../layout/body-type.js';
import { isBelow, type PlacedLine } from '../layout/order.js';
import { countWords } from '../layout/prose-lines.js';
import { hasSize } from '../layout/type-size.js';
import { findRunIn, findStyledStart } from './run-in.js';
import { HEADING_ROOM, PARAGRAPH_START } from './section-thresholds.js';

/** A paragraph as lines, with the headings above it. */
export interface ParagraphLines {
  section: string[];
  /** Number of bibliographies before it. */
  listsBefore?: number;
  lines: PlacedLine[];
  equations: ReadonlySet<PlacedLine>;
}

const ITEM = /^(?:[•·◦▪■‣●○]|[–—-]\s|\(?(?:\d{1,2}|[ivx]{1,4}|[a-z])\)\s|\d{1,2}\.\s+\p{Lu})/u;
const ENDS = /[.?!:;]["”’)\]]*(?:\s?\[[\d,–\s-]+\]|\d{1,3}(?:[,–-]\d{1,3})*)?$/u;

/** Returns the width of a line's first word. */
function firstWord({ line }: PlacedLine): number {
  const length = /^\S+/.exec(line.text)?.[0].length ?? 1;
  return (line.rights[length - 1] ?? line.right) - (line.lefts[0] ?? line.left);
}

/** True if the next line's first word would have fitted, so that the line ends a paragraph. */
const isShort = (placed: PlacedLine, next: PlacedLine, bodyType: BodyType) =>
  placed.line.right + firstWord(next) + PARAGRAPH_START.maxSpaceEm * bodyType.size < placed.right;

/** True if the document's paragraphs begin with an indent. */
export function usesIndents(lines: readonly PlacedLine[], bodyType: BodyType): boolean {
  let indented = 0;
  let flush = 0;
  for (let i = 1; i < lines.length; i++) {
    const placed = itemAt(lines, i);
    const before = itemAt(lines, i - 1);
    if (!isBelow(before, placed) || !isShort(before, placed, bodyType) || !ENDS.test(before.line.text))
      continue;
    if (placed.line.base - before.line.base > HEADING_ROOM.maxTightLeadings * bodyType.leading) continue;
    if (isIndented(placed, bodyType)) indented++;
    else flush++;
  }
  return indented >= PARAGRAPH_START.minIndents && indented > flush;
}

export interface ParagraphRules {
  bodyType: BodyType;
  indents: boolean;
  isEquation: (placed: PlacedLine) => boolean;
}

/** True if a line begins a new paragraph after another line. */
export function beginsParagraph(
  before: PlacedLine,
  placed: PlacedLine,
  { bodyType, indents, isEquation }: ParagraphRules,
): boolean {
  if (isEquation(placed)) return false;
  if (!hasSize(placed.line, before.line.size) && !isEquation(before)) {
    const isMixed =
      Math.min(placed.line.text.length, before.line.text.length) < PARAGRAPH_START.minSizedLetters;
    if (!isMixed) return true;
  }
  const isItem = ITEM.test(placed.line.text);
  if (isEquation(before))
    return (
      isItem ||
      findRunIn([placed.line]) !== undefined ||
      (/^\p{Lu}/u.test(placed.line.text) && indents && isIndented(placed, bodyType))
    );
  const ends = ENDS.test(before.line.text);
  if (!isBelow(before, placed)) {
    // Across columns and pages, a sentence continues unless it had ended.
    if (!ends) return false;
    if (/^\p{Ll}/u.test(placed.line.text)) return false;
    return indents ? isIndented(placed, bodyType) || isShort(before, placed, bodyType) || isItem : true;
  }
  const gap = placed.line.base - before.line.base;
  const leading = Math.max(
    bodyType.leading * Math.min(1, before.line.size / bodyType.size),
    before.line.size * PARAGRAPH_START.minLeadingEm,
  );
  // A float may have been between two lines of a sentence.
  if (
    gap > PARAGRAPH_START.minFloatLeadings * leading &&
    !ends &&
    /^\p{Ll}/u.test(placed.line.text) &&
    !isShort(before, placed, bodyType)
  )
    return false;
  if (gap > PARAGRAPH_START.maxStepLeadings * leading)
    return ends || gap > PARAGRAPH_START.minFloatLeadings * leading || /^\p{Lu}/u.test(placed.line.text);
  if (isItem && (ends || isShort(before, placed, bodyType))) return true;
  if (isShort(before, placed, bodyType) && ends) return true;
  if (ends) {
    const runIn = findStyledStart([placed.line]);
    const isDashed = runIn !== undefined && /[—–]\s*$/u.test(placed.line.text.slice(0, runIn.units));
    const isLong = runIn !== undefined && countWords(runIn.title, 2) >= 2;
    const isBold = runIn?.isBold && runIn.isClosed;
    if (isBold || isDashed || isLong || isBackMatter(runIn?.title ?? '')) return true;
  }
  if (indents && ends && isIndented(placed, bodyType) && !isIndented(before, bodyType)) return true;
  return false;
}

function isIndented(placed: PlacedLine, bodyType: BodyType): boolean {
  const indent = placed.line.left - placed.left;
  return (
    indent > PARAGRAPH_START.maxSpaceEm * bodyType.size &&
    indent < PARAGRAPH_START.maxIndentEm * bodyType.size
  );
}

/** Splits lines without headings into paragraphs. */
export function splitIntoParagraphs(lines: readonly PlacedLine[], rules: ParagraphRules): PlacedLine[][] {
  const paragraphs: PlacedLine[][] = [];
  lines.forEach((placed, i) => {
    const before = lines[i - 1];
    if (!before || beginsParagraph(before, placed, rules)) paragraphs.push([placed]);
    else lastOf(paragraphs).push(placed);
  });
  return paragraphs;
}
