import { nameKey } from '../text/index.js';
import type { WorkCitation } from './citing-paper.js';

/**
 * How a citation is printed: in square brackets, in round ones, as part of the sentence ("Hess et al. (2011)"), as a
 * superscript, or bare ("ref. 12").
 */
export type MarkForm = 'bracket' | 'parenthesis' | 'narrative' | 'superscript' | 'bare';

/** Everything of one mark: "[3, 5]", "(see Hess, 2011; Ito et al., 2012)", brackets and all. */
export interface CitationMark {
  start: number;
  end: number;
  form: MarkForm;
  /** True for marks made of numbers. */
  numeric: boolean;
  /** Where the authors named before the mark start ("Hess et al. [8]"); the mark's own start where none are. */
  authorsStart: number;
  citations: WorkCitation[];
}

/** No bracket around citations is longer, and no author list; looking no further keeps the work linear. */
const REACH = 400;
const NAMES_REACH = 160;

const PAIRS: Record<string, string> = { '(': ')', '[': ']' };

/** The innermost bracket that holds the stretch, as offsets of both its ends; undefined where it stands free. */
function enclosing(text: string, start: number, end: number): { open: number; close: number } | undefined {
  let depth = 0;
  let open = -1;
  for (let i = start - 1; i >= Math.max(0, start - REACH); i--) {
    const character = text[i]!;
    if (character === ')' || character === ']') depth++;
    else if (character === '(' || character === '[') {
      if (depth === 0) {
        open = i;
        break;
      }
      depth--;
    }
  }
  if (open === -1) return undefined;
  depth = 0;
  for (let i = end; i < Math.min(text.length, end + REACH); i++) {
    const character = text[i]!;
    if (character === '(' || character === '[') depth++;
    else if (character === ')' || character === ']') {
      if (depth === 0) return PAIRS[text[open]!] === character ? { open, close: i } : undefined;
      depth--;
    }
  }
  return undefined;
}

const FILLER =
  /^(?:et|al|and|see|also|e|g|eg|i|cf|for|a|an|the|recent|review|reviews|reviewed|by|in|ref|refs|reference|references|therein|among|others|example|instance|but|as|well|compare|from|after|adapted|modified|p|pp|page|pages|ch|chap|chapter|sec|section|van|von|der|den|de|da|di|del|dos|la|le|du|ten|ter|el|al-|in press|press|unpublished|personal|communication|submitted|forthcoming|preprint|of|to|data|work|works|studies|study|earlier|previous|respectively)$/i;
const NAME = /^\p{Lu}[\p{L}\p{M}'’‐-]*$/u;
/** "BERT" and "DeCo-LACE" are no names of people: what they stand for is said beside the citation. */
const ACRONYM = /\p{Lu}.*\p{Lu}.*\p{Lu}/u;
/** A bracket with one of these holds more than citations. */
const OBJECT =
  /^(?:fig|figs|figure|figures|table|tables|supplementary|suppl|eq|eqs|equation|appendix|video|movie|box|scheme|algorithm|extended)$/i;
const YEAR_OR_NUMBER = /^\d{1,4}[a-z]?$/;

/** True where a bracket holds nothing but citations and the words that go with them. */
function onlyCitations(
  text: string,
  open: number,
  close: number,
  inside: { start: number; end: number }[],
): boolean {
  let rest = '';
  let at = open + 1;
  for (const { start, end } of inside) {
    if (start > at) rest += text.slice(at, start);
    rest += ' ';
    at = Math.max(at, end);
  }
  rest += text.slice(at, close);
  return rest
    .split(/[\s,;.:&–—\-/()[\]]+/)
    .every(
      (word) =>
        word === '' ||
        FILLER.test(word) ||
        (NAME.test(word) && !OBJECT.test(word) && !ACRONYM.test(word)) ||
        YEAR_OR_NUMBER.test(word),
    );
}

const PARTICLES = "(?:van|von|der|den|de|da|di|del|dos|la|le|du|ten|ter|el|Mc|Mac|O’|O')";
const SURNAME = `(?:${PARTICLES}[ ])*\\p{Lu}[\\p{L}\\p{M}'’‐-]+`;
/** "Hess", "Hess and Ito", "Hess, Ito, and Abe", "Hess et al.", "K. Hess and colleagues", with a possessive or not. */
const AUTHORS = new RegExp(
  `(?:^|[\\s(])((?:\\p{Lu}\\.[ ]?)*${SURNAME}(?:,[ ](?:\\p{Lu}\\.[ ]?)*${SURNAME}){0,4}(,?[ ](?:and|&)[ ](?:\\p{Lu}\\.[ ]?)*${SURNAME}|,?[ ]et\\.?[ ]al\\.?|[ ]and[ ](?:colleagues|coworkers|co-workers|others))?(?:['’]s?)?,?(?:[ ]in)?[ ]?)$`,
  'u',
);

/** Words with which sentences open, as in "Recently, Hess et al. [8]". */
const OPENER =
  /^(?:\p{Lu}\p{Ll}+ly|However|Later|Moreover|Furthermore|Also|Instead|Therefore|Thus|Hence|Then|Here|Meanwhile|Nevertheless|Nonetheless|Besides|Likewise|Afterwards|First|Second|Third|Next|Indeed|Still|Often|Today|Now|Yet|Interestingly|Overall|Further|Again|Earlier|Elsewhere|Otherwise|Beforehand)$/u;

/** Where in an author list its first author stands: behind what is no author ("Recently, Hess et al."). */
function firstAuthor(names: string, cited: Set<string>): { at: number; known: boolean } {
  let at = 0;
  let opening = 0;
  for (const name of names.split(/(?<=, )|(?<= (?:and|&) )/u)) {
    const word = name.replace(/(?:['’]s?)?,?(?:[ ](?:and|&|in|et\.? al\.?.*))?[ ]*$/u, '');
    // "de la Cruz" is known by all of it or by its last word.
    if (cited.has(nameKey(word)) || cited.has(nameKey(word.split(' ').at(-1)!))) return { at, known: true };
    at += name.length;
    if (opening === at - name.length && OPENER.test(word)) opening = at;
  }
  return { at: opening === names.length ? 0 : opening, known: false };
}

/** Where the author list that ends right before an offset starts; undefined where there is none. */
function authorsBefore(text: string, end: number, certain: boolean, cited: Set<string>): number | undefined {
  const window = text.slice(Math.max(0, end - NAMES_REACH), end);
  const found = AUTHORS.exec(window);
  if (!found) return undefined;
  const names = found[1]!;
  if (names.split(/[ ,]+/).some((word) => ACRONYM.test(word))) return undefined;
  const [, , ending = ''] = found;
  const { at, known } = firstAuthor(names, cited);
  // "Hess et al." are authors. "on Java and Python" are none where the cited work is somebody else's, and a lone
  // "Transformer" is one only if the cited work is theirs.
  const begins = /(?:^|[.!?]\s)$/.test(text.slice(0, end - names.length).slice(-3));
  const pair = /^,? (?:and|&) \p{Lu}/u.test(ending);
  if (!certain && !known && (ending === '' || (pair && cited.size > 0 && !begins))) return undefined;
  if (ending === '' && / in ?$/.test(names)) return undefined;
  return end - names.length + at;
}

/** A text of citations alone that starts with a name and holds a year: "Hess et al. (2011)". */
const NARRATIVE = /^\p{Lu}[^()[\]]*[([]\s*(?:1[5-9]|20)\d\d/u;
const NUMERIC = /^[[(]?\s*\d{1,4}[a-z]?(?:[\s,;–—‒−-]+\d{1,4}[a-z]?)*\s*[\])]?$/;
const YEARS =
  /^[[(]?\s*(?:1[5-9]|20)\d\d[a-z]?(?:[\s,;–—&-]+(?:1[5-9]|20)?\d\d[a-z]?|[\s,;]+[a-z])*\s*[\])]?$/;

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
    if (sorted[middle]!.start <= open) low = middle + 1;
    else high = middle;
  }
  const inside: WorkCitation[] = [];
  for (let i = low; i < sorted.length && sorted[i]!.start < close; i++)
    if (sorted[i]!.end <= close) inside.push(sorted[i]!);
  return inside;
}

/**
 * The citation marks of a text, in order, each with all that belongs to it: brackets, "see", author names. `authors`
 * gives the key of the first author of each cited work, where it is known.
 */
export function citationMarks(
  text: string,
  citations: WorkCitation[],
  authors: Map<string, string> = new Map(),
): CitationMark[] {
  const marks: CitationMark[] = [];
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

/** A mark in brackets with the brackets around them that hold nothing else: "[reviewed in [67]]". */
function outermost(text: string, start: number, end: number): { start: number; end: number } {
  const around = enclosing(text, start, end);
  return around && onlyCitations(text, around.open, around.close, [{ start, end }])
    ? { start: around.open, end: around.close + 1 }
    : { start, end };
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
): CitationMark {
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
  start > 0 && /[\p{L}\p{P}]/u.test(text[start - 1]!) && !/[([\-–—/]/.test(text[start - 1]!);

function markOf(text: string, hull: Hull, all: WorkCitation[], cited: Set<string>): CitationMark {
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
