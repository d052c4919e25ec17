import { YEAR_PATTERN } from '@citemill/metrics/text';
import type { MarkExtent } from '../mark-extents/mark-extents.js';
import type { CiteworthOptions, MARK_FORMATS } from './options.js';

export type MarkFormat = (typeof MARK_FORMATS)[number];

const YEAR = new RegExp(`\\b${YEAR_PATTERN}[a-z]?\\b|\\b(?:in press|forthcoming|n\\.d\\.)`);
/** Numbers with what joins them: the hyphen is a hyphen here, not a range of signs as in the release's `[,-;]`. */
const NUMBERS = /^[\d\s,;–—‒−[\]()-]+$/;
const ONLY_YEARS = new RegExp(`^(?:see )?\\s*${YEAR_PATTERN}[a-z]?(?:[\\s,;]+${YEAR_PATTERN}[a-z]?)*\\s*$`);
/** Words that go with numbers: "(see e.g. [3, 5])", "[reviewed in 67]". */
const WORDS =
  /\b(?:see|also|e\.?g\.?|cf\.?|reviewed|in|by|for|an?|the|recent|reviews?|refs?\.?|references?|and|therein|example|instance)(?![\p{L}\d])[.,]?/giu;

/** The form that a mark is printed in; undefined for superscripts, narrative and bare marks. */
export function formatOf(text: string, mark: MarkExtent): MarkFormat | undefined {
  if (mark.form !== 'bracket' && mark.form !== 'parenthesis') return undefined;
  const inside = text.slice(mark.start + 1, mark.end - 1);
  const bracketed = mark.form === 'bracket';
  if (/\d/.test(inside) && !ONLY_YEARS.test(inside)) {
    if (NUMBERS.test(inside)) return bracketed ? 'bracketed-numbers' : 'parenthesised-numbers';
    if (NUMBERS.test(inside.replace(WORDS, ''))) return 'numbers-with-words';
  }
  // A lone "(2011)" belongs to authors named in the sentence.
  if (!YEAR.test(inside) || !/\p{L}{2}/u.test(inside)) return undefined;
  return bracketed ? 'bracketed-author-year' : 'parenthesised-author-year';
}

/** True where a mark is printed in one of the forms that the options accept. */
export function accepted(text: string, mark: MarkExtent, { formats }: CiteworthOptions): boolean {
  const format = formatOf(text, mark);
  return format !== undefined && formats.includes(format);
}

/** A bracket around marks is no longer. */
const REACH = 60;

/**
 * A mark with the bracket around it, where that holds nothing else but words that go with citations: "(see [15] )",
 * "[reviewed in [67]]".
 */
export function withOuterBracket(text: string, mark: MarkExtent): MarkExtent {
  if (mark.form !== 'bracket' && mark.form !== 'parenthesis') return mark;
  const before = /[([]([^()[\]]*)$/.exec(text.slice(Math.max(0, mark.start - REACH), mark.start));
  const after = /^([^()[\]]{0,20})([)\]])/.exec(text.slice(mark.end, mark.end + REACH));
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

/** Marks that nothing but spaces, commas or semicolons parts are one: "[3], [5]" and "(Hess, 2011) (Ito, 2012)". */
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

/** Authors named in front of a mark: "by Hess and Ito [3]", "Hess et al. (Hess et al., 2011)"; undefined where none are. */
export function namedAuthors(text: string, mark: MarkExtent): string | undefined {
  const names = text.slice(mark.authorsStart, mark.start).trim();
  if (names === '') return undefined;
  if (/\bet\.? al\b|\b(?:colleagues|co-?workers)\b/.test(names)) return names;
  const own = text.slice(mark.start, mark.end);
  const surname = /[\p{L}\p{M}'’-]+$/u.exec(names.split(/,| and | & /u)[0] ?? '')?.[0] ?? names;
  if (/\p{L}{3}/u.test(own)) return own.includes(surname) ? names : undefined;
  // Numbers name nobody: what follows "by" is a person, what follows "such as" is not.
  return /\b(?:by|of|from|to|with|following)\s$/.test(
    text.slice(Math.max(0, mark.authorsStart - 12), mark.authorsStart),
  )
    ? names
    : undefined;
}
