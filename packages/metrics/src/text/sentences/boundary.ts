import { Stop, type StopKind } from './abbreviations.js';
import { Next, nextKind } from './after.js';
import { followsWord, stopKind } from './before.js';
import {
  characterRole,
  isCjk,
  isDigit,
  isHiragana,
  isLetter,
  isLower,
  isSpace,
  isTerminator,
  isUpper,
  Role,
  skipSpace,
} from './characters.js';
import { endsSentence } from './decide.js';
import { languageStop, opensSentence, skipForeignClosing, skipSpacedOpening } from './language-stop.js';
import type { LanguageRules } from './languages.js';
import {
  attachedMarksEnd,
  citationGroupsEnd,
  groupEnd,
  isCitation,
  isCrossReference,
  isEnumerator,
  isIsotope,
} from './marks.js';
import { digitsAreCitations, spacedNumbersEnd } from './numbers.js';
import { skipClosing } from './terminators.js';
import type { SpanGuard } from './unbroken-spans.js';

/** No sentence ends here. */
export const NONE = -1;

const CLAUSE_SIGNS = ',;:，、；：';

/** A run of terminators from `stop` up to `after`, in the sentence that began at `start`. */
export interface Terminators {
  stop: number;
  after: number;
  role: number;
  start: number;
}

/** Returns the end of the sentence that these terminators close, including citation marks after them, or {@link NONE}. */
export function sentenceEnd(
  text: string,
  terminators: Terminators,
  guard: SpanGuard,
  rules?: LanguageRules,
): number {
  const { stop, after, role, start } = terminators;
  const closing = skipClosing(text, after);
  const closingEnd = rules ? skipForeignClosing(text, closing, rules) : closing;
  if (closingEnd >= text.length) return NONE;
  const code = text.charCodeAt(closingEnd);
  if (isTerminator(code) || CLAUSE_SIGNS.includes(text.charAt(closingEnd))) return NONE;
  if (role === Role.Wide) return wideEnd(text, stop, after, closingEnd, start);
  if (isDigit(code) && !digitsAreCitations(text, stop, closingEnd, guard)) return NONE;
  const marksEnd = attachedMarksEnd(text, closingEnd);
  if (marksEnd >= text.length) return NONE;
  const isSpaced = isSpace(text.charCodeAt(marksEnd));
  if ('¿¡'.includes(text.charAt(marksEnd))) return marksEnd;
  if (!isSpaced && isCjk(text.charCodeAt(marksEnd)) && isCjk(text.charCodeAt(stop - 1))) return marksEnd;
  if (!isSpaced && nextKind(text, marksEnd) !== Next.Opener) return NONE;
  const kind = classifyStop(text, stop, role, start, rules);
  if (kind === Stop.Never) return NONE;
  if (
    closingEnd > after &&
    characterRole(text.charCodeAt(after)) === Role.Close &&
    kind !== Stop.Firm &&
    kind !== Stop.Letter
  ) {
    return NONE;
  }
  if (!isSpaced)
    return kind === Stop.Firm && followsWord(text, stop) && opensRunOn(text, marksEnd) ? marksEnd : NONE;
  const spaceEnd = skipSpace(text, marksEnd);
  const next = rules ? skipSpacedOpening(text, spaceEnd) : spaceEnd;
  if (next >= text.length) return NONE;
  // English names such as "p53" open sentences; a plain lower-case word does not.
  if (rules && nextKind(text, next) === Next.Lower) return NONE;
  return spacedEnd(text, stop, kind, marksEnd, next, closingEnd > after || marksEnd > closingEnd, guard);
}

function classifyStop(
  text: string,
  stop: number,
  role: number,
  start: number,
  rules: LanguageRules | undefined,
): StopKind {
  if (role === Role.Stop) return rules ? stopIn(text, stop, start, rules) : stopKind(text, stop, start);
  const before = text.charAt(stop - 1);
  // "[?]" and "[…]" mark an omission.
  if (stop === start || before === '[' || before === '(') return Stop.Never;
  return role === Role.Ellipsis ? Stop.Capital : Stop.Firm;
}

/** Classifies a full stop by the rules of a language; if they say nothing, by the English rules with the language's openers. */
function stopIn(text: string, stop: number, start: number, rules: LanguageRules): StopKind {
  const languageKind = languageStop(text, stop, start, rules);
  if (languageKind !== undefined) return languageKind;
  const kind = stopKind(text, stop, start);
  const isUnsure = kind > Stop.Letter && kind !== Stop.Never;
  return isUnsure && opensSentence(text, stop, rules) ? Stop.Firm : kind;
}

/** Finds the end of a sentence whose stop and citation marks, up to `end`, are followed by white space, up to `next`. */
function spacedEnd(
  text: string,
  stop: number,
  kind: StopKind,
  end: number,
  next: number,
  hasMarks: boolean,
  guard: SpanGuard,
): number {
  const code = text.charCodeAt(next);
  const isBracket = code === 0x28 || code === 0x5b;
  if (kind > Stop.Letter) {
    const mayPrecedeItem = kind === Stop.Initial || kind === Stop.Capital;
    if (mayPrecedeItem && isEnumerator(text, next) && isUpper(text.charCodeAt(next + 1))) return end;
    return !isBracket && endsSentence(text, stop, kind, next, nextKind(text, next)) ? end : NONE;
  }
  if (isBracket) {
    if (isEnumerator(text, next)) return end;
    if (isCitation(text, next)) return beforeCitation(text, end, next);
    if (isCrossReference(text, next)) return beforeReference(text, next);
    if (isIsotope(text, next)) return end;
  } else if (isDigit(code)) {
    const marks = spacedNumbersEnd(text, next, guard);
    if (marks > 0) return marks < text.length ? marks : NONE;
  }
  const following = nextKind(text, next);
  if (isBracket && (following >= Next.Count || (kind === Stop.Letter && following !== Next.Opener)))
    return NONE;
  if (following === Next.Lower && (hasMarks || !isLower(code))) return NONE;
  return endsSentence(text, stop, kind, next, following) ? end : NONE;
}

/** In "… cells. [3] The", the citation closes the old sentence; in "… cells. [3] showed", it opens the new one. */
function beforeCitation(text: string, end: number, next: number): number {
  const citation = citationGroupsEnd(text, next);
  const code = text.charCodeAt(citation);
  if (isLetter(code) || isDigit(code)) return end;
  if (!isSpace(code)) return NONE;
  const then = skipSpace(text, citation);
  if (then >= text.length || isTerminator(text.charCodeAt(then))) return NONE;
  return nextKind(text, then) <= Next.Caseless ? citation : end;
}

/** In "… cells. (see Fig. 2) The", the note closes the old sentence. */
function beforeReference(text: string, next: number): number {
  const end = groupEnd(text, next);
  if (!isSpace(text.charCodeAt(end))) return NONE;
  return nextKind(text, skipSpace(text, end)) <= Next.Caseless ? end : NONE;
}

/** True if a word of two letters or more and a space or comma follow a stop without a space: "… cells.We then". */
function opensRunOn(text: string, index: number): boolean {
  let end = index;
  while (end - index < 16 && isLetter(text.charCodeAt(end))) end++;
  return end - index > 1 && (isSpace(text.charCodeAt(end)) || text.charCodeAt(end) === 0x2c);
}

/** The number of a heading or a label before a full-width stop: "图1．", "2.1．". */
const WIDE_LABEL = /(?:^|[图圖図表式節节章])\s?\d{1,3}(?:[.-]\d{1,2})*$/u;
/** The speaker after a quotation: "。”他说". */
const SPEAKER = /^[^。！？，,]{0,4}(?:说|說|道|问|問|写道|表示|指出|认为)/u;
const WIDE_MARK = /^(?:［[\d，、,–-]{1,20}］)+/u;
const isAnyDigit = (code: number): boolean => isDigit(code) || (code >= 0xff10 && code <= 0xff19);

/** Finds the end of a sentence in scripts that need no space after a stop. After a closed quotation, kana continue the sentence. */
function wideEnd(text: string, stop: number, after: number, closingEnd: number, start: number): number {
  if (isAnyDigit(text.charCodeAt(stop - 1)) && isAnyDigit(text.charCodeAt(after))) return NONE;
  if (text.charCodeAt(stop) === 0xff0e && WIDE_LABEL.test(text.slice(Math.max(start, stop - 8), stop)))
    return NONE;
  if (closingEnd > after && isHiragana(text.charCodeAt(closingEnd))) return NONE;
  if (closingEnd > after && SPEAKER.test(text.slice(closingEnd, closingEnd + 8))) return NONE;
  const attached = attachedMarksEnd(text, closingEnd);
  const end = attached + (WIDE_MARK.exec(text.slice(attached, attached + 40))?.[0].length ?? 0);
  return end < text.length ? end : NONE;
}
