import { Stop, type StopKind } from './abbreviations.js';
import { Next, type NextKind } from './after.js';
import { isDigit, isLetter, isLower, isSpace, isUpper } from './characters.js';
import { isOpenerAndSurname } from './openers.js';

/**
 * True when a full stop of this kind at `stop` ends a sentence, given what follows it at `next`.
 * The offsets are used only in the few cases that the two kinds do not decide.
 */
export function endsSentence(
  text: string,
  stop: number,
  kind: StopKind,
  next: number,
  following: NextKind,
): boolean {
  switch (kind) {
    case Stop.Firm:
      if (following === Next.Name || following === Next.Lower) {
        return !isInAddress(text, stop) && (following === Next.Name || followsLongWord(text, stop));
      }
      if (following <= Next.Caseless) return true;
      if (following === Next.Count || following === Next.Number)
        return numberOpensSentence(text, stop, following);
      return false;
    case Stop.Etc:
      return following <= Next.Count;
    case Stop.Letter:
      return following <= Next.Count && following !== Next.Initial;
    case Stop.Capital:
      return following === Next.Opener || (following <= Next.Capital && !isSingleLetter(text, next));
    case Stop.Phrase:
      return following <= Next.Phrase;
    case Stop.Number:
      return following <= Next.Phrase && !isSingleLetter(text, next);
    case Stop.Opener:
      return following === Next.Opener;
    case Stop.Initial:
      return following === Next.Opener && !isSurname(text, next);
    default:
      return false;
  }
}

/** A number opens a sentence unless the stop is a detached decimal point ("0. 05") or ends an unknown abbreviation. */
function numberOpensSentence(text: string, stop: number, following: NextKind): boolean {
  const last = text.charCodeAt(stop - 1);
  if (isDigit(last)) {
    if (following === Next.Number) return false;
    return !(text.charAt(stop - 1) === '0' && !/[\d.]/.test(text.charAt(stop - 2)));
  }
  return following === Next.Count || !followsCapitalised(text, stop);
}

/** True in an address with a space that text extraction inserted: "https://data. example.org". */
const isInAddress = (text: string, stop: number) => text.slice(Math.max(0, stop - 30), stop).includes('://');

function followsCapitalised(text: string, stop: number): boolean {
  let position = stop;
  while (stop - position < 24 && isLetter(text.charCodeAt(position - 1))) position--;
  return position < stop && isUpper(text.charCodeAt(position));
}

/** True when a lower-case word may open a sentence here: the stop follows a long plain word or a closed bracket. */
function followsLongWord(text: string, stop: number): boolean {
  const last = text.charAt(stop - 1);
  if (last === ')' || last === ']') return true;
  for (let i = 1; i <= 5; i++) {
    if (!isLower(text.charCodeAt(stop - i))) return false;
  }
  return true;
}

const isSingleLetter = (text: string, position: number) =>
  isUpper(text.charCodeAt(position)) && !isLetter(text.charCodeAt(position + 1));

/** True if the word after an initial is part of a name, as in "He,", "An and" and "A Smith", but not "He was" and "A third". */
function isSurname(text: string, position: number): boolean {
  let end = position;
  while (end - position < 6 && isLetter(text.charCodeAt(end))) end++;
  // "J. A Smith" is missing a stop
  if (end - position > 1 && !isOpenerAndSurname(text.slice(position, end))) return false;
  if (!isSpace(text.charCodeAt(end)) || !isLower(text.charCodeAt(end + 1))) return true;
  return /^(?:and|et|or|in|of|for|from|at|with|who)\b/.test(text.slice(end + 1, end + 6));
}
