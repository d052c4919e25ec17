import { itemAt, lastOf } from '@citemill/metrics/at';
import type { BodyType } from '../layout/body-type.js';
import { hasSize } from '../layout/type-size.js';
import type { ParagraphLines } from './paragraphs.js';
import { HEADING_ROOM, SPLIT_PARAGRAPH } from './section-thresholds.js';

const ENDS = /[.?!:;]["”’)\]]*$/u;

const paragraphText = ({ lines }: ParagraphLines) => lines.map(({ line }) => line.text).join(' ');

/** True for a line that ends within parentheses. */
const isOpen = (text: string): boolean => text.lastIndexOf('(') > text.lastIndexOf(')');

/** True if a paragraph stops in mid-sentence at the end of a full line. */
function isUnfinished({ lines, equations }: ParagraphLines, bodyType: BodyType): boolean {
  const last = lastOf(lines);
  return (
    !equations.has(last) &&
    hasSize(last.line, bodyType.size) &&
    !ENDS.test(last.line.text) &&
    (last.line.right > last.right - HEADING_ROOM.minShortEndEm * bodyType.size || isOpen(last.line.text))
  );
}

/** True if a citation mark or other text in parentheses continues: "(Marlow and" … "Hess, 1999)". */
const closesMark = (before: string, text: string): boolean => isOpen(before) && /^[^()]{1,80}\)/.test(text);

/** True if a paragraph begins like the rest of a sentence, in the same type. */
function continues(next: ParagraphLines, before: ParagraphLines): boolean {
  const { line } = itemAt(next.lines, 0);
  const last = lastOf(before.lines).line;
  return (
    !next.equations.has(itemAt(next.lines, 0)) &&
    (/^\p{Ll}[\p{Ll}’' ,]/u.test(line.text) || closesMark(last.text, line.text)) &&
    !/^[a-z]{1,4}[).]/.test(line.text) &&
    line.font === last.font &&
    hasSize(line, last.size) &&
    next.section.join('\n') === before.section.join('\n')
  );
}

/** True for a fragment of a float: other type than the text's, or a few words without an end. */
function isFloatFragment(paragraph: ParagraphLines, bodyType: BodyType): boolean {
  if (paragraph.lines.every(({ line }) => line.font !== bodyType.font || !hasSize(line, bodyType.size)))
    return true;
  const text = paragraphText(paragraph);
  return text.length < SPLIT_PARAGRAPH.maxFragmentLetters && !ENDS.test(text);
}

/** Joins the two parts of a sentence that a figure, a table or a note interrupts; fragments of those follow it. */
export function joinSplitParagraphs(
  paragraphs: readonly ParagraphLines[],
  bodyType: BodyType,
): ParagraphLines[] {
  const out: ParagraphLines[] = [];
  for (let i = 0; i < paragraphs.length; i++) {
    let whole = itemAt(paragraphs, i);
    const fragments: ParagraphLines[] = [];
    while (isUnfinished(whole, bodyType)) {
      let next = i + 1;
      while (
        next < paragraphs.length &&
        next - i <= SPLIT_PARAGRAPH.maxFragments &&
        !continues(itemAt(paragraphs, next), whole) &&
        isFloatFragment(itemAt(paragraphs, next), bodyType)
      )
        next++;
      const rest = paragraphs[next];
      if (!rest || next - i > SPLIT_PARAGRAPH.maxFragments + 1 || !continues(rest, whole)) break;
      fragments.push(...paragraphs.slice(i + 1, next));
      whole = { ...whole, lines: [...whole.lines, ...rest.lines] };
      i = next;
    }
    out.push(whole, ...fragments);
  }
  return out;
}
