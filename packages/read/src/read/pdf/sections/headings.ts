// biome-ignore-all lint/style/noExcessiveLinesPerFile: what makes a line a heading is one decision
import { itemAt } from '@citemill/metrics/at';
import { ENGLISH_MONTHS } from '../../reference-string/months.js';
import { isPublisherLine } from '../../wording/publisher-notices.js';
import {
  isBackSectionName,
  isMainSectionName,
  isReferencesName,
  removeBullet,
} from '../../wording/section-names.js';
import { isStatement } from '../../wording/theorem-names.js';
import type { BodyType } from '../layout/body-type.js';
import { BOLD, ITALIC, type Line } from '../layout/lines.js';
import { isMonospaced } from '../layout/monospaced.js';
import { isBelow, type PlacedLine } from '../layout/order.js';
import { countWords, isBrokenAtEdge } from '../layout/prose-lines.js';
import { NO_TRACE, type Trace } from '../layout/trace.js';
import { hasSize } from '../layout/type-size.js';
import { isUnderlined } from '../layout/underlines.js';
import { findRunIn, findStyledStart } from './run-in.js';
import { HEADING_LENGTH, HEADING_ROOM, HEADING_STYLE, HEADING_TYPE } from './section-thresholds.js';

/** How a line is set. Headings of one depth have one style. */
export interface Style {
  size: number;
  font: number;
  isBold: boolean;
  isItalic: boolean;
  isCapital: boolean;
  isUnderlined: boolean;
}

/** A heading over one or more lines, as indexes of its first line and of the one after its last. */
export interface Heading {
  from: number;
  to: number;
  text: string;
  style: Style;
}

const NUMBERED =
  /^(?:(?:\d{1,2}(?:\.\d{1,2}){0,4}[.)]?|[IVX]{1,5}\.|[A-Z]\.(?:\d{1,2}\.?)*)\s+\p{L}|[A-Z]\s+\p{Lu})/u;
/** "A. Oats", "2. Oats", "IV. Oats". */
const NUMBERED_WITH_STOP = /^(?:\d{1,2}|[A-Z]|[IVX]{2,5})\.\s+\p{L}/u;
/** "2.1 Oats" and "0.1 Oats", but not the quantities "0.75 in", "1.02 in" and "1.5 GHz". */
const DOTTED =
  /^(?:\d{1,2}|[A-Z])(?:\.(?:0|[1-9]\d?)){1,4}\.?\s+(?!(?:in|ft|[cmkµn]?m|pt|px|[kmµ]?g|[kMG]?Hz|[km]?V|[mµn]?s|min|h|[MG]B|[kM]?W|[kMG]?Pa|K)(?!\p{L}))\p{L}/u;
/** A date alone, as on title pages: "August 31, 2017". */
const DATE = new RegExp(
  String.raw`^(?:(?:${ENGLISH_MONTHS})\.? \d{1,2}(?:st|nd|rd|th)?,?|(?:\d{1,2}(?:st|nd|rd|th)? )?(?:${ENGLISH_MONTHS})\.?,?) (?:19|20)\d\d$`,
  'i',
);
/** Two sentences: a full stop inside and another at the end. */
const SENTENCES = /\p{Ll}{3}[.?!]\s\p{Lu}.*[.?!]$/u;
/** True for the usual name of a section: "Methods", "Acknowledgements", "References". */
export const isSectionName = (text: string): boolean =>
  isMainSectionName(text) || isBackSectionName(text) || isReferencesName(text);

const isCapital = (text: string) => /\p{Lu}{3}/u.test(text) && !/\p{Ll}{2}/u.test(text);

export const lineStyle = (placed: PlacedLine): Style => ({
  size: Math.round(placed.line.size * 4) / 4,
  font: placed.line.font,
  isBold: placed.line.isBold,
  isItalic: placed.line.isItalic,
  isCapital: isCapital(placed.line.text),
  isUnderlined: isUnderlined(placed.line, placed.page),
});

export const styleKey = (style: Style): string =>
  `${style.size} ${style.font} ${style.isBold} ${style.isItalic} ${style.isCapital} ${style.isUnderlined}`;

const areSameStyle = (a: Style, b: Style) =>
  Math.abs(a.size - b.size) < HEADING_TYPE.sameStylePt &&
  a.isBold === b.isBold &&
  a.isUnderlined === b.isUnderlined &&
  (a.font === b.font || (a.isItalic === b.isItalic && a.isBold));

/** How much a style differs from running text, in points. */
function strength(style: Style, bodyType: BodyType): number {
  let sum = 0;
  if (style.size >= HEADING_TYPE.minLargerSize * bodyType.size) sum += HEADING_TYPE.minStrength;
  if (style.isBold && !bodyType.isBold) sum += HEADING_TYPE.minStrength;
  if (style.isUnderlined) sum += HEADING_TYPE.minStrength;
  if (style.isCapital) sum += 1;
  if (style.isItalic) sum += 1;
  if (style.font !== bodyType.font && style.size > HEADING_TYPE.minFontSize * bodyType.size) sum += 1;
  return sum;
}

/** Returns the room above a line, in leadings; large at the top of a column. */
function roomAbove(before: PlacedLine | undefined, placed: PlacedLine, bodyType: BodyType): number {
  if (!before || !isBelow(before, placed)) return 2;
  return (placed.line.base - before.line.base) / bodyType.leading;
}

/** True if a paragraph may end on a line: after a sign that ends sentences, before the right edge, or without a line. */
function endsParagraph(before: PlacedLine | undefined, bodyType: BodyType): boolean {
  if (!before) return true;
  const isShort = before.line.right < before.right - HEADING_ROOM.minShortEndEm * bodyType.size;
  return /[.?!:;)\]”"’\d]$/u.test(before.line.text) || isShort;
}

/** True for a line whose words may be a heading, whatever its type. */
function readsLikeHeading(placed: PlacedLine): boolean {
  const { text } = placed.line;
  if (text.length > HEADING_LENGTH.maxLineLetters || countWords(text, 1) === 0 || isPublisherLine(text))
    return false;
  if (isStatement(text) || (placed.page.number === 0 && DATE.test(text))) return false;
  if (/^[\p{Ll}(•–—]/u.test(text) && !/^\p{Ll}\p{Lu}/u.test(text)) return false;
  if (
    /[=∑∫∈∉∀∃⊂⊆∪∩∂∇]/.test(text) ||
    /[,;]$/.test(text) ||
    /@|https?:|^\(?(?:fig|table|additional file \d)\b/i.test(text)
  )
    return false;
  // Code and formulas: "f(x)(7) g(y)".
  if (isCode(placed.line) || (text.match(/\S\(/g)?.length ?? 0) > 1) return false;
  return !findRunIn([placed.line]) && !isLabelled(placed.line) && !beginsSentence(placed);
}

/** True for a full line with a heading in bold, without a full stop, before the first words of a sentence. */
function beginsSentence({ line, right }: PlacedLine): boolean {
  if (line.right < right - 2 * line.size) return false;
  const start = findStyledStart([line]);
  return start?.isBold === true && /^\S+\s\p{Ll}\S*\s?\p{Ll}/u.test(line.text.slice(start.units));
}

const mayBeHeading = (placed: PlacedLine, bodyType: BodyType, headingStyles: ReadonlySet<string>): boolean =>
  readsLikeHeading(placed) &&
  (isSectionName(placed.line.text) ||
    strength(lineStyle(placed), bodyType) >= 1 ||
    DOTTED.test(placed.line.text) ||
    headingStyles.has(styleKey(lineStyle(placed))));

/** True for a line that begins with a label in bold capitals, without a full stop, before plain words: "OBJECTIVE The oats". */
function isLabelled({ text, flags }: Line): boolean {
  let end = 0;
  while (end < text.length && (((flags[end] ?? 0) & BOLD) !== 0 || text[end] === ' ')) end++;
  const [label, rest] = [text.slice(0, end), text.slice(end)];
  return isCapital(label) && /^\p{Lu}\p{Ll}*\s\p{Ll}/u.test(rest);
}

/** True for a line in monospaced type, for markup and for a file name. */
const isCode = (line: Line): boolean =>
  line.text.startsWith('<') || /^\S+\.\p{L}\w{1,4}$/u.test(line.text) || isMonospaced(line);

function continuesSentence(last: PlacedLine, next: PlacedLine, bodyType: BodyType): boolean {
  return (
    isBelow(last, next) &&
    next.line.base - last.line.base < HEADING_ROOM.maxTightLeadings * bodyType.leading &&
    last.line.right > last.right - bodyType.size &&
    /^\p{Ll}/u.test(next.line.text)
  );
}

/**
 * True if words in bold or italics run on from one line to the next: "… of Asclepias / syriaca". The style of most of a
 * short line may be that of a name in it.
 */
function runsOn(last: Line, next: Line): boolean {
  const end = (last.flags.at(-1) ?? 0) & (BOLD | ITALIC);
  const start = (next.flags[0] ?? 0) & (BOLD | ITALIC);
  const isSame = end === start ? end !== 0 : (end & start & BOLD) !== 0;
  return isSame && hasSize(next, last.size) && /^\p{Ll}/u.test(next.text);
}

/** True if the first word of the next line did not fit on the last one. */
export const isWrapped = (last: PlacedLine, { line }: PlacedLine): boolean =>
  isBrokenAtEdge(last.line, line, last.right);

/** True if the next line is close enough to belong to the same heading; in widely spaced text, only if a word did not fit. */
function isNextLine(last: PlacedLine, next: PlacedLine, { leading, size }: BodyType): boolean {
  const step = next.line.base - last.line.base;
  return (
    isBelow(last, next) &&
    (step <= HEADING_ROOM.maxLineStepEm * last.line.size ||
      // Small capitals have the leading of the text.
      (step <= HEADING_ROOM.maxWideStepLeadings * leading * Math.max(1, last.line.size / size) &&
        isWrapped(last, next)))
  );
}

/** True if a heading ends on the next line, before the words of its paragraph. */
const beginsText = (last: PlacedLine, next: PlacedLine, bodyType: BodyType): boolean =>
  isNextLine(last, next, bodyType) && isWrapped(last, next) && findRunIn([last.line, next.line])?.lines === 2;

/** Returns true for a short line with another beside it, as symbols have their meaning in a nomenclature. */
const isCell = ({ line, page }: PlacedLine, next: PlacedLine | undefined): boolean =>
  next !== undefined &&
  countWords(line.text, 1) === 0 &&
  next.page === page &&
  next.line.left > line.right &&
  Math.abs(next.line.base - line.base) < line.size / 2;

/** Returns the end of a heading that begins at `from`: the index after its last line. */
function headingEnd(
  lines: readonly PlacedLine[],
  from: number,
  style: Style,
  bodyType: BodyType,
  maxLines: number = HEADING_LENGTH.maxLines,
): number {
  let to = from + 1;
  while (to < lines.length && to - from <= maxLines) {
    const last = itemAt(lines, to - 1);
    const next = itemAt(lines, to);
    if (!isNextLine(last, next, bodyType) || isCell(next, lines[to + 1])) break;
    const nextStyle = lineStyle(next);
    const isSameStyle =
      areSameStyle(style, nextStyle) && (nextStyle.isItalic === style.isItalic || style.isBold);
    const isFull = isBrokenAtEdge(
      last.line,
      next.line,
      last.right - HEADING_ROOM.maxShortRunOnEm * last.line.size,
    );
    const continues = isSameStyle || (isFull && runsOn(last.line, next.line));
    if (!continues || NUMBERED.test(next.line.text)) break;
    // If a heading differs only by capitals, lower-case letters are text.
    if (style.isCapital && !nextStyle.isCapital && /\p{Ll}{2}/u.test(next.line.text)) break;
    if (isSectionName(last.line.text) && /^\p{Lu}/u.test(next.line.text)) break;
    // A heading that begins its paragraph may follow one in the same type.
    if (findRunIn([next.line]) && !isWrapped(last, next)) break;
    to++;
  }
  return to;
}

/** True for running text, or a paragraph that begins with a heading. */
const isText = ({ line }: PlacedLine, bodyType: BodyType): boolean =>
  (hasSize(line, bodyType.size) && line.font === bodyType.font) || findRunIn([line]) !== undefined;

/** True for lines apart from the text before them, at most as long as a heading. */
function isSetApart(lines: readonly PlacedLine[], from: number, to: number, bodyType: BodyType): boolean {
  const [first, before] = [itemAt(lines, from), lines[from - 1]];
  const text = headingText(lines, from, to);
  return (
    to - from <= HEADING_LENGTH.maxLines &&
    text.length <= HEADING_LENGTH.maxLetters &&
    /\p{L}{3}/u.test(text) &&
    roomAbove(before, first, bodyType) > HEADING_ROOM.minSmallLeadings &&
    endsParagraph(before, bodyType)
  );
}

/** True for lines set apart above text that does not continue them. */
function isAboveText(lines: readonly PlacedLine[], from: number, to: number, bodyType: BodyType): boolean {
  const [first, last, next] = [itemAt(lines, from), itemAt(lines, to - 1), lines[to]];
  return (
    next !== undefined &&
    isSetApart(lines, from, to, bodyType) &&
    isText(next, bodyType) &&
    !continuesSentence(last, next, bodyType) &&
    !beginsText(last, next, bodyType) &&
    (first.line.right < first.right - bodyType.size || to - from > 1)
  );
}

/**
 * Finds the styles that only headings have: nearly every group of lines in such a style is set apart above text. They
 * identify headings that are neither larger nor bold.
 */
function findHeadingStyles(lines: readonly PlacedLine[], bodyType: BodyType): Set<string> {
  const groupsByStyle = new Map<string, { groups: number; headings: number }>();
  for (let from = 0; from < lines.length; ) {
    const placed = itemAt(lines, from);
    const style = lineStyle(placed);
    if (isBodyStyle(style, placed, bodyType)) {
      from++;
      continue;
    }
    const to = headingEnd(lines, from, style, bodyType, lines.length);
    const key = styleKey(style);
    const use = groupsByStyle.get(key) ?? { groups: 0, headings: 0 };
    use.groups++;
    if (readsLikeHeading(placed) && isAboveText(lines, from, to, bodyType)) use.headings++;
    groupsByStyle.set(key, use);
    from = to;
  }
  return new Set(
    [...groupsByStyle].flatMap(([key, { groups, headings }]) =>
      headings >= HEADING_STYLE.minGroups &&
      headings >=
        (headings < HEADING_STYLE.minManyGroups ? HEADING_STYLE.minShare : HEADING_STYLE.minShareOfMany) *
          groups
        ? [key]
        : [],
    ),
  );
}

const isBodyStyle = (style: Style, { line }: PlacedLine, bodyType: BodyType): boolean =>
  style.font === bodyType.font &&
  hasSize(line, bodyType.size) &&
  style.isBold === bodyType.isBold &&
  !style.isItalic &&
  !style.isUnderlined;

/**
 * Short lines in the type of the text that are alone between paragraphs, with more room above than below. Small capitals of the
 * same font look like this: their letters are those of the text.
 */
function findLoneLines(lines: readonly PlacedLine[], bodyType: BodyType): Set<PlacedLine> {
  const lone = lines.filter((placed, i) => {
    const [before, next] = [lines[i - 1], lines[i + 1]];
    const { line, left, right } = placed;
    if (!next || !isBelow(placed, next) || !isBodyStyle(lineStyle(placed), placed, bodyType)) return false;
    const below = (next.line.base - line.base) / bodyType.leading;
    const above = roomAbove(before, placed, bodyType);
    const width = right - left;
    return (
      above > HEADING_ROOM.minSmallLeadings &&
      below > HEADING_ROOM.minBelowLoneLeadings &&
      below < above - HEADING_ROOM.minMoreAboveLeadings &&
      /^[\p{Lu}\d].*[\p{L})]$/u.test(line.text) &&
      line.right - line.left < HEADING_ROOM.maxLoneShare * width &&
      countWords(line.text, HEADING_LENGTH.maxLoneWords + 1) <= HEADING_LENGTH.maxLoneWords &&
      endsParagraph(before, bodyType) &&
      readsLikeHeading(placed) &&
      isBodyStyle(lineStyle(next), next, bodyType) &&
      /^["“(]?\p{Lu}/u.test(next.line.text) &&
      next.line.right - next.line.left > HEADING_ROOM.maxLoneShare * width
    );
  });
  return new Set(lone.length >= HEADING_STYLE.minLone ? lone : []);
}

/** Returns the rule by which lines are a heading; undefined if they are not one. */
function headingRule(
  lines: readonly PlacedLine[],
  from: number,
  to: number,
  style: Style,
  bodyType: BodyType,
  isUnderHeading: boolean,
): string | undefined {
  const first = itemAt(lines, from);
  const before = isUnderHeading ? undefined : lines[from - 1];
  const next = lines[to];
  const text = headingText(lines, from, to);
  if (to - from > HEADING_LENGTH.maxLines || text.length > HEADING_LENGTH.maxLetters || !next)
    return undefined;
  const last = itemAt(lines, to - 1);
  if (continuesSentence(last, next, bodyType) || beginsText(last, next, bodyType)) return undefined;
  const room = roomAbove(before, first, bodyType);
  const isKnown = isSectionName(text);
  const typeStrength = strength(style, bodyType);
  if (
    isKnown &&
    (typeStrength >= 1 || room > HEADING_ROOM.minSmallLeadings) &&
    endsParagraph(before, bodyType)
  )
    return 'well-known name';
  // A line of running text in italics, or one that begins with a number.
  if (!endsParagraph(before, bodyType) && room < HEADING_ROOM.minSmallLeadings) return undefined;
  if (/[.:]$/.test(text) && typeStrength < HEADING_TYPE.minStrength && !NUMBERED.test(text)) return undefined;
  // A paragraph in bold, as some abstracts are.
  if (SENTENCES.test(text) && countWords(text, HEADING_LENGTH.maxWeakWords) >= HEADING_LENGTH.maxWeakWords)
    return undefined;
  // A sentence in italics.
  const isSentence =
    /[.?!:”][)\]]?$/.test(text) &&
    countWords(text, HEADING_LENGTH.minSentenceWords) >= HEADING_LENGTH.minSentenceWords;
  if (
    isSentence &&
    !style.isBold &&
    hasSize(first.line, bodyType.size) &&
    !(style.isItalic ? DOTTED : NUMBERED).test(text)
  )
    return undefined;
  if (
    DOTTED.test(text) &&
    room > HEADING_ROOM.minNumberedLeadings &&
    text.length < HEADING_LENGTH.maxNumberedLetters &&
    !/[.;]$/.test(text)
  )
    return typeStrength >= 1 ||
      (hasSize(first.line, bodyType.size) &&
        room > HEADING_ROOM.maxTightLeadings &&
        first.line.right < first.right - HEADING_ROOM.minNarrowEm * bodyType.size)
      ? 'number of several parts'
      : undefined;
  return ruleByType(lines, from, to, style, bodyType, before, room);
}

/** Returns the rule by which only type and room make lines a heading. */
function ruleByType(
  lines: readonly PlacedLine[],
  from: number,
  to: number,
  style: Style,
  bodyType: BodyType,
  before: PlacedLine | undefined,
  room: number,
): string | undefined {
  const first = itemAt(lines, from);
  const next = itemAt(lines, to);
  const text = headingText(lines, from, to);
  const typeStrength = strength(style, bodyType);
  const isNarrow = first.line.right < first.right - bodyType.size;
  if (typeStrength >= HEADING_TYPE.minStrength) {
    // A variable of a formula.
    const isOnlyItalic =
      style.isItalic && !style.isBold && style.size < HEADING_TYPE.minLargerSize * bodyType.size;
    if (isOnlyItalic && !/\p{L}{4}/u.test(text)) return undefined;
    // A line of a theorem that a formula pushed down, or its words after a formula's number.
    if (isOnlyItalic && (room < HEADING_ROOM.minItalicLeadings || /^\d+\s\p{Ll}/u.test(text)))
      return undefined;
    // Book titles in bibliographies, in italics, are often as small, too.
    const minSize = HEADING_TYPE.minFullSize * bodyType.size;
    if (style.size > minSize || (style.size >= minSize && style.isCapital))
      return room > HEADING_ROOM.minStrongLeadings || endsParagraph(before, bodyType)
        ? 'strong type'
        : undefined;
    if (room <= HEADING_ROOM.minSmallLeadings) return undefined;
    const isNumbered = NUMBERED_WITH_STOP.test(text);
    if (style.isBold && style.size > HEADING_TYPE.minBoldSize * bodyType.size && (isNarrow || isNumbered))
      return 'small bold type';
    return isNumbered && isNarrow && style.size > HEADING_TYPE.minFontSize * bodyType.size
      ? 'numbered small type'
      : undefined;
  }
  // Small capitals are as high as lower-case letters.
  if (
    style.isCapital &&
    NUMBERED.test(text) &&
    style.size > HEADING_TYPE.minSmallCapitalsSize * bodyType.size &&
    room > HEADING_ROOM.minWeakLeadings
  )
    return 'numbered small capitals';
  if (style.size < HEADING_TYPE.minFullSize * bodyType.size) return undefined;
  const roomBelow = (next.line.base - itemAt(lines, to - 1).line.base) / bodyType.leading;
  const isOverText =
    isText(next, bodyType) && isBelow(first, next) && roomBelow < HEADING_ROOM.maxTextBelowLeadings;
  const isApart = NUMBERED_WITH_STOP.test(text) && Math.min(room, roomBelow) > HEADING_ROOM.maxTightLeadings;
  return typeStrength >= 1 &&
    room > HEADING_ROOM.minWeakLeadings &&
    isOverText &&
    (isNarrow || to - from > 1 || isApart) &&
    countWords(text, HEADING_LENGTH.maxWeakWords) < HEADING_LENGTH.maxWeakWords
    ? 'weak type with room above'
    : undefined;
}

export const headingText = (lines: readonly PlacedLine[], from: number, to: number): string =>
  removeBullet(
    lines
      .slice(from, to)
      .map(({ line }) => line.text)
      .join(' ')
      .replace(/(\p{Ll})- (?=\p{Ll})/gu, '$1'),
  );

/** True unless the style is weak, such as plain italics, and no other heading has it. */
function isConfirmed(
  heading: Heading,
  headings: readonly Heading[],
  bodyType: BodyType,
  headingStyles: ReadonlySet<string>,
): boolean {
  if (
    headingStyles.has(styleKey(heading.style)) ||
    isSectionName(heading.text) ||
    strength(heading.style, bodyType) >= HEADING_TYPE.minStrength ||
    DOTTED.test(heading.text)
  )
    return true;
  const alike = headings.filter((other) => styleKey(other.style) === styleKey(heading.style));
  return alike.length >= 2;
}

/** Records the evidence for a heading: its rule, its type and the room above it. */
function explainHeading(
  trace: Trace,
  first: PlacedLine,
  rule: string,
  style: Style,
  before: PlacedLine | undefined,
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

/** Finds the headings among the lines of a document, in order. */
export function findHeadings(
  lines: readonly PlacedLine[],
  bodyType: BodyType,
  trace: Trace = NO_TRACE,
): Heading[] {
  const headings: Heading[] = [];
  const headingStyles = findHeadingStyles(lines, bodyType);
  const loneLines = findLoneLines(lines, bodyType);
  for (let from = 0; from < lines.length; ) {
    const placed = itemAt(lines, from);
    if (loneLines.has(placed)) {
      const style = lineStyle(placed);
      explainHeading(trace, placed, 'alone between paragraphs', style, lines[from - 1], bodyType);
      headings.push({ from, to: from + 1, text: headingText(lines, from, from + 1), style });
      from++;
      continue;
    }
    if (!mayBeHeading(placed, bodyType, headingStyles)) {
      from++;
      continue;
    }
    const style = lineStyle(placed);
    const to = headingEnd(lines, from, style, bodyType);
    const isUnderHeading = headings.at(-1)?.to === from;
    const rule =
      headingRule(lines, from, to, style, bodyType, isUnderHeading) ??
      (headingStyles.has(styleKey(style)) && isSetApart(lines, from, to, bodyType)
        ? 'style of headings only'
        : undefined);
    if (rule !== undefined) {
      const before = isUnderHeading ? undefined : lines[from - 1];
      explainHeading(trace, placed, rule, style, before, bodyType);
      headings.push({ from, to, text: headingText(lines, from, to), style });
      from = to;
    } else {
      // The rest of a long stretch in bold is not a heading either.
      from =
        to - from > HEADING_LENGTH.maxLines
          ? headingEnd(lines, from, style, bodyType, lines.length)
          : from + 1;
    }
  }
  return headings.filter((heading) => isConfirmed(heading, headings, bodyType, headingStyles));
}
