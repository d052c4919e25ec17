import type { Span } from '../../printed-citations/candidate.js';
import { MARK_CONTEXT } from '../../printed-citations/decisions.js';
import { isExponent, raisedSpans, trimRaised } from '../../printed-citations/raised.js';
import type { FlowParagraph, Footnote } from '../document.js';

const MARK = /^(?:\d{1,3}|[*†‡§¶∗⁎])$/u;
/** A sign that is a note's, and not part of a formula, follows a word or the end of a sentence. */
const AFTER_WORD = /(?:\p{L}{2}|[.,;:!?)\]”’"'])\s?$/u;

/** The marks of the notes at the foot of each page. */
export function marksByPage(footnotes: readonly Footnote[]): Map<number, Set<string>> {
  const marks = new Map<number, Set<string>>();
  for (const { mark, lines } of footnotes) {
    const page = lines[0]?.page;
    if (mark === undefined || page === undefined || !MARK.test(mark)) continue;
    marks.set(page, (marks.get(page) ?? new Set()).add(mark));
  }
  return marks;
}

/** A mark with the spaces around it, if punctuation follows: "the stemmer ⁴ ." */
function withSpaces(text: string, { start, end }: Span): Span {
  let [from, to] = [start, end];
  while (/\s/.test(text.charAt(from - 1))) from--;
  while (/\s/.test(text.charAt(to))) to++;
  return /[.,;:)]/.test(text.charAt(to)) ? { start: from, end: to } : { start, end };
}

/**
 * The raised marks of a paragraph that lead to notes at the foot of the same page: "a corpus of letters²". What is a
 * citation mark or a power is not among them.
 */
export function footnoteMarks(
  { flow }: FlowParagraph,
  notes: ReadonlyMap<number, ReadonlySet<string>>,
  cited: readonly Span[],
): Span[] {
  if (notes.size === 0) return [];
  return raisedSpans(flow).flatMap((raised): Span[] => {
    const { start, end } = trimRaised(flow, raised);
    const mark = flow.text.slice(start, end);
    const page = flow.lines[flow.line[start] ?? -1]?.page ?? -1;
    if (!notes.get(page)?.has(mark)) return [];
    if (cited.some((other) => other.start < end && start < other.end)) return [];
    // Letters that follow at once belong to a formula.
    if (/[\p{L}\d]/u.test(flow.text.charAt(end))) return [];
    const isNumber = /\d/.test(mark);
    if (!isNumber && !AFTER_WORD.test(flow.text.slice(Math.max(0, start - MARK_CONTEXT.signLetters), start)))
      return [];
    if (isNumber && isExponent(flow, { start, end }, [Number(mark)])) return [];
    return [withSpaces(flow.text, { start, end })];
  });
}
