import { itemAt } from '@citemill/metrics/at';
import { addWeight, heaviest } from '../../statistics.js';
import {
  ABSTRACT_PART,
  ABSTRACT_PART_START,
  abstractLabel,
  KEYWORDS_LABEL,
} from '../../wording/abstract-labels.js';
import { ENDS_ABSTRACT, FRONT_NOTICE } from '../../wording/publisher-notices.js';
import { bareName, isMainSectionName, isReferencesName } from '../../wording/section-names.js';
import type { BodyType } from '../layout/body-type.js';
import type { PlacedLine } from '../layout/order.js';
import { countWords } from '../layout/prose-lines.js';
import { hasSize } from '../layout/type-size.js';
import { type Heading, lineStyle, styleKey } from '../sections/headings.js';
import type { AbstractPlace } from './abstract-place.js';
import { beginsCitedText } from './cited-text.js';
import { areOfOneWidth, isBeforeHeading, isBeforeText, isWithinText } from './continued-abstract.js';
import { ABSTRACT_END, ABSTRACT_START } from './front-thresholds.js';
import { findUnlabelledAbstract } from './unlabelled-abstract.js';

/** Returns the index of the line with the abstract's label, the English one if there are several; -1 without one. */
function findLabel(lines: readonly PlacedLine[], headings: readonly Heading[]): number {
  const hasIntroduction = headings.some((heading) =>
    /^(?:introduction|background|results)/i.test(bareName(heading.text)),
  );
  // Among bibliography entries, "Abstract" is the name of a link.
  const end = headings.find((heading) => isReferencesName(heading.text))?.from ?? lines.length;
  const labels = lines.slice(0, end).flatMap(({ line, page }, index) => {
    const label = page.number > ABSTRACT_START.lastPage ? undefined : abstractLabel(line.text);
    if (!label || (/^summary/i.test(line.text) && !hasIntroduction)) return [];
    // Words in the label's type continue a sentence.
    const isLabel = label.isAlone || label.isMarked || line.flags[0] !== line.flags[label.length];
    return isLabel ? [{ index, ...label }] : [];
  });
  return (labels.find(({ isEnglish }) => isEnglish) ?? labels[0])?.index ?? -1;
}

const partName = (text: string): string => text.toLowerCase().replace(/[^a-z]+/g, ' ');

/** Returns the size of most letters in an abstract's first lines: the very first may be a heading, or larger. */
function abstractSize(lines: readonly PlacedLine[], from: number): number {
  const letters = new Map<number, number>();
  for (const { line } of lines.slice(from, from + ABSTRACT_END.sizeLines)) {
    const size = Math.round(line.size * 10) / 10;
    addWeight(letters, size, line.text.length);
  }
  return heaviest(letters) ?? 0;
}

/** The start of an abstract, by which its end is found. */
interface AbstractStart {
  label: PlacedLine | undefined;
  /** The heading of its first part. */
  opener: Heading | undefined;
  first: PlacedLine;
  size: number;
  isStructured: boolean;
  /** Names of the parts up to here. */
  parts: ReadonlySet<string>;
  /** The style of the first part's name, if no section of the paper has it. */
  partStyle: string | undefined;
}

/**
 * Returns the style of the line `first`, unless a heading on a later page has it or too few headings on later pages show the style
 * of the paper's sections.
 */
function unsharedStyle(
  first: PlacedLine,
  headings: readonly Heading[],
  lines: readonly PlacedLine[],
): string | undefined {
  const style = styleKey(lineStyle(first));
  const later = headings.filter(({ from }) => itemAt(lines, from).page.number > first.page.number);
  const isShared = later.some((heading) => styleKey(heading.style) === style);
  return isShared || later.length < ABSTRACT_END.minLaterHeadings ? undefined : style;
}

/** True for a heading of a part of the abstract, not of the text. */
function isPartHeading(
  heading: Heading,
  { line, column }: PlacedLine,
  { label, opener, first, size, isStructured, parts, partStyle }: AbstractStart,
): boolean {
  // The first part of an abstract may be an introduction; a later introduction is the paper's.
  if (/^introduction/i.test(line.text)) return false;
  // Where the names of the parts begin their paragraphs, a heading alone is the paper's.
  if (ABSTRACT_PART_START.test(first.line.text)) return false;
  if (isStructured && styleKey(heading.style) === partStyle) return true;
  if (line.size >= ABSTRACT_END.maxPartSize * size) return false;
  const isTypedLikeLabel =
    label !== undefined && hasSize(line, label.line.size) && line.font === label.line.font;
  const isTypedLikeOpener = opener !== undefined && styleKey(heading.style) === styleKey(opener.style);
  // Whatever it says, a heading is a part if the first part has a heading in the same type.
  if (isTypedLikeOpener && !isTypedLikeLabel && !isMainSectionName(line.text) && !/^\d/.test(line.text))
    return true;
  return (
    ABSTRACT_PART.test(line.text) &&
    (!isTypedLikeLabel || (isStructured && !parts.has(partName(line.text)))) &&
    (isTypedLikeOpener || column === first.column)
  );
}

/** Returns the index after the last line of the abstract that begins at `from`. */
function abstractEnd(
  lines: readonly PlacedLine[],
  from: number,
  labelIndex: number,
  headings: readonly Heading[],
  bodyType: BodyType,
): number {
  const first = itemAt(lines, from);
  const headingAt = new Map(headings.map((heading) => [heading.from, heading]));
  const label = labelIndex < from ? lines[labelIndex] : undefined;
  const size = abstractSize(lines, from);
  // Parts may have headings in the label's type if the first is directly below the label.
  const isStructured = ABSTRACT_PART.test(first.line.text);
  const parts = new Set([partName(first.line.text)]);
  const opener = headingAt.get(from);
  const partStyle = unsharedStyle(first, headings, lines);
  const start: AbstractStart = { label, opener, first, size, isStructured, parts, partStyle };
  for (let i = from; i < lines.length; i++) {
    const { line, page } = itemAt(lines, i);
    if (KEYWORDS_LABEL.test(line.text)) return i;
    if (i === from) continue;
    if (FRONT_NOTICE.test(line.text) && (!hasSize(line, size) || ENDS_ABSTRACT.test(line.text))) return i;
    const before = itemAt(lines, i - 1);
    const isBelow =
      before.page === page && before.column === itemAt(lines, i).column && line.base > before.line.base;
    const gap = isBelow ? line.base - before.line.base : 0;
    const heading = headingAt.get(i);
    if (heading) {
      if (!isPartHeading(heading, itemAt(lines, i), start)) return i;
      parts.add(partName(line.text));
      // The next part may begin the next column.
      if (!isBelow) continue;
    }
    if (/^(?:1|i)[.\s]+\s*introduction/i.test(line.text) || beginsCitedText(lines, from, i, headingAt))
      return i;
    if (
      line.text.length > ABSTRACT_END.minSizedLetters &&
      !hasSize(line, size) &&
      !isWithinText(lines, i, size)
    )
      return i;
    if (gap > ABSTRACT_END.maxGapLeadings * Math.max(bodyType.leading, line.size)) return i;
    if (
      isBelow &&
      gap > ABSTRACT_END.maxShiftedGapLeadings * bodyType.leading &&
      Math.abs(line.left - first.left) > ABSTRACT_END.maxShiftEm * bodyType.size
    )
      return i;
    // Below an abstract in two columns, the text begins in the first of them.
    const isBackInFirstColumn = before.page === page && before.column > itemAt(lines, i).column;
    if (
      !isBelow &&
      /[.?!]$/.test(before.line.text) &&
      (page !== first.page || itemAt(lines, i).column !== first.column || isBackInFirstColumn) &&
      !(hasSize(line, size) && ABSTRACT_PART_START.test(line.text)) &&
      !(label && isBeforeHeading(itemAt(lines, i), first, headingAt, lines)) &&
      !(
        label &&
        hasSize(line, size) &&
        areOfOneWidth(itemAt(lines, i), first) &&
        isBeforeText(i, headingAt, lines, opener)
      )
    )
      return i;
    if (page.number > first.page.number + 1) return i;
  }
  return lines.length;
}

/** Finds the abstract among the lines after the title. */
export function findAbstract(
  lines: readonly PlacedLine[],
  headings: readonly Heading[],
  bodyType: BodyType,
): AbstractPlace | undefined {
  const index = findLabel(lines, headings);
  if (index < 0) return findUnlabelledAbstract(lines, headings, bodyType);
  const { length = 0, isAlone = false, isEnglish } = abstractLabel(itemAt(lines, index).line.text) ?? {};
  // Before an abstract labelled in another language, the English one may have no label.
  const english = isEnglish ? undefined : findUnlabelledAbstract(lines, headings, bodyType, index);
  if (english) return english;
  const from = isAlone ? index + 1 : index;
  if (!lines[from]) return undefined;
  const to = abstractEnd(lines, from, index, headings, bodyType);
  const words = lines
    .slice(from, to)
    .reduce((sum, { line }) => sum + countWords(line.text, ABSTRACT_START.maxLineWords), 0);
  const isShort =
    isAlone && words >= ABSTRACT_START.minWordsBelowLabel && /[.?!]$/.test(itemAt(lines, to - 1).line.text);
  if (words < ABSTRACT_START.minWords && !isShort) return findUnlabelledAbstract(lines, headings, bodyType);
  return { from, to, label: isAlone ? 0 : length };
}

/**
 * Finds where the abstracts in other languages end that follow an abstract, each under its label, before the first section;
 * `to` if there are none.
 */
export function otherAbstractsEnd(
  lines: readonly PlacedLine[],
  to: number,
  headings: readonly Heading[],
  bodyType: BodyType,
): number {
  const section =
    headings.find((heading) => heading.from >= to && isMainSectionName(heading.text))?.from ?? lines.length;
  let end = to;
  for (let i = to; i < Math.min(section, end + ABSTRACT_END.maxLinesToOther); i++) {
    const label = abstractLabel(lines[i]?.line.text ?? '');
    if (!label || label.isEnglish || !(label.isAlone || label.isMarked)) continue;
    const from = label.isAlone ? i + 1 : i;
    if (!lines[from]) break;
    end = abstractEnd(lines, from, i, headings, bodyType);
    i = end - 1;
  }
  return end;
}
