import { YEAR_PATTERN } from '@citemill/metrics/text';
import type { WorkCitation } from '../citing-paper.js';
import { firstAtOrAfter } from '../spans.js';
import { authorsBefore } from './authors-before.js';
import { enclosingBrackets, holdsOnlyCitations, includeOuterBrackets } from './brackets.js';

/**
 * How a citation is printed: in square brackets (`bracket`), in round brackets (`parenthesis`), as part of the sentence ("Hess et al.
 * (2011)"), as a superscript, or without any of these ("ref. 12", `bare`).
 */
export type MarkForm = 'bracket' | 'parenthesis' | 'narrative' | 'superscript' | 'bare';

/** A whole citation mark, including brackets: "[3, 5]", "(see Hess, 2011; Ito et al., 2012)". */
export interface MarkExtent {
  start: number;
  end: number;
  form: MarkForm;
  /** True for marks made of numbers. */
  numeric: boolean;
  /** The start of the authors named before the mark ("Hess et al. [8]"), otherwise of the mark itself. */
  authorsStart: number;
  citations: WorkCitation[];
}

/** A mark that starts with a name and has a year in brackets: "Hess et al. (2011)". */
const NARRATIVE = new RegExp(`^\\p{Lu}[^()[\\]]*[([]\\s*${YEAR_PATTERN}`, 'u');
const NUMERIC = /^[[(]?\s*\d{1,4}[a-z]?(?:[\s,;–—‒−-]+\d{1,4}[a-z]?)*\s*[\])]?$/;
const YEARS = new RegExp(
  `^[[(]?\\s*${YEAR_PATTERN}[a-z]?(?:[\\s,;–—&-]+(?:1[5-9]|20)?\\d\\d[a-z]?|[\\s,;]+[a-z])*\\s*[\\])]?$`,
);

interface GroupSpan {
  start: number;
  end: number;
  citations: WorkCitation[];
}

/** Joins the citations of the same mark to one span, sorted by start. */
function groupSpans(citations: WorkCitation[]): GroupSpan[] {
  const byGroup = new Map<number, GroupSpan>();
  for (const citation of citations) {
    const group = byGroup.get(citation.group);
    if (group) {
      // A citation without a printed mark does not extend the mark of the others.
      if (citation.start < citation.end) {
        const isFirstPrinted = group.start === group.end;
        group.start = isFirstPrinted ? citation.start : Math.min(group.start, citation.start);
        group.end = Math.max(group.end, citation.end);
      }
      group.citations.push(citation);
    } else byGroup.set(citation.group, { start: citation.start, end: citation.end, citations: [citation] });
  }
  return [...byGroup.values()].sort((a, b) => a.start - b.start);
}

/** Finds the citations between two offsets in a list sorted by start. */
function citationsBetween(sorted: WorkCitation[], open: number, close: number): WorkCitation[] {
  const inside: WorkCitation[] = [];
  let next = firstAtOrAfter(sorted, open + 1);
  for (let citation = sorted[next]; citation && citation.start < close; citation = sorted[++next])
    if (citation.end <= close) inside.push(citation);
  return inside;
}

/**
 * Finds the citation marks of a text, in order, each with everything that belongs to it: brackets, "see", author names. `authors` has the
 * key of the first author of each cited work, if known.
 */
export function markExtents(
  text: string,
  citations: WorkCitation[],
  authors: Map<string, string> = new Map(),
): MarkExtent[] {
  const marks: MarkExtent[] = [];
  const sorted = [...citations].sort((a, b) => a.start - b.start);
  for (const group of groupSpans(citations)) {
    const last = marks.at(-1);
    if (last && group.start < last.end) {
      for (const citation of group.citations) last.citations.push(citation);
      last.end = Math.max(last.end, group.end);
      continue;
    }
    const cited = new Set(
      group.citations.flatMap(({ work }) => (work === null ? [] : (authors.get(work) ?? []))),
    );
    const mark = extendMark(text, group, sorted, cited);
    if (last && mark.start < last.end) {
      // The author is a separate citation: "Hess’s (2011)", written with \citeauthor and \citeyear.
      for (const citation of mark.citations) last.citations.push(citation);
      const { start, authorsStart, citations } = last;
      Object.assign(last, mark, {
        start: Math.min(start, mark.start),
        authorsStart: Math.min(authorsStart, mark.authorsStart),
        citations,
      });
    } else marks.push(mark);
  }
  return marks;
}

/** Removes an unpaired bracket at the edge of a span, because some sources tag "2011)" or "(Hess et al., 2011" as the mark. */
function trimHalfBracket(text: string, { start, end }: GroupSpan): { start: number; end: number } {
  const markText = text.slice(start, end);
  if (end - start > 1 && /^[([][^)\]]*$/.test(markText)) return { start: start + 1, end };
  if (end - start > 1 && /^[^([]*[)\]]$/.test(markText)) return { start, end: end - 1 };
  return { start, end };
}

/** Makes a mark in brackets. It is narrative if it consists of a year and follows authors. */
function bracketedMark(
  text: string,
  inner: { start: number; end: number },
  numeric: boolean,
  group: GroupSpan,
  cited: Set<string>,
): MarkExtent {
  const years = YEARS.test(text.slice(inner.start, inner.end));
  const { start, end } = includeOuterBrackets(text, inner.start, inner.end);
  const before = authorsBefore(text, start, years, cited);
  const { citations } = group;
  if (years && before !== undefined) {
    return { start: before, end, form: 'narrative', numeric: false, authorsStart: before, citations };
  }
  const form = text[start] === '[' ? 'bracket' : 'parenthesis';
  return { start, end, form, numeric, authorsStart: before ?? start, citations };
}

/** Returns whether a number directly follows a word or punctuation, as superscripts do. */
const isSuperscript = (text: string, start: number) =>
  start > 0 && /[\p{L}\p{P}]/u.test(text[start - 1] ?? '') && !/[([\-–—/]/.test(text[start - 1] ?? '');

/** Extends the printed citations of a group to the whole mark. `cited` has the keys of their first authors. */
function extendMark(text: string, group: GroupSpan, sorted: WorkCitation[], cited: Set<string>): MarkExtent {
  let { start, end } = trimHalfBracket(text, group);
  const { citations } = group;
  const markText = text.slice(start, end);
  const numeric = NUMERIC.test(markText) && !YEARS.test(markText);
  const brackets = enclosingBrackets(text, start, end);
  if (brackets) {
    const { open, close } = brackets;
    if (holdsOnlyCitations(text, open, close, citationsBetween(sorted, open, close)))
      return bracketedMark(text, { start: open, end: close + 1 }, numeric, group, cited);
  }
  if (NARRATIVE.test(markText)) {
    if (!/[)\]]$/.test(markText) && /[)\]]/.test(text[end] ?? '')) end++;
    return { start, end, form: 'narrative', numeric: false, authorsStart: start, citations };
  }
  if (/^\[[\s\S]*\]$/.test(markText) || /^\([\s\S]*\)$/.test(markText)) {
    return bracketedMark(text, { start, end }, numeric, group, cited);
  }
  const form = numeric && isSuperscript(text, start) ? 'superscript' : 'bare';
  return {
    start,
    end,
    form,
    numeric,
    authorsStart: authorsBefore(text, start, false, cited) ?? start,
    citations,
  };
}
