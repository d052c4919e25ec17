import { lastOf } from '@citemill/metrics/at';
import type { ObjectKind } from '../../../paper/index.js';
import type { BodyType } from '../layout/body-type.js';
import { BOLD, type Line } from '../layout/lines.js';
import { bandAt, type PageLayout, roomOf } from '../layout/page-layout.js';
import { isProse } from '../layout/prose-lines.js';
import { type Finding, NO_TRACE, type Trace } from '../layout/trace.js';
import { isOfSize } from '../layout/type-size.js';
import { labelAt } from '../wording/caption-labels.js';
import {
  BELOW,
  CAPTION_LEADING,
  CAPTION_ROOM,
  CELL_GAP,
  CELL_SHORTER,
  CENTRED,
  ENDED,
  FIRST_STEP,
  HALF_A_LINE,
  LABEL_LETTERS,
  LEAST_STEP,
  LONGEST_LABELLED,
  MOST_CAPTION_LINES,
  NARROW_CAPTION,
  OUTDENT,
  SAME_BASE,
  SHORT_LINE,
  SHORTEST_HIDDEN,
  STEP_GROWS,
  TITLE_STEP,
} from './tolerances.js';

/** A caption as it is printed, with the label that it begins with. */
export interface Caption {
  kind: ObjectKind;
  /** As in "Figure 2". */
  label: string;
  lines: Line[];
  /** Ends of its lines that the file has a second time, hidden behind the label. */
  hidden: Line[];
}

const overlapsAcross = (a: Line, b: Line) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0;

/** The nearest line above, and the nearest below, that shares some of a line's width. */
function neighbour(line: Line, lines: readonly Line[], isBelow: boolean): Line | undefined {
  let best: Line | undefined;
  for (const other of lines) {
    if (other === line || !overlapsAcross(line, other)) continue;
    const step = isBelow ? other.base - line.base : line.base - other.base;
    if (step <= BELOW * line.size) continue;
    if (!best || (isBelow ? other.base < best.base : other.base > best.base)) best = other;
  }
  return best;
}

/** Why a line opens a caption rather than continues a sentence that names a figure; undefined if it does not. */
function captionFinding(line: Line, page: PageLayout, bodyType: BodyType): Finding | undefined {
  const start = labelAt(line.text);
  if (!start) return undefined;
  const isBold = ((line.flags[0] ?? 0) & BOLD) !== 0;
  if (!start.isMarked && !isBold && /[\p{Ll},;)]/u.test(start.next)) return undefined;
  if (/^(?:shows?|presents?|lists?|gives?|and|or)\b/.test(line.text.slice(start.label.length).trim()))
    return undefined;
  const above = neighbour(line, page.lines, false);
  const { label: measured } = start;
  if (!above) return { decision: 'caption: label with nothing above', measured };
  const leading = Math.max(bodyType.leading, above.size);
  const gap = line.base - above.base;
  if (gap > CAPTION_ROOM * leading)
    return {
      decision: 'caption: label with room above',
      measured: gap / leading,
      threshold: `> ${CAPTION_ROOM} leadings`,
    };
  if (!isOfSize(above, line.size))
    return { decision: 'caption: label in another size than the line above', measured };
  const isAfterProse = isProse(above, page, bodyType);
  if (isBold && ((above.flags.at(-1) ?? 0) & BOLD) === 0)
    return !isAfterProse || start.isMarked || start.next === ''
      ? { decision: 'caption: bold label below plain text', measured }
      : undefined;
  if (isAfterProse || above.text.length >= SHORT_LINE) return undefined;
  return {
    decision: 'caption: label below a short line',
    measured: above.text.length,
    threshold: `< ${SHORT_LINE} letters`,
  };
}

/** True for a line of the text that follows a caption of the same size, whose last line was ended on purpose. */
function isTextBehind(last: Line, next: Line, first: Line, page: PageLayout, bodyType: BodyType): boolean {
  if (last === first && last.text.length < LABEL_LETTERS) return false;
  if (next.font !== bodyType.font || !isOfSize(next, bodyType.size)) return false;
  // A caption in the type of the text has its leading too.
  if (isOfSize(last, bodyType.size) && next.base - last.base > CAPTION_LEADING * bodyType.leading)
    return true;
  return isProse(next, page, bodyType) && last.right < roomOf(last, page).right - ENDED * bodyType.size;
}

/** True where a rule stands between two lines. */
const isRuledOff = (
  last: Line,
  next: Line,
  rules: readonly { top: number; left: number; right: number }[],
): boolean =>
  rules.some(
    (rule) =>
      rule.top > last.base &&
      rule.top < next.base - HALF_A_LINE * next.size &&
      rule.left < next.right &&
      rule.right > next.left,
  );

/** True for the first of several cells, which stand side by side. */
const isCell = (next: Line, first: Line, page: PageLayout): boolean =>
  page.lines.some(
    (other) =>
      other !== next &&
      Math.abs(other.base - next.base) < SAME_BASE &&
      other.left > next.right &&
      other.left - next.right < CELL_GAP &&
      isOfSize(other, next.size) &&
      next.right < first.right - CELL_SHORTER &&
      isSameColumnCell(next, other, page),
  );

/** True for a title in italics below a label that stands alone, as the style of the APA has it, often with a space between them. */
const isTitleApart = (label: Line, next: Line): boolean =>
  next.isItalic && labelAt(label.text)?.label.length === label.text.trim().length;

/** The lines of a caption from its first on. A rule, a wider gap or other type ends it. */
function captionLines(
  first: Line,
  page: PageLayout,
  rules: readonly { top: number; left: number; right: number }[],
  bodyType: BodyType,
): Line[] {
  // Hidden words may be printed over the first line.
  const lines = [
    first,
    ...page.lines.filter(
      (line) =>
        line !== first &&
        Math.abs(line.base - first.base) < SAME_BASE &&
        line.left < first.right &&
        line.right > first.left,
    ),
  ];
  let last = lastOf(lines);
  let step = 0;
  for (let i = 0; i < MOST_CAPTION_LINES; i++) {
    const next = neighbour(last, page.lines, true);
    if (!next || !isOfSize(next, first.size)) break;
    const gap = next.base - last.base;
    const most =
      step > 0
        ? Math.max(step * STEP_GROWS, LEAST_STEP * first.size)
        : (isTitleApart(first, next) ? TITLE_STEP : FIRST_STEP) * first.size;
    if (gap > most || isTextBehind(last, next, first, page, bodyType)) break;
    if (
      next.left < first.left - OUTDENT ||
      next.left > first.left + CENTRED * Math.max(NARROW_CAPTION, first.right - first.left)
    )
      break;
    if (next.isBold && !first.isBold && /^\d{1,2}(?:\.\d{1,2})*\.?\s+\p{Lu}/u.test(next.text)) break;
    if (labelAt(next.text) && next.text.length < LONGEST_LABELLED && ((next.flags[0] ?? 0) & BOLD) !== 0)
      break;
    if (isRuledOff(last, next, rules) || isCell(next, first, page)) break;
    step = step === 0 ? gap : Math.min(step, gap);
    lines.push(next);
    last = next;
  }
  return lines;
}

/** Two lines of one row that no gutter parts. */
function isSameColumnCell(a: Line, b: Line, page: PageLayout): boolean {
  return !bandAt(page, a.base).gutters.some((gutter) => {
    const middle = (gutter.left + gutter.right) / 2;
    return a.right <= middle && b.left >= middle;
  });
}

/** What stands on the label's baseline and ends another line of the caption with the same words. */
const hiddenEnds = (label: Line, lines: readonly Line[], page: PageLayout): Line[] =>
  page.lines.filter(
    (line) =>
      line !== label &&
      line.text.length > SHORTEST_HIDDEN &&
      Math.abs(line.base - label.base) < SAME_BASE &&
      line.left > label.right &&
      isSameColumnCell(label, line, page) &&
      lines.some((one) => one !== line && one.text.endsWith(line.text)),
  );

/** The captions of a page, from top to bottom. */
export function captionsOf(
  page: PageLayout,
  bodyType: BodyType,
  rules: readonly { top: number; left: number; right: number }[],
  trace: Trace = NO_TRACE,
): Caption[] {
  const taken = new Set<Line>();
  const captions: Caption[] = [];
  for (const line of page.lines) {
    const finding = taken.has(line) ? undefined : captionFinding(line, page, bodyType);
    const found = finding && labelAt(line.text);
    if (!found) continue;
    trace.explain(line, () => finding);
    const { kind, label } = found;
    const lines = captionLines(line, page, rules, bodyType).filter((one) => !taken.has(one));
    const hidden = hiddenEnds(line, lines, page);
    for (const one of [...lines, ...hidden]) taken.add(one);
    captions.push({ kind, label, lines: lines.filter((one) => !hidden.includes(one)), hidden });
  }
  return captions;
}
