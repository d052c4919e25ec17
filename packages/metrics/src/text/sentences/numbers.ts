import { Next, nextKind } from './after.js';
import { followsWord } from './before.js';
import { isDigit, isLetter, isSpace, skipSpace } from './characters.js';
import { attachedMarksEnd, numberListEnd } from './marks.js';
import type { SpanGuard } from './unbroken-spans.js';

/** Numbers behind a full stop: citations that were superscripts, or the next sentence's first word. */

/** Superscripts that came down to the line: "… cells. 12, 13 The". -1 where the number opens the next sentence, the text's end where nothing follows. */
export function spacedNumbersEnd(text: string, next: number, guard: SpanGuard): number {
  const end = numberListEnd(text, next);
  if (end < 0) return -1;
  if (skipSpace(text, end) >= text.length) return text.length;
  if (!isSpace(text.charCodeAt(end))) return -1;
  const how = nextKind(text, skipSpace(text, end));
  const several = end - next > 3;
  // A lone number before another word may count things: "75 Wistar rats".
  const likely =
    how === Next.Opener || (several && how <= Next.Code) || (guard.startsAt(next) && how <= Next.Caseless);
  return likely ? end : -1;
}

/** A digit behind the stop is a decimal place, unless a word stands before the stop or a citation is known there. */
export function digitsMayFollow(text: string, stop: number, digits: number, guard: SpanGuard): boolean {
  if (numberListEnd(text, digits) < 0) return false;
  const end = attachedMarksEnd(text, digits);
  const how = end < text.length ? nextKind(text, skipSpace(text, end)) : Next.Opener;
  if (how > Next.Caseless) return false;
  if (guard.startsAt(digits)) return true;
  const before = text.charCodeAt(stop - 1);
  if (isDigit(before)) return how <= Next.Phrase && followsNumberThatEnds(text, stop, digits, end);
  if (isLetter(before)) return followsWord(text, stop) || how === Next.Opener;
  return !isSpace(before);
}

/** ".5" after "in 2019" can't be a decimal place; after "37" or "0.05" it is one, unless a list without spaces follows. */
function followsNumberThatEnds(text: string, stop: number, digits: number, end: number): boolean {
  const list = end - digits > 3 && !text.slice(digits, end).includes(' ');
  let at = stop;
  while (stop - at < 12 && isDigit(text.charCodeAt(at - 1))) at--;
  const before = text.charCodeAt(at - 1);
  if (before === 0x2e && isDigit(text.charCodeAt(at - 2))) return list;
  const alone = isSpace(before) || before === 0x28;
  return alone && (list || (stop - at === 4 && /^(?:19|20)/.test(text.slice(at, stop))));
}
