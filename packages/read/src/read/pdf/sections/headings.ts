// biome-ignore-all lint/style/noExcessiveLinesPerFile: what makes a line a heading is one decision
import { itemAt } from '@citemill/metrics/at';
import type { BodyType } from '../layout/body-type.js';
import { BOLD, FIXED, type Line } from '../layout/lines.js';
import type { Placed } from '../layout/order.js';
import { wordsIn } from '../layout/prose-lines.js';
import { NO_TRACE, type Trace } from '../layout/trace.js';
import { isOfSize } from '../layout/type-size.js';
import { isPublishersLine } from '../wording/article-types.js';
import { isBackName, isMainName, isReferencesName, withoutBullet } from '../wording/section-names.js';
import { HEADING_LENGTH, HEADING_ROOM, HEADING_TYPE } from './decisions.js';
import { runInOf } from './run-in.js';

/** How a heading is set; headings of one depth are set alike. */
export interface Style {
  size: number;
  font: number;
  isBold: boolean;
  isItalic: boolean;
  isCapital: boolean;
}

/** A heading over one or more lines: from one line of the text to another. */
export interface Heading {
  from: number;
  to: number;
  text: string;
  style: Style;
}

const MOST_LINES = 4;
const LONGEST = 220;
const NUMBERED = /^(?:\d{1,2}(?:\.\d{1,2}){0,4}[.)]?|[IVX]{1,5}\.|[A-Z]\.(?:\d{1,2}\.?)*|[A-Z])\s+\p{L}/u;
const DOTTED = /^(?:\d{1,2}|[A-Z])(?:\.\d{1,2}){1,4}\.?\s+\p{L}/u;
/** Two sentences: a stop inside and another at the end. */
const SENTENCES = /\p{Ll}{3}[.?!]\s\p{Lu}.*[.?!]$/u;
export const isKnownName = (text: string): boolean =>
  isMainName(text) || isBackName(text) || isReferencesName(text);

const isCapital = (text: string) => /\p{Lu}{3}/u.test(text) && !/\p{Ll}{2}/u.test(text);

export const styleOf = ({ line }: Placed): Style => ({
  size: Math.round(line.size * 4) / 4,
  font: line.font,
  isBold: line.isBold,
  isItalic: line.isItalic,
  isCapital: isCapital(line.text),
});

export const keyOf = ({ size, font, isBold, isItalic, isCapital: capital }: Style): string =>
  `${size} ${font} ${isBold} ${isItalic} ${capital}`;

const isSame = (a: Style, b: Style) =>
  Math.abs(a.size - b.size) < HEADING_TYPE.sameStylePt &&
  a.isBold === b.isBold &&
  (a.font === b.font || (a.isItalic === b.isItalic && a.isBold));

/** How loudly a style says that it is no running text. */
function strength(style: Style, bodyType: BodyType): number {
  let sum = 0;
  if (style.size >= HEADING_TYPE.minLargerSize * bodyType.size) sum += HEADING_TYPE.minStrength;
  if (style.isBold && !bodyType.isBold) sum += HEADING_TYPE.minStrength;
  if (style.isCapital) sum += 1;
  if (style.isItalic) sum += 1;
  if (style.font !== bodyType.font && style.size > HEADING_TYPE.minFontSize * bodyType.size) sum += 1;
  return sum;
}

const isBelow = (above: Placed, below: Placed) =>
  above.page === below.page && above.column === below.column && below.line.base > above.line.base;

/** The room above a line, in leadings; much where it opens a column. */
function roomAbove(before: Placed | undefined, one: Placed, bodyType: BodyType): number {
  if (!before || !isBelow(before, one)) return 2;
  return (one.line.base - before.line.base) / bodyType.leading;
}

/** True where the text before a line has come to an end. */
function isEnded(before: Placed | undefined, bodyType: BodyType): boolean {
  if (!before) return true;
  const isShort = before.line.right < before.right - HEADING_ROOM.minShortEndEm * bodyType.size;
  return /[.?!:;)\]”"’\d]$/u.test(before.line.text) || isShort;
}

function mayBe(one: Placed, bodyType: BodyType): boolean {
  const { text } = one.line;
  if (text.length > HEADING_LENGTH.maxLineLetters || wordsIn(text, 1) === 0 || isPublishersLine(text))
    return false;
  if (/^[\p{Ll}(•–—]/u.test(text) && !/^\p{Ll}\p{Lu}/u.test(text)) return false;
  if (
    /[=∑∫]/.test(text) ||
    /[,;]$/.test(text) ||
    /@|https?:|^\(?(?:fig|table|additional file \d)\b/i.test(text)
  )
    return false;
  // Code, and formulas: "f(x)(7) g(y)".
  if (isCode(one.line) || (text.match(/\S\(/g)?.length ?? 0) > 1) return false;
  if (runInOf([one.line]) || isLabelled(one.line)) return false;
  return isKnownName(text) || strength(styleOf(one), bodyType) >= 1 || DOTTED.test(text);
}

/** True for a line that opens with a label in bold capitals, without a stop, before plain words: "OBJECTIVE The oats". */
function isLabelled({ text, flags }: Line): boolean {
  let end = 0;
  while (end < text.length && (((flags[end] ?? 0) & BOLD) !== 0 || text[end] === ' ')) end++;
  const [label, rest] = [text.slice(0, end), text.slice(end)];
  return isCapital(label) && /^\p{Lu}\p{Ll}*\s\p{Ll}/u.test(rest);
}

/** True for a line in a typewriter's type, for markup and for the name of a file. */
function isCode(line: Line): boolean {
  if (line.text.startsWith('<') || /^\S+\.\p{L}\w{1,4}$/u.test(line.text)) return true;
  let fixed = 0;
  for (const flag of line.flags) if ((flag & FIXED) !== 0) fixed++;
  return fixed > HEADING_TYPE.minCodeShare * line.flags.length;
}

/** True where the line below goes on with the same sentence. */
function goesOn(last: Placed, next: Placed, bodyType: BodyType): boolean {
  return (
    isBelow(last, next) &&
    next.line.base - last.line.base < HEADING_ROOM.maxTightLeadings * bodyType.leading &&
    last.line.right > last.right - bodyType.size &&
    /^\p{Ll}/u.test(next.line.text)
  );
}

/** The lines that one heading runs over, from its first; the number behind its last. */
function endOf(lines: readonly Placed[], from: number, style: Style, most = MOST_LINES): number {
  let to = from + 1;
  while (to < lines.length && to - from <= most) {
    const last = itemAt(lines, to - 1);
    const next = itemAt(lines, to);
    if (!isBelow(last, next) || next.line.base - last.line.base > HEADING_ROOM.maxLineStepEm * last.line.size)
      break;
    const own = styleOf(next);
    if (
      !isSame(style, own) ||
      (own.isItalic !== style.isItalic && !style.isBold) ||
      NUMBERED.test(next.line.text)
    )
      break;
    // Where capitals are all that tells a heading, small letters are text.
    if (style.isCapital && !own.isCapital && /\p{Ll}{2}/u.test(next.line.text)) break;
    if (isKnownName(last.line.text) && /^\p{Lu}/u.test(next.line.text)) break;
    to++;
  }
  return to;
}

/** The rule by which lines are a heading; undefined if they are not one. */
function headingRule(
  lines: readonly Placed[],
  from: number,
  to: number,
  style: Style,
  bodyType: BodyType,
  isUnderHeading: boolean,
): string | undefined {
  const first = itemAt(lines, from);
  const before = isUnderHeading ? undefined : lines[from - 1];
  const next = lines[to];
  const text = textOf(lines, from, to);
  if (to - from > MOST_LINES || text.length > LONGEST || !next) return undefined;
  if (goesOn(itemAt(lines, to - 1), next, bodyType)) return undefined;
  const room = roomAbove(before, first, bodyType);
  const isKnown = isKnownName(text);
  const loud = strength(style, bodyType);
  if (isKnown && (loud >= 1 || room > HEADING_ROOM.minSmallLeadings) && isEnded(before, bodyType))
    return 'well-known name';
  // A line of running text that is all in italics, or begins with a number.
  if (!isEnded(before, bodyType) && room < HEADING_ROOM.minSmallLeadings) return undefined;
  if (/[.:]$/.test(text) && loud < HEADING_TYPE.minStrength && !NUMBERED.test(text)) return undefined;
  // A paragraph in bold, as some abstracts are.
  if (SENTENCES.test(text) && wordsIn(text, HEADING_LENGTH.maxWeakWords) >= HEADING_LENGTH.maxWeakWords)
    return undefined;
  // A sentence in italics.
  const isSentence =
    /[.?!”]$/.test(text) && wordsIn(text, HEADING_LENGTH.minSentenceWords) >= HEADING_LENGTH.minSentenceWords;
  if (isSentence && !style.isBold && isOfSize(first.line, bodyType.size) && !NUMBERED.test(text))
    return undefined;
  if (
    DOTTED.test(text) &&
    room > HEADING_ROOM.minNumberedLeadings &&
    text.length < HEADING_LENGTH.maxNumberedLetters &&
    !/[.;]$/.test(text)
  )
    return loud >= 1 ||
      (isOfSize(first.line, bodyType.size) &&
        room > HEADING_ROOM.maxTightLeadings &&
        first.line.right < first.right - HEADING_ROOM.minNarrowEm * bodyType.size)
      ? 'number of several parts'
      : undefined;
  return ruleByType(lines, from, to, style, bodyType, before, room);
}

/** The rule by which type and room alone make lines a heading. */
function ruleByType(
  lines: readonly Placed[],
  from: number,
  to: number,
  style: Style,
  bodyType: BodyType,
  before: Placed | undefined,
  room: number,
): string | undefined {
  const first = itemAt(lines, from);
  const next = itemAt(lines, to);
  const text = textOf(lines, from, to);
  const loud = strength(style, bodyType);
  const isNarrow = first.line.right < first.right - bodyType.size;
  if (loud >= HEADING_TYPE.minStrength) {
    if (style.size > HEADING_TYPE.minFullSize * bodyType.size)
      return room > HEADING_ROOM.minStrongLeadings || isEnded(before, bodyType) ? 'strong type' : undefined;
    return style.isBold &&
      style.size > HEADING_TYPE.minBoldSize * bodyType.size &&
      room > HEADING_ROOM.minSmallLeadings &&
      isNarrow
      ? 'small bold type'
      : undefined;
  }
  // Small capitals are as high as small letters.
  if (
    style.isCapital &&
    NUMBERED.test(text) &&
    style.size > HEADING_TYPE.minSmallCapitalsSize * bodyType.size &&
    room > HEADING_ROOM.minWeakLeadings
  )
    return 'numbered small capitals';
  if (style.size < HEADING_TYPE.minFullSize * bodyType.size) return undefined;
  const isOverText =
    isOfSize(next.line, bodyType.size) &&
    next.line.font === bodyType.font &&
    isBelow(first, next) &&
    next.line.base - itemAt(lines, to - 1).line.base < HEADING_ROOM.maxTextBelowLeadings * bodyType.leading;
  return loud >= 1 &&
    room > HEADING_ROOM.minWeakLeadings &&
    isOverText &&
    (isNarrow || to - from > 1) &&
    wordsIn(text, HEADING_LENGTH.maxWeakWords) < HEADING_LENGTH.maxWeakWords
    ? 'weak type with room above'
    : undefined;
}

export const textOf = (lines: readonly Placed[], from: number, to: number): string =>
  withoutBullet(
    lines
      .slice(from, to)
      .map(({ line }) => line.text)
      .join(' ')
      .replace(/(\p{Ll})- (?=\p{Ll})/gu, '$1'),
  );

/** Weak styles, such as plain italics, speak only where several headings have them. */
function isHeard(heading: Heading, all: readonly Heading[], bodyType: BodyType): boolean {
  if (
    isKnownName(heading.text) ||
    strength(heading.style, bodyType) >= HEADING_TYPE.minStrength ||
    DOTTED.test(heading.text)
  )
    return true;
  const alike = all.filter((other) => keyOf(other.style) === keyOf(heading.style));
  return alike.length >= 2;
}

/** Records what speaks for a heading: its rule, its type and the room above it. */
function explainHeading(
  trace: Trace,
  first: Placed,
  rule: string,
  style: Style,
  before: Placed | undefined,
  bodyType: BodyType,
): void {
  trace.explain(first.line, () => ({ decision: 'heading: rule', measured: rule }));
  trace.explain(first.line, () => ({
    decision: 'heading: type size',
    measured: `${(style.size / bodyType.size).toFixed(2)} × body size`,
    threshold: `larger from ${HEADING_TYPE.minLargerSize}, small below ${HEADING_TYPE.minFullSize}`,
  }));
  trace.explain(first.line, () => ({
    decision: 'heading: strength of the type',
    measured: strength(style, bodyType),
    threshold: `≥ ${HEADING_TYPE.minStrength} by type alone, else ≥ 1`,
  }));
  trace.explain(first.line, () => ({
    decision: 'heading: room above',
    measured: `${roomAbove(before, first, bodyType).toFixed(2)} leadings`,
    threshold: `> ${HEADING_ROOM.minStrongLeadings} for strong type, > ${HEADING_ROOM.minWeakLeadings} for weak, > ${HEADING_ROOM.minSmallLeadings} for small`,
  }));
}

/** The headings among the lines of a document, in order. */
export function headingsOf(lines: readonly Placed[], bodyType: BodyType, trace: Trace = NO_TRACE): Heading[] {
  const found: Heading[] = [];
  for (let from = 0; from < lines.length; ) {
    const one = itemAt(lines, from);
    if (!mayBe(one, bodyType)) {
      from++;
      continue;
    }
    const style = styleOf(one);
    const to = endOf(lines, from, style);
    const isUnderHeading = found.at(-1)?.to === from;
    const rule = headingRule(lines, from, to, style, bodyType, isUnderHeading);
    if (rule !== undefined) {
      const before = isUnderHeading ? undefined : lines[from - 1];
      explainHeading(trace, one, rule, style, before, bodyType);
      found.push({ from, to, text: textOf(lines, from, to), style });
      from = to;
    } else {
      // The rest of a long stretch in bold is no heading either.
      from = to - from > MOST_LINES ? endOf(lines, from, style, lines.length) : from + 1;
    }
  }
  return found.filter((heading) => isHeard(heading, found, bodyType));
}
