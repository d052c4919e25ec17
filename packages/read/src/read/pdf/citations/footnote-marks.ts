import { itemAt, uint8At } from '@citemill/metrics/at';
import type { Span } from '../../printed-citations/candidate.js';
import { EXPONENT, MARK_CONTEXT } from '../../printed-citations/mark-thresholds.js';
import { isExponent, superscriptSpans, trimSuperscript } from '../../printed-citations/superscripts.js';
import { ITALIC, MATH } from '../../printed-citations/text-flags.js';
import type { FlowParagraph, Footnote } from '../document.js';

const MARK = /^(?:\d{1,3}|[*†‡§¶∗⁎])$/u;
/** A sign that is a note's follows a word or the end of a sentence; in "x*" and "RRT*" it is part of a name. */
const BEFORE_SIGN = /(?:\p{L}\p{Ll}|[.,;:!?)\]”’"'])\s?$/u;
/** What a power follows: a function, a Greek letter, a bar, or a bracket that ends with a single letter. */
const BEFORE_POWER =
  /(?:(?<!\p{L})(?:sin|cos|tan|cot|sec|csc|sinh|cosh|tanh|log|ln|exp)|\p{sc=Greek}|[|‖∥⟩}]|(?<!\p{L})\p{L}[)\]])\s?$/u;

/** Returns the marks of the notes at the foot of each page. */
function marksByPage(footnotes: readonly Footnote[]): Map<number, Set<string>> {
  const marks = new Map<number, Set<string>>();
  for (const { mark, lines } of footnotes) {
    const page = lines[0]?.page;
    if (mark === undefined || page === undefined || !MARK.test(mark)) continue;
    marks.set(page, (marks.get(page) ?? new Set()).add(mark));
  }
  return marks;
}

/** Returns a mark with the spaces around it, if punctuation follows: "the stemmer ⁴ ." */
function withSpaces(text: string, { start, end }: Span): Span {
  let [from, to] = [start, end];
  while (/\s/.test(text.charAt(from - 1))) from--;
  while (/\s/.test(text.charAt(to))) to++;
  return /[.,;:)]/.test(text.charAt(to)) ? { start: from, end: to } : { start, end };
}

/** True for a superscript number or sign that is part of a formula, a unit or a name. */
function isPartOfFormula({ flow }: FlowParagraph, mark: Span): boolean {
  const { start, end } = mark;
  // Letters that follow at once belong to a formula.
  if (/[\p{L}\d]/u.test(flow.text.charAt(end))) return true;
  const before = flow.text.slice(Math.max(0, start - MARK_CONTEXT.wordChars), start);
  const printed = flow.text.slice(start, end);
  if (!/\d/.test(printed)) return !BEFORE_SIGN.test(before);
  const number = Number(printed);
  if (isExponent(flow, mark, [number])) return true;
  if (number > EXPONENT.maxSmallExponent) return false;
  const flags = start > 0 ? uint8At(flow.flags, start - 1) : 0;
  // "mc²"
  const isVariable = (flags & ITALIC) !== 0 && /(?<!\p{L})\p{L}{2}$/u.test(before);
  return (flags & MATH) !== 0 || isVariable || BEFORE_POWER.test(before);
}

interface FootnoteMark {
  /** Index of the paragraph. */
  paragraph: number;
  /** The page and the mark. */
  key: string;
  span: Span;
}

/**
 * For each paragraph, the superscript marks that lead to notes at the foot of the same page: "a corpus of letters²". A mark
 * found more than once on a page may be something else, such as an exponent, and so may numbers if superscript numbers cite.
 */
export function footnoteMarks(
  paragraphs: readonly FlowParagraph[],
  footnotes: readonly Footnote[],
  cited: readonly (readonly Span[])[],
  numbersCite: boolean,
): Span[][] {
  const notes = marksByPage(footnotes);
  const marks: FootnoteMark[] = [];
  const uses = new Map<string, number>();
  paragraphs.forEach((paragraph, index) => {
    const { flow } = paragraph;
    for (const raised of notes.size === 0 ? [] : superscriptSpans(flow)) {
      const span = trimSuperscript(flow, raised);
      const mark = flow.text.slice(span.start, span.end);
      const page = flow.lines[flow.line[span.start] ?? -1]?.page ?? -1;
      if (!notes.get(page)?.has(mark) || (numbersCite && /\d/.test(mark))) continue;
      if (itemAt(cited, index).some(({ start, end }) => start < span.end && span.start < end)) continue;
      if (isPartOfFormula(paragraph, span)) continue;
      const key = `${page} ${mark}`;
      uses.set(key, (uses.get(key) ?? 0) + 1);
      marks.push({ paragraph: index, key, span: withSpaces(flow.text, span) });
    }
  });
  return paragraphs.map((_, index) =>
    marks.filter(({ paragraph, key }) => paragraph === index && uses.get(key) === 1).map(({ span }) => span),
  );
}
