import { Next, nextKind } from './after.js';
import { followsWord } from './before.js';
import { isDigit, isLetter, isSpace, skipSpace } from './characters.js';
import { attachedMarksEnd, numberListEnd } from './marks.js';
import type { SpanGuard } from './unbroken-spans.js';

/** Numbers after a full stop: citations that were superscripts, or the first word of the next sentence. */

/**
 * Returns the end of citation numbers that lost their superscript: "… cells. 12, 13 The". -1 if the number opens the next
 * sentence, the text's length if nothing follows.
 */
export function spacedNumbersEnd(text: string, next: number, guard: SpanGuard): number {
  const end = numberListEnd(text, next);
  if (end < 0) return -1;
  if (skipSpace(text, end) >= text.length) return text.length;
  if (!isSpace(text.charCodeAt(end))) return -1;
  const following = nextKind(text, skipSpace(text, end));
  const isList = end - next > 3;
  // A lone number before another word may count things: "75 Wistar rats".
  const isCitation =
    following === Next.Opener ||
    (isList && following <= Next.Code) ||
    (guard.startsAt(next) && following <= Next.Caseless);
  return isCitation ? end : -1;
}

/** True if the digits after the stop are citations and not decimal places, as after a word or if a citation starts there. */
export function digitsAreCitations(text: string, stop: number, digits: number, guard: SpanGuard): boolean {
  if (numberListEnd(text, digits) < 0) return false;
  const end = attachedMarksEnd(text, digits);
  const following = end < text.length ? nextKind(text, skipSpace(text, end)) : Next.Opener;
  if (following > Next.Caseless) return false;
  if (guard.startsAt(digits)) return true;
  const before = text.charCodeAt(stop - 1);
  if (isDigit(before)) return following <= Next.Phrase && followsNumberThatEnds(text, stop, digits, end);
  if (isLetter(before)) return followsWord(text, stop) || following === Next.Opener;
  return !isSpace(before);
}

/** ".5" after "in 2019" cannot be a decimal place; after "37" or "0.05" it is, unless a list without spaces follows. */
function followsNumberThatEnds(text: string, stop: number, digits: number, end: number): boolean {
  const isList = end - digits > 3 && !text.slice(digits, end).includes(' ');
  let position = stop;
  while (stop - position < 12 && isDigit(text.charCodeAt(position - 1))) position--;
  const before = text.charCodeAt(position - 1);
  if (before === 0x2e && isDigit(text.charCodeAt(position - 2))) return isList;
  const isStandalone = isSpace(before) || before === 0x28;
  return isStandalone && (isList || (stop - position === 4 && /^(?:19|20)/.test(text.slice(position, stop))));
}
