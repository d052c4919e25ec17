import { Stop, type StopKind } from './abbreviations.js';
import { Next, nextKind } from './after.js';
import { stopKind } from './before.js';
import {
  isCjk,
  isDigit,
  isHiragana,
  isLetter,
  isLower,
  isSpace,
  isTerminator,
  isUpper,
  Role,
  roleOf,
  skipSpace,
} from './characters.js';
import { endsSentence } from './decide.js';
import type { SpanGuard } from './guard.js';
import {
  attachedMarksEnd,
  citationGroupsEnd,
  groupEnd,
  isCitation,
  isEnumerator,
  isIsotope,
  isReference,
  numberListEnd,
} from './marks.js';

/** No sentence ends here. */
export const NONE = -1;

const CLOSING_QUOTES = '”’»›"\'';
const CLAUSE_SIGNS = ',;:，、；：';

/** A run of terminators from `stop` up to `after`, in the sentence that began at `start`. */
export interface Terminators {
  stop: number;
  after: number;
  role: number;
  start: number;
}

/** The end of the run of terminators at `at`: "?!", "...", also with spaces as in ". . .". */
export function terminatorsEnd(text: string, at: number): number {
  let end = at + 1;
  for (;;) {
    if (isTerminator(text.charCodeAt(end))) end++;
    else if (isSpacedPoint(text, end)) end += 2;
    else return end;
  }
}

const isSpacedPoint = (text: string, at: number) =>
  isSpace(text.charCodeAt(at)) &&
  text.charCodeAt(at + 1) === 0x2e &&
  !isLetter(text.charCodeAt(at + 2)) &&
  !isDigit(text.charCodeAt(at + 2));

/** Past the quotes and brackets that close behind a stop. */
export function skipClosing(text: string, at: number): number {
  for (; at < text.length; at++) {
    if (roleOf(text.charCodeAt(at)) === Role.Close) continue;
    const quote = CLOSING_QUOTES.indexOf(text.charAt(at));
    // A straight quote before a letter opens instead.
    if (quote < 0 || (quote >= 4 && isLetter(text.charCodeAt(at + 1)))) break;
  }
  return at;
}

/** Where the sentence ends that these terminators close, marks behind them included, or {@link NONE}. */
export function sentenceEnd(text: string, found: Terminators, guard: SpanGuard): number {
  const { stop, after, role, start } = found;
  const closed = skipClosing(text, after);
  if (closed >= text.length) return NONE;
  const code = text.charCodeAt(closed);
  if (isTerminator(code) || CLAUSE_SIGNS.includes(text.charAt(closed))) return NONE;
  if (role === Role.Wide) return wideEnd(text, stop, after, closed);
  if (isDigit(code) && !digitsMayFollow(text, stop, closed, guard)) return NONE;
  const marked = attachedMarksEnd(text, closed);
  if (marked >= text.length) return NONE;
  const apart = isSpace(text.charCodeAt(marked));
  if (!apart && isCjk(text.charCodeAt(marked)) && isCjk(text.charCodeAt(stop - 1))) return marked;
  if (!apart && nextKind(text, marked) !== Next.Opener) return NONE;
  const kind = kindOf(text, stop, role, start);
  if (kind === Stop.Never) return NONE;
  if (
    closed > after &&
    roleOf(text.charCodeAt(after)) === Role.Close &&
    kind !== Stop.Firm &&
    kind !== Stop.Letter
  ) {
    return NONE;
  }
  if (!apart)
    return kind === Stop.Firm && isSolidWord(text, stop) && opensRunOn(text, marked) ? marked : NONE;
  const next = skipSpace(text, marked);
  if (next >= text.length) return NONE;
  return apartEnd(text, stop, kind, marked, next, closed > after || marked > closed, guard);
}

function kindOf(text: string, stop: number, role: number, start: number): StopKind {
  if (role === Role.Stop) return stopKind(text, stop, start);
  const before = text.charAt(stop - 1);
  // "[?]" and "[…]" stand for something left out.
  if (stop === start || before === '[' || before === '(') return Stop.Never;
  return role === Role.Ellipsis ? Stop.Capital : Stop.Firm;
}

/** The same where space follows the stop and its marks, up to `next`. */
function apartEnd(
  text: string,
  stop: number,
  kind: StopKind,
  end: number,
  next: number,
  decorated: boolean,
  guard: SpanGuard,
): number {
  const code = text.charCodeAt(next);
  const bracket = code === 0x28 || code === 0x5b;
  if (kind > Stop.Letter) {
    if (kind === Stop.Initial && isEnumerator(text, next) && isUpper(text.charCodeAt(next + 1))) return end;
    return !bracket && endsSentence(text, stop, kind, next, nextKind(text, next)) ? end : NONE;
  }
  if (bracket) {
    if (isEnumerator(text, next)) return end;
    if (isCitation(text, next)) return beforeCitation(text, end, next);
    if (isReference(text, next)) return beforeReference(text, next);
    if (isIsotope(text, next)) return end;
  } else if (isDigit(code)) {
    const marks = spacedNumbersEnd(text, next, guard);
    if (marks > 0) return marks < text.length ? marks : NONE;
  }
  const how = nextKind(text, next);
  if (bracket && (how >= Next.Count || (kind === Stop.Letter && how !== Next.Opener))) return NONE;
  if (how === Next.Lower && (decorated || !isLower(code))) return NONE;
  return endsSentence(text, stop, kind, next, how) ? end : NONE;
}

/** "… cells. [3] The": the citation closes the old sentence; "… cells. [3] showed": it opens the new one. */
function beforeCitation(text: string, end: number, next: number): number {
  const citation = citationGroupsEnd(text, next);
  const code = text.charCodeAt(citation);
  if (isLetter(code) || isDigit(code)) return end;
  if (!isSpace(code)) return NONE;
  const then = skipSpace(text, citation);
  if (then >= text.length || isTerminator(text.charCodeAt(then))) return NONE;
  return nextKind(text, then) <= Next.Caseless ? citation : end;
}

/** "… cells. (see Fig. 2) The": the note closes the old sentence. */
function beforeReference(text: string, next: number): number {
  const end = groupEnd(text, next);
  if (!isSpace(text.charCodeAt(end))) return NONE;
  return nextKind(text, skipSpace(text, end)) <= Next.Caseless ? end : NONE;
}

/** Superscripts that came down to the line: "… cells. 12, 13 The". -1 where the number opens the next sentence, the text's end where nothing follows. */
function spacedNumbersEnd(text: string, next: number, guard: SpanGuard): number {
  const end = numberListEnd(text, next);
  if (end < 0) return NONE;
  if (skipSpace(text, end) >= text.length) return text.length;
  if (!isSpace(text.charCodeAt(end))) return NONE;
  const how = nextKind(text, skipSpace(text, end));
  const several = end - next > 3;
  const likely =
    how <= Next.Phrase || (several && how <= Next.Code) || (guard.startsAt(next) && how <= Next.Caseless);
  return likely ? end : NONE;
}

/** A digit behind the stop is a decimal place, unless a word stands before the stop or a citation is known there. */
function digitsMayFollow(text: string, stop: number, digits: number, guard: SpanGuard): boolean {
  const end = numberListEnd(text, digits);
  if (end < 0) return false;
  const how = end < text.length ? nextKind(text, skipSpace(text, end)) : Next.Opener;
  if (how > Next.Caseless) return false;
  if (guard.startsAt(digits)) return true;
  const before = text.charCodeAt(stop - 1);
  if (isDigit(before)) return how <= Next.Phrase && followsNumberThatEnds(text, stop, digits, end);
  if (isLetter(before)) return isSolidWord(text, stop) || how === Next.Opener;
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

/** Three small letters at least before the stop, or a closing bracket. */
function isSolidWord(text: string, stop: number): boolean {
  const last = text.charCodeAt(stop - 1);
  if (roleOf(last) === Role.Close) return true;
  return isLower(last) && isLower(text.charCodeAt(stop - 2)) && isLower(text.charCodeAt(stop - 3));
}

/** "… cells.We then": two letters or more, then a space or a comma. */
function opensRunOn(text: string, at: number): boolean {
  let end = at;
  while (end - at < 16 && isLetter(text.charCodeAt(end))) end++;
  return end - at > 1 && (isSpace(text.charCodeAt(end)) || text.charCodeAt(end) === 0x2c);
}

/** Stops of scripts that need no space. A quotation may close and the sentence still go on in kana. */
function wideEnd(text: string, stop: number, after: number, closed: number): number {
  if (isDigit(text.charCodeAt(stop - 1)) && isDigit(text.charCodeAt(after))) return NONE;
  if (closed > after && isHiragana(text.charCodeAt(closed))) return NONE;
  const end = attachedMarksEnd(text, closed);
  return end < text.length ? end : NONE;
}
