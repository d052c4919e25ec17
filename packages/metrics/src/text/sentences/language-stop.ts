import { Stop, type StopKind } from './abbreviations.js';
import { isDigit, isLetter, isLower, isSpace, skipSpace } from './characters.js';
import type { LanguageRules } from './languages.js';

const MAX_WORD_LENGTH = 24;

/** Maximum length of an abbreviation in characters, with its inner stops and spaces. */
const MAX_ABBREVIATION = 16;
/** The words before a stop that may form an abbreviation: "d. h", "z.B", "usw". */
const PARTS_BEFORE = /(?:[\p{L}-]{1,8}\.\s?){0,3}[\p{L}§№º-]{1,10}$/u;
const PART_AFTER = /^\s?([\p{L}-]{1,6})\./u;

/** Abbreviations without spaces, in lower case: "z. B" is "z.b"; "и т. д" is "и.т.д". */
const normalise = (text: string): string => text.toLowerCase().replace(/\.?\s+/g, '.');

function wordAt(text: string, position: number): string {
  let end = position;
  while (end - position < MAX_WORD_LENGTH && isLetter(text.charCodeAt(end))) end++;
  return text.slice(position, end);
}

/** Returns the first word after the stop, without quotation marks and brackets before it; empty for an initial such as "А." */
function wordAfter(text: string, stop: number): string {
  let position = skipSpace(text, stop + 1);
  while (position < text.length && '«»„“"”‹‚‘([¿¡—–-'.includes(text.charAt(position)))
    position = skipSpace(text, position + 1);
  const word = wordAt(text, position);
  return word.length === 1 && text.charAt(position + 1) === '.' ? '' : word;
}

function wordBefore(text: string, end: number, start: number): string {
  let position = end;
  while (position > start && end - position < MAX_WORD_LENGTH && isLetter(text.charCodeAt(position - 1)))
    position--;
  return text.slice(position, end);
}

/** True for the number of "am 3. Mai", "im 19. Jahrhundert", "die 2. Auflage". */
function isOrdinal(text: string, stop: number, start: number, rules: LanguageRules): boolean {
  if (!rules.ordinals) return false;
  let from = stop;
  while (from > start && stop - from < 6 && /[\dIVXL]/.test(text.charAt(from - 1))) from--;
  const number = text.slice(from, stop);
  const isRoman = /^[IVXL]+$/.test(number);
  if (!/^(?:\d{1,2}|[IVXL]{1,5})$/.test(number) || isLetter(text.charCodeAt(from - 1))) return false;
  const next = wordAfter(text, stop);
  if (rules.ordinals.after.has(next)) return true;
  const before = wordBefore(text, isSpace(text.charCodeAt(from - 1)) ? from - 1 : from, start);
  if (isRoman && /^\p{Lu}/u.test(before)) return !rules.openers.has(next);
  return rules.ordinals.before.has(before.toLowerCase()) && next !== '' && !rules.openers.has(next);
}

/** Returns the normalised abbreviations before the stop, longest first. */
function abbreviationsBefore(text: string, stop: number, start: number): string[] {
  const window = text.slice(Math.max(start, stop - MAX_ABBREVIATION), stop);
  const [run = ''] = PARTS_BEFORE.exec(window) ?? [];
  if (run === '') return [];
  const from = window.length - run.length;
  const parts = normalise(run).split('.');
  // A word that is cut off by the window, or that continues a number such as "5min", is not an abbreviation.
  const before = text.charCodeAt(stop - run.length - 1);
  if ((from === 0 && isLetter(before)) || isDigit(before)) parts.shift();
  // A single letter keeps its case, since a capital may be an initial.
  return parts.map((part, i) =>
    i === parts.length - 1 && part.length === 1 ? text.charAt(stop - 1) : parts.slice(i).join('.'),
  );
}

/** Returns the normalised abbreviation before the stop if it begins with a whole word: "и др", "et al", "там же"; otherwise ''. */
function withWordBefore(text: string, stop: number, start: number): string {
  const match = /([\p{L}]{1,5})\s([\p{L}]{1,6}(?:\.\s?[\p{L}]{1,4})*)$/u.exec(
    text.slice(Math.max(start, stop - MAX_ABBREVIATION), stop),
  );
  return match ? normalise(`${match[1]} ${match[2]}`) : '';
}

/**
 * Classifies the full stop at `stop` by a language's rules: {@link Stop.Never}, {@link Stop.Firm}, or undefined if the rules
 * for English text decide.
 */
export function languageStop(
  text: string,
  stop: number,
  start: number,
  rules: LanguageRules,
): StopKind | undefined {
  if (isOrdinal(text, stop, start, rules)) return Stop.Never;
  const next = wordAfter(text, stop);
  const isOpener = rules.openers.has(next);
  const after = skipSpace(text, stop + 1);
  const startsLower = isLower(text.charCodeAt(after));
  const candidates = [withWordBefore(text, stop, start), ...abbreviationsBefore(text, stop, start)];
  const following = PART_AFTER.exec(text.slice(stop + 1, stop + 10))?.[1]?.toLowerCase();
  for (const word of candidates) {
    if (following !== undefined && rules.prefixes.has(word) && continues(word, following, rules))
      return Stop.Never;
    if (rules.plain.has(word)) return startsLower ? undefined : Stop.Firm;
    if (rules.words.has(word)) return startsLower || isDigit(text.charCodeAt(after)) ? Stop.Never : Stop.Firm;
    if (
      rules.units.has(word) &&
      /\d\s?$/.test(text.slice(Math.max(start, stop - word.length - 2), stop - word.length))
    )
      return startsLower ? Stop.Never : Stop.Firm;
    if (rules.never.has(word)) return Stop.Never;
    if (rules.number.has(word)) return isOpener ? Stop.Firm : numberStop(text, stop, word);
    if (rules.final.has(word)) return /^\p{Lu}/u.test(next) ? Stop.Firm : Stop.Never;
    if (rules.unsure.has(word)) return isOpener ? Stop.Firm : Stop.Never;
  }
  return undefined;
}

/** Classifies the stop of an abbreviation that precedes numbers. A single letter such as "с." or "S." means "page" only before a number. */
function numberStop(text: string, stop: number, word: string): StopKind | undefined {
  const after = skipSpace(text, stop + 1);
  if (isFigure(text, after)) return Stop.Never;
  return word.length === 1 ? undefined : Stop.Never;
}

/** True at "12", "(3)" and "IV". */
const isFigure = (text: string, position: number): boolean =>
  /^(?:[\d(]|[IVXLC]+(?!\p{L}))/u.test(text.slice(position, position + 6));

const continues = (word: string, following: string, rules: LanguageRules): boolean => {
  const longer = `${word}.${following}`;
  return (
    rules.prefixes.has(longer) ||
    rules.never.has(longer) ||
    rules.number.has(longer) ||
    rules.final.has(longer) ||
    rules.unsure.has(longer)
  );
};

/** True for a word that opens sentences in the language: after an abbreviation or an initial, it begins a new one. */
export const opensSentence = (text: string, stop: number, rules: LanguageRules): boolean =>
  rules.openers.has(wordAfter(text, stop));

/** Skips closing quotation marks after a stop that English does not have: "“", or "»" after a space. */
export function skipForeignClosing(text: string, index: number, rules: LanguageRules): number {
  let end = index;
  while (end < text.length && rules.closing.includes(text.charAt(end))) end++;
  const spaced = skipSpace(text, end);
  return spaced > end && spaced - end <= 2 && '»›'.includes(text.charAt(spaced) || '.') ? spaced + 1 : end;
}

/** Skips an opening quotation mark with a space after it, as French prints it: "« Il". */
export function skipSpacedOpening(text: string, position: number): number {
  const next = skipSpace(text, position + 1);
  return position < text.length && '«„‹'.includes(text.charAt(position)) && next > position + 1
    ? next
    : position;
}
