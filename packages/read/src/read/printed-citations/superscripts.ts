import { itemAt, uint8At } from '@citemill/metrics/at';
import type { Candidate, Span } from './candidate.js';
import type { CitedNumbers } from './cited-numbers.js';
import { EXPONENT, MARK_CONTEXT } from './mark-thresholds.js';
import type { FlaggedText } from './text-flags.js';
import { ITALIC, MATH, SUBSCRIPT, SUPERSCRIPT } from './text-flags.js';

const isSuperscript = (flow: FlaggedText, index: number) => ((flow.flags[index] ?? 0) & SUPERSCRIPT) !== 0;

/** Finds the superscripts in a text. A space after a superscript comma or dash, as at the end of a line, does not split a span. */
export function superscriptSpans(flow: FlaggedText): Span[] {
  const spans: Span[] = [];
  for (let position = 0; position < flow.text.length; position++) {
    if (!isSuperscript(flow, position)) continue;
    const start = position;
    while (position < flow.text.length) {
      if (isSuperscript(flow, position)) position++;
      else if (
        /[\s,;–-]/.test(flow.text.charAt(position)) &&
        position + 1 < flow.text.length &&
        isSuperscript(flow, position + 1)
      ) {
        const isJoined =
          /[,;–-]/.test(flow.text.charAt(position)) || /[,;–-]/.test(flow.text.charAt(position - 1));
        if (!isJoined) break;
        position++;
      } else break;
    }
    spans.push({ start, end: position });
  }
  return spans;
}

const UNIT =
  /^(?:[kcmμµnpfdMGT]?(?:m|s|g|L|l|J|W|V|Pa|Hz|K|N|A|mol|eV|bar|cd|B|Å|b)|ha|in|ft|yr|h|min|hr|day|days?|cal|kcal|dm|a|y|wk|mi|px|cells?|inch(?:es)?|feet|meters?|metres?|deg|arcsec|arcmin|[kMG]?pc|sr|rad|erg|AU)$/;

/** True for a superscript number that is an exponent, or part of an isotope, an ion or an ordinal, judging by its context. */
export function isExponent(flow: FlaggedText, { start, end }: Span, numbers: readonly number[]): boolean {
  const { text } = flow;
  const before = text.slice(Math.max(0, start - MARK_CONTEXT.wordChars), start);
  const next = text[end] ?? '';
  // "¹⁴C", "³H": after nothing or a space, directly before a letter.
  if (/(?:^|[\s([/-])$/.test(before) && /\p{L}/u.test(next)) return true;
  if (/^(?:st|nd|rd|th)\b/.test(text.slice(end, end + MARK_CONTEXT.signChars))) return true;
  if (before === '') return true;
  const [word] = /[^\s([{,;:/·×*−-]*\s?$/u.exec(before) ?? [''];
  const bare = word.trim();
  const isSmall = numbers.length === 1 && itemAt(numbers, 0) <= EXPONENT.maxSmallExponent;
  // A mark follows a word of letters in "COVID-19¹²" and "ETP1/2¹²", a year in "in 2015¹²"; "10³" and "x2³" are powers.
  if (/\d$/.test(bare) && !/\p{L}{2,}-?\d{1,3}(?:[/-]\d{1,3})*$|(?:^|\s)(?:1[5-9]|20)\d\d$/u.test(before))
    return true;
  if (/[=×·+−<>≤≥±^/]\s?$/.test(before)) return true;
  // "xᵢ² + 1" has an exponent after a subscript letter. After a subscript digit, as in "CO₂", there may be a citation mark.
  if (/\p{L}$/u.test(before) && (uint8At(flow.flags, start - 1) & SUBSCRIPT) !== 0) return true;
  // If the font calls a minus sign "2", "g⁻¹" is read as "g²¹".
  if (
    numbers.length === 1 &&
    itemAt(numbers, 0) >= EXPONENT.minMisreadNegative &&
    itemAt(numbers, 0) <= EXPONENT.maxMisreadNegative &&
    UNIT.test(bare)
  )
    return true;
  if (/^\p{L}$/u.test(bare)) {
    if (isSmall) return true;
    const flags = uint8At(flow.flags, start - 1);
    return (flags & (ITALIC | MATH)) !== 0;
  }
  if (isSmall && (UNIT.test(bare) || /^[χΧσ]$/u.test(bare))) return true;
  // "Ca²⁺", "SO₄²⁻": the sign may be on the baseline.
  if (isSmall && /^[+−]/.test(next)) return true;
  return false;
}

/** Returns a superscript without the commas and spaces around its number. */
export function trimSuperscript({ text }: FlaggedText, { start, end }: Span): Span {
  while (start < end && /[\s,;]/.test(text.charAt(start))) start++;
  while (end > start && /[\s,;.]/.test(text.charAt(end - 1))) end--;
  return { start, end };
}

/** Finds superscript marks: "as shown before.¹²,¹³" */
export function superscriptMarks(flow: FlaggedText, numbers: CitedNumbers): Candidate[] {
  const marks: Candidate[] = [];
  for (const span of superscriptSpans(flow)) {
    const { start, end } = trimSuperscript(flow, span);
    const inside = flow.text.slice(start, end);
    if (!/^[[(]?\d/.test(inside)) continue;
    const works = numbers.findNumbered(inside);
    if (!works || isExponent(flow, { start, end }, (inside.match(/\d+/g) ?? []).map(Number))) continue;
    marks.push({ kind: 'superscript', start, end, works });
  }
  return marks;
}
