import type { CiteworthOptions } from './options.js';

/** Number of characters at the end of a sentence that are searched for a hanging phrase. */
const TAIL_LENGTH = 80;

/** Returns the end of a sentence in lower case, without punctuation, and with a space before it. */
function tail(text: string): string {
  const end = text
    .slice(-TAIL_LENGTH)
    .toLowerCase()
    .replace(/[\s.,;:!?…)\]"'”’»–—-]{1,20}$/, '');
  return ` ${end.replace(/[(["'“‘«]/g, ' ')}`;
}

const PAST =
  '(?:described|reported|shown|demonstrated|reviewed|discussed|proposed|suggested|published|observed|noted|mentioned|indicated|established|documented|outlined|detailed|stated|explained|defined|summari[sz]ed|presented|found|recommended|done|performed|used|developed|introduced|given|provided|studied|seen|specified|identified|characteri[sz]ed|determined|calculated|measured|argued|pointed out)';
/** Hanging clauses: "as shown by", "as previously described", "reviewed in", "described elsewhere", "according to", "in our earlier work". */
const CLAUSES = [
  new RegExp(
    ` (?:as|previously|recently|originally)(?: \\p{L}+ly| already| first| elsewhere| just| has been| was| were)? ${PAST}(?: \\p{L}+ly| before| elsewhere| earlier| already| in detail)?(?: (?:by|in|for|at|with|from|using|on|here))?$`,
    'u',
  ),
  new RegExp(` ${PAST} (?:by|in|elsewhere|before|earlier|previously)$`),
  /, see(?: \p{L}+){0,3}$/u,
  / (?:according to|in particular|in (?:accordance|agreement|line) with|consistent with|based on|(?:adapted|modified|taken) from|similar to|compared (?:to|with)|references therein|therein|elsewhere|for (?:a |an )?(?:recent |excellent )?reviews?|for (?:more |further |full )?(?:details|information))$/,
  / (?:previous|earlier|prior|recent|published|established|our|original) (?:paper|work|study|studies|report|reports|publication|publications|protocols?|procedures?|methods?|article|articles|papers)$/,
];

const MAX_PHRASE_WORDS = 4;
const phraseSets = new WeakMap<readonly string[], Set<string>>();

/** Returns the phrases in the form of {@link tail}; each list is converted once. */
function phraseSet(phrases: readonly string[]): Set<string> {
  let set = phraseSets.get(phrases);
  if (!set) {
    set = new Set(phrases.map((phrase) => phrase.toLowerCase().replace(/\.$/, '')));
    phraseSets.set(phrases, set);
  }
  return set;
}

/** Finds the phrase of a list with which a tail ends, if any. */
function phraseAtEnd(end: string, list: readonly string[]): string | undefined {
  const phrases = phraseSet(list);
  for (let words = 1, space = end.length; words <= MAX_PHRASE_WORDS && space > 0; words++) {
    space = end.lastIndexOf(' ', space - 1);
    if (space >= 0 && phrases.has(end.slice(space + 1))) return end.slice(space + 1);
  }
  return undefined;
}

/**
 * Finds the phrase that a removed citation left at the end of a sentence, if any: "by", "for example", "as described in".
 * `hadCitation` is true if a citation was removed from the sentence.
 */
export function hangingPhrase(
  text: string,
  options: CiteworthOptions,
  hadCitation = true,
): string | undefined {
  const end = tail(text);
  if (/[([]\s*[)\]]["'”’]?\s*[.!?…]*$/.test(text.slice(-TAIL_LENGTH))) return '()';
  const hanging =
    phraseAtEnd(end, options.hangingPhrases) ??
    (hadCitation ? phraseAtEnd(end, options.hangingWords) : undefined);
  if (hanging !== undefined) return hanging;
  if (!options.hangingClauses) return undefined;
  for (const clause of CLAUSES) {
    const match = clause.exec(end);
    if (match) return match[0].trim();
  }
  return undefined;
}

const POINTS_TO_CITATION =
  /[([]\s*(?:e\.g\.,?|see|see also|see,? e\.g\.,?|cf\.|i\.e\.,?|reviewed (?:in|by)|for (?:a )?(?:recent )?reviews?,? see|[Rr]efs?\.?|and|but see)?\s*[,;]*\s*[)\]](?!\p{L})|\breferences? therein\b|\breviewed in\s*[).;]/u;

/** Phrases that need a citation: "as described for dams", "described elsewhere", "in a recent paper". */
const REFERS_ELSEWHERE =
  /\bas (?:\p{L}+ly )?(?:described|reported|published)(?: previously| before| earlier| elsewhere)? (?:for|with)\b|\b(?:described|reported|published) (?:previously|elsewhere|earlier)\b|\bpreviously (?:described|published|reported) (?:protocols?|procedures?|methods?)\b|\b[Ii]n (?:a|an|our|their) (?:recent|previous|earlier) (?:paper|publication|article|report)\b/u;

/** Finds words anywhere in a sentence that point to a removed citation, if any: "(reviewed in)", "references therein". */
export function announcedCitation(text: string): string | undefined {
  return (POINTS_TO_CITATION.exec(text) ?? REFERS_ELSEWHERE.exec(text))?.[0];
}
