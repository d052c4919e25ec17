import { YEAR_PATTERN } from '@citemill/metrics/text';
import type { WorkCitation } from '../citing-paper.js';
import { authorsBefore } from './authors-before.js';
import { enclosing, onlyCitations, outermost } from './brackets.js';

/**
 * How a citation is printed: in square brackets, in round ones, as part of the sentence ("Hess et al. (2011)"), as a
 * superscript, or bare ("ref. 12").
 */
export type MarkForm = 'bracket' | 'parenthesis' | 'narrative' | 'superscript' | 'bare';

/** Everything of one mark: "[3, 5]", "(see Hess, 2011; Ito et al., 2012)", brackets and all. */
export interface MarkExtent {
  start: number;
  end: number;
  form: MarkForm;
  /** True for marks made of numbers. */
  numeric: boolean;
  /** Where the authors named before the mark start ("Hess et al. [8]"); the mark's own start where none are. */
  authorsStart: number;
  citations: WorkCitation[];
}

/** A text of citations alone that starts with a name and holds a year: "Hess et al. (2011)". */
const NARRATIVE = new RegExp(`^\\p{Lu}[^()[\\]]*[([]\\s*${YEAR_PATTERN}`, 'u');
const NUMERIC = /^[[(]?\s*\d{1,4}[a-z]?(?:[\s,;–—‒−-]+\d{1,4}[a-z]?)*\s*[\])]?$/;
const YEARS = new RegExp(
  `^[[(]?\\s*${YEAR_PATTERN}[a-z]?(?:[\\s,;–—&-]+(?:1[5-9]|20)?\\d\\d[a-z]?|[\\s,;]+[a-z])*\\s*[\\])]?$`,
);

interface Hull {
  start: number;
  end: number;
  citations: WorkCitation[];
}

/** The stretches that groups of citations cover; groups in one bracket of citations are one. */
function hulls(citations: WorkCitation[]): Hull[] {
  const byGroup = new Map<number, Hull>();
  for (const citation of citations) {
    const hull = byGroup.get(citation.group);
    if (hull) {
      hull.start = Math.min(hull.start, citation.start);
      hull.end = Math.max(hull.end, citation.end);
      hull.citations.push(citation);
    } else byGroup.set(citation.group, { start: citation.start, end: citation.end, citations: [citation] });
  }
  return [...byGroup.values()].sort((a, b) => a.start - b.start);
}

/** The citations between two offsets, of a list sorted by start; found by halving, as a paragraph may have thousands. */
function between(sorted: WorkCitation[], open: number, close: number): WorkCitation[] {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.start ?? Number.POSITIVE_INFINITY) <= open) low = middle + 1;
    else high = middle;
  }
  const inside: WorkCitation[] = [];
  for (let i = low, one = sorted[i]; one && one.start < close; one = sorted[++i])
    if (one.end <= close) inside.push(one);
  return inside;
}

/**
 * The citation marks of a text, in order, each with all that belongs to it: brackets, "see", author names. `authors`
 * gives the key of the first author of each cited work, where it is known.
 */
export function markExtents(
  text: string,
  citations: WorkCitation[],
  authors: Map<string, string> = new Map(),
): MarkExtent[] {
  const marks: MarkExtent[] = [];
  const sorted = [...citations].sort((a, b) => a.start - b.start);
  for (const hull of hulls(citations)) {
    const last = marks.at(-1);
    if (last && hull.start < last.end) {
      for (const one of hull.citations) last.citations.push(one);
      last.end = Math.max(last.end, hull.end);
      continue;
    }
    const cited = new Set(
      hull.citations.flatMap((one) => (one.work === null ? [] : (authors.get(one.work) ?? []))),
    );
    marks.push(markOf(text, hull, sorted, cited));
  }
  return marks;
}

/** A hull without half a bracket at its edge: some sources take "2011)" or "(Hess et al., 2011" for the mark. */
function withoutHalfBracket(text: string, { start, end }: Hull): { start: number; end: number } {
  const own = text.slice(start, end);
  if (end - start > 1 && /^[([][^)\]]*$/.test(own)) return { start: start + 1, end };
  if (end - start > 1 && /^[^([]*[)\]]$/.test(own)) return { start, end: end - 1 };
  return { start, end };
}

/** A mark in brackets; with a year in them and authors before them it is part of the sentence. */
function bracketed(
  text: string,
  inner: { start: number; end: number },
  numeric: boolean,
  hull: Hull,
  cited: Set<string>,
): MarkExtent {
  const years = YEARS.test(text.slice(inner.start, inner.end));
  const { start, end } = outermost(text, inner.start, inner.end);
  const before = authorsBefore(text, start, years, cited);
  const { citations } = hull;
  if (years && before !== undefined) {
    return { start: before, end, form: 'narrative', numeric: false, authorsStart: before, citations };
  }
  const form = text[start] === '[' ? 'bracket' : 'parenthesis';
  return { start, end, form, numeric, authorsStart: before ?? start, citations };
}

/** True for a number set right behind a word or its stop, as superscripts are. */
const isRaised = (text: string, start: number) =>
  start > 0 && /[\p{L}\p{P}]/u.test(text[start - 1] ?? '') && !/[([\-–—/]/.test(text[start - 1] ?? '');

function markOf(text: string, hull: Hull, all: WorkCitation[], cited: Set<string>): MarkExtent {
  let { start, end } = withoutHalfBracket(text, hull);
  const { citations } = hull;
  const own = text.slice(start, end);
  const numeric = NUMERIC.test(own) && !YEARS.test(own);
  const around = enclosing(text, start, end);
  if (around && onlyCitations(text, around.open, around.close, between(all, around.open, around.close))) {
    return bracketed(text, { start: around.open, end: around.close + 1 }, numeric, hull, cited);
  }
  if (NARRATIVE.test(own)) {
    if (!/[)\]]$/.test(own) && /[)\]]/.test(text[end] ?? '')) end++;
    return { start, end, form: 'narrative', numeric: false, authorsStart: start, citations };
  }
  if (/^\[[\s\S]*\]$/.test(own) || /^\([\s\S]*\)$/.test(own)) {
    return bracketed(text, { start, end }, numeric, hull, cited);
  }
  const form = numeric && isRaised(text, start) ? 'superscript' : 'bare';
  return {
    start,
    end,
    form,
    numeric,
    authorsStart: authorsBefore(text, start, false, cited) ?? start,
    citations,
  };
}
