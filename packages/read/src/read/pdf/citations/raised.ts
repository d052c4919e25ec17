import { itemAt, uint8At } from '@citemill/metrics/at';
import type { Flow } from '../layout/flow.js';
import { ITALIC, MATH, SUBSCRIPT, SUPERSCRIPT } from '../layout/lines.js';
import type { Candidate, Stretch } from './candidate.js';
import type { CitedNumbers } from './cited-numbers.js';

const isRaised = (flow: Flow, at: number) => ((flow.flags[at] ?? 0) & SUPERSCRIPT) !== 0;

/** The raised stretches of a text. A space after a raised comma or dash, as at the end of a line, does not divide. */
export function raisedStretches(flow: Flow): Stretch[] {
  const found: Stretch[] = [];
  for (let at = 0; at < flow.text.length; at++) {
    if (!isRaised(flow, at)) continue;
    const start = at;
    while (at < flow.text.length) {
      if (isRaised(flow, at)) at++;
      else if (/[\s,;–-]/.test(flow.text.charAt(at)) && at + 1 < flow.text.length && isRaised(flow, at + 1)) {
        const isJoined = /[,;–-]/.test(flow.text.charAt(at)) || /[,;–-]/.test(flow.text.charAt(at - 1));
        if (!isJoined) break;
        at++;
      } else break;
    }
    found.push({ start, end: at });
  }
  return found;
}

const UNIT =
  /^(?:[kcmμµnpfdMGT]?(?:m|s|g|L|l|J|W|V|Pa|Hz|K|N|A|mol|eV|bar|cd|B|Å|b)|ha|in|ft|yr|h|min|hr|day|days?|cal|kcal|dm|a|y|wk|mi|px|cells?|inch(?:es)?|feet|meters?|metres?)$/;

/** True of a raised number that is an exponent, or part of an isotope, an ion or an ordinal, by what stands around it. */
export function isExponent(flow: Flow, { start, end }: Stretch, numbers: readonly number[]): boolean {
  const { text } = flow;
  const before = text.slice(Math.max(0, start - 24), start);
  const next = text[end] ?? '';
  // "¹⁴C", "³H": nothing or a space before, and a letter right after.
  if (/(?:^|[\s([/-])$/.test(before) && /\p{L}/u.test(next)) return true;
  if (/^(?:st|nd|rd|th)\b/.test(text.slice(end, end + 3))) return true;
  if (before === '') return true;
  const [word] = /[^\s([{,;:/·×*−-]*\s?$/u.exec(before) ?? [''];
  const bare = word.trim();
  const isSmall = numbers.length === 1 && itemAt(numbers, 0) <= 4;
  // "COVID-19¹²" ends a word of letters, "in 2015¹²" a sentence; "10³" and "x2³" are powers.
  if (/\d$/.test(bare) && !/\p{L}{2,}-?\d{1,3}$|(?:^|\s)(?:19|20)\d\d$/u.test(before)) return true;
  if (/[=×·+−<>≤≥±^/]\s?$/.test(before)) return true;
  // "xᵢ² + 1": behind a letter below the line; behind a digit there, as in "CO₂", a mark may stand.
  if (/\p{L}$/u.test(before) && (uint8At(flow.flags, start - 1) & SUBSCRIPT) !== 0) return true;
  // A minus sign that the font calls "2" makes "g⁻¹" read "g²¹".
  if (numbers.length === 1 && itemAt(numbers, 0) > 20 && itemAt(numbers, 0) < 25 && UNIT.test(bare))
    return true;
  if (/^\p{L}$/u.test(bare)) {
    if (isSmall) return true;
    const flags = uint8At(flow.flags, start - 1);
    return (flags & (ITALIC | MATH)) !== 0;
  }
  if (isSmall && (UNIT.test(bare) || /^[χΧσ]$/u.test(bare))) return true;
  // "Ca²⁺", "SO₄²⁻": the sign may stand on the line.
  if (isSmall && /^[+−]/.test(next)) return true;
  return false;
}

/** Marks above the line: "as shown before.¹²,¹³" */
export function raisedMarks(flow: Flow, numbers: CitedNumbers): Candidate[] {
  const found: Candidate[] = [];
  for (const stretch of raisedStretches(flow)) {
    let { start, end } = stretch;
    while (start < end && /[\s,;]/.test(flow.text.charAt(start))) start++;
    while (end > start && /[\s,;.]/.test(flow.text.charAt(end - 1))) end--;
    const inside = flow.text.slice(start, end);
    if (!/^[[(]?\d/.test(inside)) continue;
    const works = numbers.works(inside);
    if (!works || isExponent(flow, { start, end }, (inside.match(/\d+/g) ?? []).map(Number))) continue;
    found.push({ kind: 'raised', start, end, works });
  }
  return found;
}
