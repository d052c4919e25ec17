import { lastOf } from '@citemill/metrics/at';
import type { ObjectKind } from '../../../paper/index.js';
import { labelAt } from '../../wording/caption-labels.js';
import { overlapsAcross, widthOf } from '../glyphs/box.js';
import type { BodyType } from '../layout/body-type.js';
import { BOLD, type Line } from '../layout/lines.js';
import { columnEdges, type PageLayout } from '../layout/page-layout.js';
import { isBrokenAtEdge, isProse } from '../layout/prose-lines.js';
import { type Finding, NO_TRACE, type Trace } from '../layout/trace.js';
import { hasSize } from '../layout/type-size.js';
import { CAPTION_LINES, CAPTION_START, LINE_STEP } from './caption-thresholds.js';
import { areInOneColumn, titleBesideLabel } from './caption-title.js';

/** A printed caption and the label that it begins with. */
export interface Caption {
  kind: ObjectKind;
  /** As in "Figure 2". */
  label: string;
  lines: Line[];
}

/** Returns the nearest line above or below that overlaps a line horizontally. */
function neighbour(line: Line, lines: readonly Line[], isBelow: boolean): Line | undefined {
  let best: Line | undefined;
  for (const other of lines) {
    if (other === line || !overlapsAcross(line, other)) continue;
    const step = isBelow ? other.base - line.base : line.base - other.base;
    if (step <= LINE_STEP.minBelowEm * line.size) continue;
    if (!best || (isBelow ? other.base < best.base : other.base > best.base)) best = other;
  }
  return best;
}

/**
 * True if the words after a label close a bracket that an earlier line opened: "Figure 2 and its supplement). It …". In
 * "Figure 2 A) Oats" a letter or number does.
 */
function closesBracket(rest: string): boolean {
  const [closing] = /^[^().:|][^()]{0,60}\)/.exec(rest) ?? [];
  return closing !== undefined && !/(?:^|[\s,])(?:\p{L}|\d{1,2}|[ivx]{2,4})\)$/u.test(closing);
}

/** True for a line short enough for its column to end a paragraph or heading. */
const endsEarly = (line: Line, page: PageLayout, bodyType: BodyType): boolean =>
  line.right < columnEdges(line, page).right - CAPTION_LINES.minShortEndEm * bodyType.size;

/** Why a line begins a caption rather than continues a sentence that names a figure; undefined if it does not. */
function captionFinding(line: Line, page: PageLayout, bodyType: BodyType): Finding | undefined {
  const start = labelAt(line.text);
  if (!start) return undefined;
  const isBold = ((line.flags[0] ?? 0) & BOLD) !== 0;
  if (!start.isMarked && !isBold && /[\p{Ll},;)]/u.test(start.next)) return undefined;
  if (closesBracket(line.text.slice(start.label.length))) return undefined;
  if (/^(?:shows?|presents?|lists?|gives?|and|or)\b/.test(line.text.slice(start.label.length).trim()))
    return undefined;
  const above = neighbour(line, page.lines, false);
  const { label: measured } = start;
  if (!above) return { decision: 'caption: label with nothing above', measured };
  const leading = Math.max(bodyType.leading, above.size);
  const gap = line.base - above.base;
  if (gap > CAPTION_START.minRoomLeadings * leading)
    return {
      decision: 'caption: label with room above',
      measured: gap / leading,
      threshold: `> ${CAPTION_START.minRoomLeadings} leadings`,
    };
  if (!hasSize(above, line.size))
    return { decision: 'caption: label in another size than the line above', measured };
  const isAfterProse = isProse(above, page, bodyType);
  if (isBold && ((above.flags.at(-1) ?? 0) & BOLD) === 0)
    return !isAfterProse || start.isMarked || start.next === ''
      ? { decision: 'caption: bold label below plain text', measured }
      : undefined;
  if (isBold && start.isMarked && above.isBold && !isAfterProse && endsEarly(above, page, bodyType))
    return { decision: 'caption: bold label below a heading', measured };
  if (isAfterProse || above.text.length >= CAPTION_START.minProseLetters) return undefined;
  return {
    decision: 'caption: label below a short line',
    measured: above.text.length,
    threshold: `< ${CAPTION_START.minProseLetters} letters`,
  };
}

/** True for a line with the middle of the first line, but another left edge. */
const isCentredBelow = (line: Line, first: Line): boolean =>
  Math.abs(line.left + line.right - first.left - first.right) / 2 <= CAPTION_LINES.maxCentreShiftPt &&
  Math.abs(line.left - first.left) > CAPTION_LINES.maxCentreShiftPt;

/** True for a line of text after a caption of the same size whose last line ends early. */
function isTextAfterCaption(
  last: Line,
  next: Line,
  first: Line,
  page: PageLayout,
  bodyType: BodyType,
): boolean {
  if (last === first && last.text.length < CAPTION_LINES.minFirstLetters) return false;
  if (next.font !== bodyType.font || !hasSize(next, bodyType.size)) return false;
  // A caption in the body's type also has its leading.
  if (
    hasSize(last, bodyType.size) &&
    next.base - last.base > CAPTION_LINES.maxBodyLeadings * bodyType.leading
  )
    return true;
  // A ragged line ends early within a sentence.
  const isWithinSentence = /^\p{Ll}/u.test(next.text) && !/[.?!][)\]”"]?$/u.test(last.text);
  const { left, right } = columnEdges(last, page);
  // The room on both sides of a centred line could hold the next word.
  const end = isCentredBelow(last, first) ? last.right - Math.max(0, last.left - left) : last.right;
  return (
    isProse(next, page, bodyType) &&
    !isWithinSentence &&
    end < right - CAPTION_LINES.minShortEndEm * bodyType.size &&
    !isBrokenAtEdge({ ...last, right: end }, next, right)
  );
}

/** True if a rule is between two lines. */
const isRuledOff = (
  last: Line,
  next: Line,
  rules: readonly { top: number; left: number; right: number }[],
): boolean =>
  rules.some(
    (rule) =>
      rule.top > last.base &&
      rule.top < next.base - LINE_STEP.maxRuleEm * next.size &&
      overlapsAcross(rule, next),
  );

/** True for the first of several cells side by side. */
const isCell = (next: Line, first: Line, page: PageLayout): boolean =>
  page.lines.some(
    (other) =>
      other !== next &&
      Math.abs(other.base - next.base) < LINE_STEP.sameBasePt &&
      other.left > next.right &&
      other.left - next.right < CAPTION_LINES.maxCellGapPt &&
      hasSize(other, next.size) &&
      next.right < first.right - CAPTION_LINES.minCellShorterPt &&
      areInOneColumn(next, other, page),
  );

/** True for a title in italics below a label alone, as in APA style, often with space between them. */
const isTitleBelowLabel = (label: Line, next: Line): boolean =>
  next.isItalic && labelAt(label.text)?.label.length === label.text.trim().length;

/** Maximum step from the first line of a caption to the next; manuscripts set captions as widely as the text, for their size. */
function maxFirstStep(first: Line, next: Line, bodyType: BodyType): number {
  if (isTitleBelowLabel(first, next)) return CAPTION_LINES.maxTitleStepEm * first.size;
  const ownLeading =
    CAPTION_LINES.maxBodyLeadings * bodyType.leading * Math.min(1, first.size / bodyType.size);
  return Math.max(ownLeading, CAPTION_LINES.maxFirstStepEm * first.size);
}

/** Returns the lines of a caption, beginning with its first. A rule, a wider gap or different type ends it. */
function captionLines(
  first: Line,
  page: PageLayout,
  rules: readonly { top: number; left: number; right: number }[],
  bodyType: BodyType,
): Line[] {
  const title = titleBesideLabel(first, page);
  if (title) return [first, ...captionLines(title, page, rules, bodyType)];
  // Hidden words may be printed over the first line.
  const lines = [
    first,
    ...page.lines.filter(
      (line) =>
        line !== first &&
        Math.abs(line.base - first.base) < LINE_STEP.sameBasePt &&
        overlapsAcross(line, first),
    ),
  ];
  let last = lastOf(lines);
  let step = 0;
  for (let i = 0; i < CAPTION_LINES.maxLines; i++) {
    const next = neighbour(last, page.lines, true);
    if (!next || !hasSize(next, first.size)) break;
    const gap = next.base - last.base;
    const maxGap =
      step > 0
        ? Math.max(step * CAPTION_LINES.maxStepGrowth, CAPTION_LINES.minMaxStepEm * first.size)
        : maxFirstStep(first, next, bodyType);
    if (gap > maxGap || isTextAfterCaption(last, next, first, page, bodyType)) break;
    if (
      (next.left < first.left - CAPTION_LINES.maxOutdentPt && !isCentredBelow(next, first)) ||
      next.left >
        first.left + CAPTION_LINES.maxCentredShare * Math.max(CAPTION_LINES.minCentredWidthPt, widthOf(first))
    )
      break;
    if (next.isBold && !first.isBold && /^\d{1,2}(?:\.\d{1,2})*\.?\s+\p{Lu}/u.test(next.text)) break;
    if (
      labelAt(next.text) &&
      next.text.length < CAPTION_LINES.maxNextLabelLetters &&
      ((next.flags[0] ?? 0) & BOLD) !== 0
    )
      break;
    if (isRuledOff(last, next, rules) || isCell(next, first, page)) break;
    step = step === 0 ? gap : Math.min(step, gap);
    lines.push(next);
    last = next;
  }
  return lines;
}

/** Finds the captions of a page, from top to bottom. */
export function findCaptions(
  page: PageLayout,
  bodyType: BodyType,
  rules: readonly { top: number; left: number; right: number }[],
  trace: Trace = NO_TRACE,
): Caption[] {
  const taken = new Set<Line>();
  const captions: Caption[] = [];
  for (const line of page.lines) {
    const finding = taken.has(line) ? undefined : captionFinding(line, page, bodyType);
    const start = finding && labelAt(line.text);
    if (!start) continue;
    trace.explain(line, () => finding);
    const { kind, label } = start;
    const lines = captionLines(line, page, rules, bodyType).filter((captionLine) => !taken.has(captionLine));
    for (const captionLine of lines) taken.add(captionLine);
    captions.push({ kind, label, lines });
  }
  return captions;
}
