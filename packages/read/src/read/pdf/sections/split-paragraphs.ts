import { itemAt, lastOf } from '@citemill/metrics/at';
import type { BodyType } from '../layout/body-type.js';
import { isOfSize } from '../layout/type-size.js';
import { HEADING_ROOM } from './decisions.js';
import type { LinesOfParagraph } from './paragraphs.js';

/** So many scraps, at the most, stand between the halves of a sentence. */
const MOST_BETWEEN = 3;
const LONGEST_SCRAP = 120;
const ENDS = /[.?!:;]["”’)\]]*$/u;

const textOf = ({ lines }: LinesOfParagraph) => lines.map(({ line }) => line.text).join(' ');

/** True for a line that ends within parentheses. */
const isOpen = (text: string): boolean => text.lastIndexOf('(') > text.lastIndexOf(')');

/** True where a paragraph stops in the midst of a sentence, at the end of a full line. */
function isUnfinished({ lines, equations }: LinesOfParagraph, bodyType: BodyType): boolean {
  const last = lastOf(lines);
  return (
    !equations.has(last) &&
    isOfSize(last.line, bodyType.size) &&
    !ENDS.test(last.line.text) &&
    (last.line.right > last.right - HEADING_ROOM.minShortEndEm * bodyType.size || isOpen(last.line.text))
  );
}

/** True where a citation mark, or what else stands in parentheses, goes on: "(Marlow and" … "Hess, 1999)". */
const closesMark = (before: string, text: string): boolean => isOpen(before) && /^[^()]{1,80}\)/.test(text);

/** True where a paragraph begins as the rest of a sentence does, in the same type. */
function goesOn(one: LinesOfParagraph, before: LinesOfParagraph): boolean {
  const { line } = itemAt(one.lines, 0);
  const last = lastOf(before.lines).line;
  return (
    !one.equations.has(itemAt(one.lines, 0)) &&
    (/^\p{Ll}[\p{Ll}’' ,]/u.test(line.text) || closesMark(last.text, line.text)) &&
    !/^[a-z]{1,4}[).]/.test(line.text) &&
    line.font === last.font &&
    isOfSize(line, last.size) &&
    one.section.join('\n') === before.section.join('\n')
  );
}

/** What floats left behind: other type than the text's, or a few words without an end. */
function isScrap(one: LinesOfParagraph, bodyType: BodyType): boolean {
  if (one.lines.every(({ line }) => line.font !== bodyType.font || !isOfSize(line, bodyType.size)))
    return true;
  const text = textOf(one);
  return text.length < LONGEST_SCRAP && !ENDS.test(text);
}

/** Joins the halves of sentences that a figure, a table or a note stood between; scraps of those follow behind. */
export function joinSplitParagraphs(
  paragraphs: readonly LinesOfParagraph[],
  bodyType: BodyType,
): LinesOfParagraph[] {
  const out: LinesOfParagraph[] = [];
  for (let i = 0; i < paragraphs.length; i++) {
    let whole = itemAt(paragraphs, i);
    const scraps: LinesOfParagraph[] = [];
    while (isUnfinished(whole, bodyType)) {
      let next = i + 1;
      while (
        next < paragraphs.length &&
        next - i <= MOST_BETWEEN &&
        !goesOn(itemAt(paragraphs, next), whole) &&
        isScrap(itemAt(paragraphs, next), bodyType)
      )
        next++;
      const rest = paragraphs[next];
      if (!rest || next - i > MOST_BETWEEN + 1 || !goesOn(rest, whole)) break;
      scraps.push(...paragraphs.slice(i + 1, next));
      whole = { ...whole, lines: [...whole.lines, ...rest.lines] };
      i = next;
    }
    out.push(whole, ...scraps);
  }
  return out;
}
