import { Stop, type StopKind } from './abbreviations.js';
import { Next, type NextKind } from './after.js';
import { isDigit, isLetter, isLower, isSpace, isUpper } from './characters.js';
import { isSurnameToo } from './openers.js';

/**
 * Whether the full stop at `stop`, of this kind, ends a sentence when the text goes on at `next` like that.
 * Both offsets are for the few cases in which the kinds alone do not tell.
 */
export function endsSentence(
  text: string,
  stop: number,
  kind: StopKind,
  next: number,
  how: NextKind,
): boolean {
  switch (kind) {
    case Stop.Firm:
      if (how === Next.Name || how === Next.Lower) {
        return !isInAddress(text, stop) && (how === Next.Name || isSolid(text, stop));
      }
      if (how <= Next.Caseless) return true;
      if (how === Next.Count || how === Next.Number) return numberOpens(text, stop, how);
      return false;
    case Stop.Etc:
      return how <= Next.Count;
    case Stop.Letter:
      return how <= Next.Count && how !== Next.Initial;
    case Stop.Capital:
      return how === Next.Opener || (how <= Next.Capital && !isSingleLetter(text, next));
    case Stop.Phrase:
      return how <= Next.Phrase;
    case Stop.Number:
      return how <= Next.Phrase && !isSingleLetter(text, next);
    case Stop.Opener:
      return how === Next.Opener;
    case Stop.Initial:
      return how === Next.Opener && !isSurname(text, next);
    default:
      return false;
  }
}

/** A number opens a sentence, unless the stop is a decimal point that came loose ("0. 05") or an unknown abbreviation's. */
function numberOpens(text: string, stop: number, how: NextKind): boolean {
  const last = text.charCodeAt(stop - 1);
  if (isDigit(last)) {
    if (how === Next.Number) return false;
    return !(text.charAt(stop - 1) === '0' && !/[\d.]/.test(text.charAt(stop - 2)));
  }
  return how === Next.Count || !capitalisedBefore(text, stop);
}

/** "https://data. example.org" came apart in extraction. */
const isInAddress = (text: string, stop: number) => text.slice(Math.max(0, stop - 30), stop).includes('://');

function capitalisedBefore(text: string, stop: number): boolean {
  let at = stop;
  while (stop - at < 24 && isLetter(text.charCodeAt(at - 1))) at--;
  return at < stop && isUpper(text.charCodeAt(at));
}

/** True when a lower-case word may open a sentence here: the stop follows a long plain word or a closed bracket. */
function isSolid(text: string, stop: number): boolean {
  const last = text.charAt(stop - 1);
  if (last === ')' || last === ']') return true;
  for (let i = 1; i <= 5; i++) {
    if (!isLower(text.charCodeAt(stop - i))) return false;
  }
  return true;
}

const isSingleLetter = (text: string, at: number) =>
  isUpper(text.charCodeAt(at)) && !isLetter(text.charCodeAt(at + 1));

/** After an initial, "He," or "An and" is a surname and "A Smith" a name; "He was" and "A third" are not. */
function isSurname(text: string, at: number): boolean {
  let end = at;
  while (end - at < 6 && isLetter(text.charCodeAt(end))) end++;
  // "J. A Smith" lacks a stop
  if (end - at > 1 && !isSurnameToo(text.slice(at, end))) return false;
  if (!isSpace(text.charCodeAt(end)) || !isLower(text.charCodeAt(end + 1))) return true;
  return /^(?:and|et|or|in|of|for|from|at|with|who)\b/.test(text.slice(end + 1, end + 6));
}
