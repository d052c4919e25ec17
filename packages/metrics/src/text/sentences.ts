import { NONE, sentenceEnd } from './sentences/boundary.js';
import { characterRole, isSpace, nextSign, Role, skipSpace } from './sentences/characters.js';
import { languageRules } from './sentences/languages.js';
import { runRole, skipClosing, terminatorsEnd } from './sentences/terminators.js';
import { spanGuard, type TextSpan } from './sentences/unbroken-spans.js';

export type { TextSpan } from './sentences/unbroken-spans.js';

export interface SentenceOptions {
  /** Spans that no sentence may cut in two, such as a paragraph's citations; in any order. */
  keep?: readonly TextSpan[];
  /**
   * The language of the text as a BCP 47 code such as `de`. German, French, Spanish, Portuguese, Italian and Russian have their own
   * abbreviations, ordinals and quotation marks. Chinese and Japanese are recognised by their script. Default: English.
   */
  language?: string | null | undefined;
}

// Intl.Segmenter is not used: it does not split before a lower-case letter or a digit ("p53 was", "24 h later")
// and splits after most abbreviations, so the rules would have to examine every stop again, at twice the cost.

/** Maximum distance of a bracket from the stop that it encloses. Farther away, it is more likely an unbalanced bracket. */
const MAX_BRACKET_DISTANCE = 250;

/**
 * Splits a paragraph of scientific prose into sentences, as spans in order. Together they cover all but white space; none
 * overlaps another, begins or ends with space, or ends inside a span to keep. Citation marks after a stop (".12,13",
 * ".[1]") belong to the sentence before it. A blank line ends a sentence; a single line break is a space.
 *
 * Takes time proportional to the text: every decision looks a bounded distance back and ahead.
 *
 * @example
 * sentences('Cells grew (Fig. 2).3 E. coli did not.') // [{ start: 0, end: 21 }, { start: 22, end: 38 }]
 */
export function sentences(paragraph: string, options: SentenceOptions = {}): TextSpan[] {
  // White space after the last word must not change how a stop is classified.
  const text = paragraph.trimEnd();
  const guard = spanGuard(options.keep);
  const rules = languageRules(options.language);
  const spans: TextSpan[] = [];
  let start = skipSpace(text, 0);
  let depth = 0;
  let outermost = -1;
  let position = nextSign(text, start);
  for (; position < text.length; position = nextSign(text, position)) {
    const role = characterRole(text.charCodeAt(position));
    let end = NONE;
    if (role === Role.Open) {
      if (depth++ === 0) outermost = position;
      position++;
    } else if (role === Role.Close) {
      if (depth > 0) depth--;
      position++;
    } else if (role === Role.Break) {
      const next = skipSpace(text, position);
      if (isParagraphBreak(text, position, next)) end = trimEnd(text, start, position);
      position = next;
    } else {
      const after = terminatorsEnd(text, position);
      end = sentenceEnd(
        text,
        { stop: position, after, role: runRole(text, position, after), start },
        guard,
        rules,
      );
      if (end !== NONE && depth > 0 && outermost > start && isInside(text, outermost, after, depth))
        end = NONE;
      position = after;
    }
    if (end <= start) continue;
    const next = skipSpace(text, end);
    if (next >= text.length || guard.cuts(end, next)) continue;
    spans.push({ start, end });
    start = next;
    position = next;
    depth = 0;
  }
  if (start < text.length) spans.push({ start, end: trimEnd(text, start, text.length) });
  return spans;
}

/** Splits a paragraph as {@link sentences} does, into strings. */
export function sentenceTexts(text: string, options: SentenceOptions = {}): string[] {
  return sentences(text, options).map(({ start, end }) => text.slice(start, end));
}

/** True when a stop is inside brackets that opened shortly before it and close soon after. */
function isInside(text: string, open: number, after: number, depth: number): boolean {
  if (after - open > MAX_BRACKET_DISTANCE) return false;
  const closed = skipClosing(text, after);
  const limit = Math.min(text.length, closed + MAX_BRACKET_DISTANCE);
  for (let i = after; i < limit; i++) {
    const role = characterRole(text.charCodeAt(i));
    if (role === Role.Open) depth++;
    else if (role === Role.Close && --depth === 0) return i >= closed;
  }
  return false;
}

function isParagraphBreak(text: string, index: number, next: number): boolean {
  let lines = 0;
  for (let i = index; i < next; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x0a) lines++;
    else if (code === 0x0c || code === 0x2029) return true;
  }
  return lines > 1;
}

function trimEnd(text: string, start: number, end: number): number {
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  return end;
}
