import { findBrackets } from './brackets.js';
import type { CiteworthOptions } from './options.js';

const NUMBERS = /^\s*\d[\d\s,;–—‒−-]*$/;
/** The text in round brackets ends in a year (Appendix B). */
const ENDS_IN_YEAR = /[12]\d{3}[a-z]?\s*$/;
/** "et al" as separate words, not in "metal" or "bet also". */
const ET_AL = /(?<![\p{L}\p{M}])et\.?[ \u00a0]al(?![\p{L}\p{M}])/iu;

/** A variable before its index, as in "t[1]". */
const INDEXED = /(?:^|[\s([])\p{L}{1,2}$/u;

const PERIOD =
  /^(?:in|from|since|until|by|early|late|mid|circa|ca|about|around|January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec|Spring|Summer|Autumn|Fall|Winter|Version|AD|BC|CE)$/i;
const YEAR = /(?<![\p{L}\d.])(?:1[6-9]|20)\d\d[a-z]?(?![\p{L}\d])/u;
const NAME = /(?<![\p{L}\p{M}-])\p{Lu}[\p{L}\p{M}'’‐-]+/gu;
const TO_APPEAR =
  /\b(?:in press|in preparation|submitted|forthcoming|in review|under review|this issue|pers(?:onal|\.) (?:comm|obs)|accompanying (?:paper|article))|\p{L}[.,] unpublished/iu;
const COLLEAGUES =
  /(?<![\p{L}'’-])\p{Lu}[\p{L}'’-]+ and (?:colleagues|co-?workers|collaborators|associates)\b/u;
const NUMBERED_REFERENCE =
  /\b(?:refs?\.?|references?|citations?) ?[[(]?\d|\[(?:refs?|citation needed|citation|\?+)\]/i;
/** "Hess (2011)", "Hess and Ito, 2011", "Hess's (2011)" */
const NAME_AND_YEAR = /(?<![\p{L}'’-])\p{Lu}[\p{L}'’-]+,? [[(]?(?:1[89]|20)\d\d[a-z]?[\])]/u;

/** A note number attached to an English word, known by its ending; names of genes and programs ("osaux1", "ctffind4") end differently. */
const GLUED =
  /\p{Ll}{2}(?:ing|ed|ions?|ly|ments?|ity|ies|ness|ances?|ences?|isms?|ology|[ai]ble|ous|ive|[eo]rs|ests|ells|ants|ents)\d{1,3}(?:[,–-]\d{1,3}){0,8}(?=[\s,;:)!?]|\.(?!\d)|$)/u;
const GLUED_TO_STOP = /\p{Ll}{2}[.,;:)]\d{1,3}(?:[,–-]\d{1,3}){0,8}(?=\s|$)/u;

const HAS_DIGIT = /\d|\[[rc?]/i;
const DIGIT_ON_LETTER = /\p{Ll}[.,;:)]?\d/u;

interface MissedContext {
  /** True if the paragraph has citations that are numbers in round brackets, so that other such numbers are citations as well. */
  parenthesisedNumbers: boolean;
}

/** Finds the first citation that the source did not tag, if any, in a text from which the tagged citations were removed. */
export function findMissedCitation(
  text: string,
  options: CiteworthOptions,
  { parenthesisedNumbers }: MissedContext,
): string | undefined {
  const { missedCitations } = options;
  if (missedCitations !== 'none' || options.missedNames) {
    for (const { open, start, end, inside } of findBrackets(text)) {
      const missed =
        (missedCitations !== 'none' &&
          open === '[' &&
          NUMBERS.test(inside) &&
          (missedCitations === 'published' || !INDEXED.test(text.slice(Math.max(0, start - 3), start)))) ||
        (missedCitations === 'published' && open === '(' && ENDS_IN_YEAR.test(inside)) ||
        (missedCitations === 'precise' && isAuthorYearCitation(inside)) ||
        (options.missedNames && parenthesisedNumbers && open === '(' && NUMBERS.test(inside));
      if (missed) return text.slice(start, end);
    }
    const named = ET_AL.exec(text);
    if (named) return text.slice(Math.max(0, named.index - 30), named.index + named[0].length);
  }
  if (options.missedNames) {
    const named =
      (text.includes(' and ') ? COLLEAGUES.exec(text) : null) ??
      (HAS_DIGIT.test(text) ? (NUMBERED_REFERENCE.exec(text) ?? NAME_AND_YEAR.exec(text)) : null);
    if (named) return named[0];
  }
  if (options.gluedDigits) {
    const glued = DIGIT_ON_LETTER.test(text) && (GLUED_TO_STOP.exec(text) ?? GLUED.exec(text));
    if (glued) return glued[0];
  }
  return undefined;
}

/** Returns whether the text in brackets contains a citation such as "Hess, 2011" or "Hess, in press". */
function isAuthorYearCitation(inside: string): boolean {
  if (TO_APPEAR.test(inside) && /\p{Lu}\p{Ll}/u.test(inside)) return true;
  for (const part of inside.split(';')) {
    const year = YEAR.exec(part);
    if (!year) continue;
    const before = part.slice(0, year.index);
    if (/[=<>≈~×]\s*$/.test(before)) continue;
    if (before.trim() === '' && part.slice(year.index + year[0].length).trim() === '') return true;
    for (const [name] of before.matchAll(NAME)) if (!PERIOD.test(name)) return true;
  }
  return false;
}
