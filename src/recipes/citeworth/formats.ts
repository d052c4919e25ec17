import { YEAR_PATTERN } from '@citemill/metrics/text';
import type { MarkExtent } from '../mark-extents/mark-extents.js';
import type { CiteworthOptions, MARK_FORMATS } from './options.js';

export type MarkFormat = (typeof MARK_FORMATS)[number];

const YEAR = new RegExp(`\\b${YEAR_PATTERN}[a-z]?\\b|\\b(?:in press|forthcoming|n\\.d\\.)`);
/** Numbers and their separators, with a literal hyphen, unlike in the authors' `[,-;]`, which is a range. */
const NUMBERS = /^[\d\s,;–—‒−[\]()-]+$/;
const ONLY_YEARS = new RegExp(`^(?:see )?\\s*${YEAR_PATTERN}[a-z]?(?:[\\s,;]+${YEAR_PATTERN}[a-z]?)*\\s*$`);
/** Words that accompany numbers: "(see e.g. [3, 5])", "[reviewed in 67]". */
const WORDS =
  /\b(?:see|also|e\.?g\.?|cf\.?|reviewed|in|by|for|an?|the|recent|reviews?|refs?\.?|references?|and|therein|example|instance)(?![\p{L}\d])[.,]?/giu;

/** Returns the format of a mark; undefined for superscripts, narrative and bare marks. */
export function markFormat(text: string, mark: MarkExtent): MarkFormat | undefined {
  if (mark.form !== 'bracket' && mark.form !== 'parenthesis') return undefined;
  const inside = text.slice(mark.start + 1, mark.end - 1);
  const bracketed = mark.form === 'bracket';
  if (/\d/.test(inside) && !ONLY_YEARS.test(inside)) {
    if (NUMBERS.test(inside)) return bracketed ? 'bracketed-numbers' : 'parenthesised-numbers';
    if (NUMBERS.test(inside.replace(WORDS, ''))) return 'numbers-with-words';
  }
  // A year alone, "(2011)", belongs to authors named in the sentence.
  if (!YEAR.test(inside) || !/\p{L}{2}/u.test(inside)) return undefined;
  return bracketed ? 'bracketed-author-year' : 'parenthesised-author-year';
}

/** Returns whether a mark has one of the formats that the options accept. */
export function isAcceptedFormat(text: string, mark: MarkExtent, { formats }: CiteworthOptions): boolean {
  const format = markFormat(text, mark);
  return format !== undefined && formats.includes(format);
}

/** Maximum distance from a mark to the bracket around it, in characters. */
const MAX_DISTANCE = 60;

/** Extends a mark to the bracket around it if that contains only words that accompany citations: "(see [15] )", "[reviewed in [67]]". */
export function withOuterBracket(text: string, mark: MarkExtent): MarkExtent {
  if (mark.form !== 'bracket' && mark.form !== 'parenthesis') return mark;
  const before = /[([]([^()[\]]*)$/.exec(text.slice(Math.max(0, mark.start - MAX_DISTANCE), mark.start));
  const after = /^([^()[\]]{0,20})([)\]])/.exec(text.slice(mark.end, mark.end + MAX_DISTANCE));
  if (!before || !after) return mark;
  const opening = before[0].charAt(0);
  if ((opening === '(') !== (after[2] === ')')) return mark;
  if (!/^[\s,;.]*$/.test(`${before[1]} ${after[1]}`.replace(WORDS, ''))) return mark;
  const start = mark.start - before[0].length;
  return {
    ...mark,
    start,
    end: mark.end + after[0].length,
    form: opening === '(' ? 'parenthesis' : 'bracket',
    authorsStart: Math.min(start, mark.authorsStart),
  };
}

/** Groups marks that are separated only by spaces and punctuation: "[3], [5]" and "(Hess, 2011) (Ito, 2012)". */
export function mergeAdjacent(text: string, marks: readonly MarkExtent[]): MarkExtent[][] {
  const runs: MarkExtent[][] = [];
  for (const mark of marks) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (before && /^[\s,;–—‒−-]{0,3}$/.test(text.slice(before.end, mark.start))) run?.push(mark);
    else runs.push([mark]);
  }
  return runs;
}

/** Finds the authors named before a mark, if any: "by Hess and Ito [3]", "Hess et al. (Hess et al., 2011)". */
export function namedAuthors(text: string, mark: MarkExtent): string | undefined {
  const names = text.slice(mark.authorsStart, mark.start).trim();
  if (names === '') return undefined;
  if (/\bet\.? al\b|\b(?:colleagues|co-?workers)\b/.test(names)) return names;
  const markText = text.slice(mark.start, mark.end);
  const surname = /[\p{L}\p{M}'’-]+$/u.exec(names.split(/,| and | & /u)[0] ?? '')?.[0] ?? names;
  if (/\p{L}{3}/u.test(markText)) return markText.includes(surname) ? names : undefined;
  // Numbers do not contain names to compare with: a name after "by" is a person, a name after "such as" is not.
  return /\b(?:by|of|from|to|with|following)\s$/.test(
    text.slice(Math.max(0, mark.authorsStart - 12), mark.authorsStart),
  )
    ? names
    : undefined;
}
