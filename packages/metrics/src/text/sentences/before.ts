import { abbreviationKind, dottedAbbreviationKind, isUnit, Stop, type StopKind } from './abbreviations.js';
import { characterRole, isDigit, isGreek, isLetter, isLower, isSpace, isUpper, Role } from './characters.js';
import { isLabel } from './labels.js';
import { isNameCue, takesLetterLabel } from './openers.js';

const MAX_WORD_LENGTH = 24;
const POINT = 0x2e;
const HYPHEN = 0x2d;
const COMMA = 0x2c;

function wordStart(text: string, end: number, floor: number): number {
  let position = end;
  const limit = Math.max(floor, end - MAX_WORD_LENGTH);
  while (position > limit && isLetter(text.charCodeAt(position - 1))) position--;
  return position;
}

/** Returns the start of the run of non-space characters that ends at `end`. */
function tokenStart(text: string, end: number, floor: number): number {
  let position = end;
  const limit = Math.max(floor, end - MAX_WORD_LENGTH);
  while (position > limit && !isSpace(text.charCodeAt(position - 1))) position--;
  return position;
}

/** Classifies the full stop at `stop`, in the sentence that began at `start`, by the text before it. */
export function stopKind(text: string, stop: number, start: number): StopKind {
  let end = stop;
  // Tokenised text has "et al ." with a space.
  if (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  if (end === start || isLabel(text, start, end)) return Stop.Never;
  const from = wordStart(text, end, start);
  const length = end - from;
  if (length === 0) return isInlineNumber(text, end, start) ? Stop.Never : Stop.Firm;
  if (length === 1) {
    return isUpper(text.charCodeAt(from))
      ? afterCapital(text, from, start)
      : afterLowerCase(text, from, start);
  }
  const word = text.slice(from, end);
  const kind = abbreviationKind(word);
  if (kind === undefined) return Stop.Firm;
  if (isUnit(word) && followsNumber(text, from)) return Stop.Firm;
  return isPartOfToken(text, from) ? Stop.Firm : kind;
}

/** True for the "2." in "1. sand; 2. clay; and 3. loam". */
function isInlineNumber(text: string, end: number, start: number): boolean {
  const token = tokenStart(text, end, start);
  if (end - token > 2 || !isDigit(text.charCodeAt(token)) || !isDigit(text.charCodeAt(end - 1))) return false;
  const before = text.slice(Math.max(start, token - 6), token);
  return /[;:] (?:and |or )?$/.test(before);
}

/** True when the word is part of a longer token and so not an abbreviation: "11ms.", "nl/min.", "pre-sec.". */
const isPartOfToken = (text: string, from: number) =>
  from > 0 && (isDigit(text.charCodeAt(from - 1)) || '/-’”_'.includes(text.charAt(from - 1)));

function followsNumber(text: string, from: number): boolean {
  const position = isSpace(text.charCodeAt(from - 1)) ? from - 2 : from - 1;
  return isDigit(text.charCodeAt(position));
}

/** Returns the abbreviation with inner stops whose last letter is at `from`, or '' if there is none. */
function dottedWord(text: string, from: number, start: number): string {
  if (text.charCodeAt(from - 1) !== POINT || from - 2 < start || !isLetter(text.charCodeAt(from - 2)))
    return '';
  let position = from;
  const limit = Math.max(start, from - 12);
  while (
    position > limit &&
    (isLetter(text.charCodeAt(position - 1)) || text.charCodeAt(position - 1) === POINT)
  )
    position--;
  return text.slice(position, from + 1);
}

/** Classifies a stop after a single lower-case letter: the end of "e.g.", a label after a colon, "p. 5", a variable or a unit. */
function afterLowerCase(text: string, from: number, start: number): StopKind {
  const inDotted = dottedWord(text, from, start);
  if (inDotted) return dottedAbbreviationKind(inDotted);
  const before = text.charCodeAt(from - 1);
  if (!isSpace(before)) return isDigit(before) || isLower(before) ? Stop.Firm : Stop.Etc;
  const last = text.charCodeAt(from - 2);
  // "i. e." and "e. g." with spaces
  if (last === POINT && isLower(text.charCodeAt(from - 3)) && !isLetter(text.charCodeAt(from - 4))) {
    return dottedAbbreviationKind(`${text.charAt(from - 3)}.${text.charAt(from)}`);
  }
  if (last === 0x3a || last === 0x3b) return Stop.Never;
  const letter = text.charAt(from);
  return 'pvcnlf'.includes(letter) && !followsNumber(text, from) ? Stop.Number : Stop.Firm;
}

/** Classifies a stop after a single capital: an initial, the end of "U.S.", a label such as "panel B", a unit, a variable. */
function afterCapital(text: string, from: number, start: number): StopKind {
  const inDotted = dottedWord(text, from, start);
  if (inDotted) {
    // "mean ± S.D." is not a name
    const isDeviation = text.slice(Math.max(start, from - 6), from).includes('±');
    return isDeviation ? Stop.Phrase : dottedAbbreviationKind(inDotted);
  }
  if (isGreek(text.charCodeAt(from))) return Stop.Letter;
  const before = text.charCodeAt(from - 1);
  if (before === HYPHEN) return text.charCodeAt(from - 2) === POINT ? Stop.Initial : Stop.Letter;
  if (!isSpace(before)) return '([“"‘\'&'.includes(text.charAt(from - 1)) ? Stop.Initial : Stop.Letter;
  const end = from - 1;
  const token = tokenStart(text, end, start);
  return afterWord(text, token, end, start);
}

/** Classifies a stop after a single capital that follows the word in `text.slice(token, end)`. */
function afterWord(text: string, token: number, end: number, start: number): StopKind {
  const last = text.charCodeAt(end - 1);
  const length = end - token;
  if (last === COMMA) {
    // "A, B, C." as opposed to "Smith, J."
    return length === 2 && isUpper(text.charCodeAt(token)) ? Stop.Letter : Stop.Initial;
  }
  if (isDigit(last)) {
    return /^\d{4}$/.test(text.slice(token, end)) ? Stop.Initial : Stop.Letter;
  }
  if (!isLetter(last)) return '.;:&)/'.includes(text.charAt(end - 1)) ? Stop.Initial : Stop.Letter;
  if (length === 1) return isUpper(last) ? Stop.Initial : Stop.Letter;
  const word = text.slice(token, end);
  const plain = word.toLowerCase();
  if (plain === 'and' || plain === 'or') return afterConjunction(text, token - 1, start);
  if (takesLetterLabel(plain)) return Stop.Letter;
  if (plain !== word || isNameCue(plain)) return Stop.Initial;
  return Stop.Letter;
}

/** "A and B.", "Figure 2A and B." list labels; "Smith and J." continues with a name. */
function afterConjunction(text: string, end: number, start: number): StopKind {
  if (end <= start) return Stop.Initial;
  const comma = text.charCodeAt(end - 1) === COMMA ? 1 : 0;
  const last = end - comma;
  const token = tokenStart(text, last, start);
  const letter = text.charCodeAt(last - 1);
  if (!isUpper(letter)) return Stop.Initial;
  const isSingle = last - token === 1 || !isLetter(text.charCodeAt(last - 2));
  return isSingle ? Stop.Letter : Stop.Initial;
}

/** True when at least three lower-case letters, or a closing bracket, come before the stop. */
export function followsWord(text: string, stop: number): boolean {
  const end = isSpace(text.charCodeAt(stop - 1)) ? stop - 1 : stop;
  const last = text.charCodeAt(end - 1);
  if (characterRole(last) === Role.Close) return true;
  return isLower(last) && isLower(text.charCodeAt(end - 2)) && isLower(text.charCodeAt(end - 3));
}
