import { itemAt } from '@citemill/metrics/at';
import type { BodyType } from '../layout/body-type.js';
import type { Placed } from '../layout/order.js';
import { bandAt } from '../layout/page-layout.js';
import { wordsIn } from '../layout/prose-lines.js';
import { isOfSize } from '../layout/type-size.js';
import { type Heading, keyOf } from '../sections/headings.js';
import {
  ABSTRACT_PART,
  ABSTRACT_PART_OPENS,
  abstractLabel,
  KEYWORDS_LABEL,
} from '../wording/abstract-labels.js';
import { FRONT_NOTICE, SURE_NOTICE } from '../wording/publisher-notices.js';
import { bareName, isMainName, isReferencesName } from '../wording/section-names.js';
import { type AbstractPlace, FEWEST_WORDS } from './abstract-place.js';
import { ABSTRACT_END } from './decisions.js';
import { unlabelled } from './unlabelled-abstract.js';

const LAST_PAGE = 2;
/** Columns of one width differ by less than this share. */
const SAME_WIDTH = 0.15;
/** So many lines show the size of an abstract. */
const LINES_OF_SIZE = 4;

function labelIndex(lines: readonly Placed[], headings: readonly Heading[]): number {
  const hasIntroduction = headings.some((one) =>
    /^(?:introduction|background|results)/i.test(bareName(one.text)),
  );
  // Among entries, "Abstract" is the name of a link.
  const end = headings.find((one) => isReferencesName(one.text))?.from ?? lines.length;
  const labels = lines.slice(0, end).flatMap(({ line, page }, at) => {
    const label = page.number > LAST_PAGE ? undefined : abstractLabel(line.text);
    if (!label || (/^summary/i.test(line.text) && !hasIntroduction)) return [];
    // Words in the type of the label go on with a sentence.
    const isSet = label.isAlone || label.isMarked || line.flags[0] !== line.flags[label.length];
    return isSet ? [{ at, ...label }] : [];
  });
  return (labels.find(({ isEnglish }) => isEnglish) ?? labels[0])?.at ?? -1;
}

/** True for text at the head of the next column, in the abstract's type, that a heading on the same page ends. */
function isBeforeHeading(
  one: Placed,
  first: Placed,
  opens: ReadonlyMap<number, Heading>,
  lines: readonly Placed[],
): boolean {
  if (one.page !== first.page || one.line.font !== first.line.font) return false;
  const from = lines.indexOf(one);
  const band = bandAt(one.page, one.line.base);
  return [...opens.keys()].some((at) => {
    const { page, column, line } = itemAt(lines, at);
    return at > from && page === one.page && column === one.column && bandAt(page, line.base) === band;
  });
}

/** True where two lines stand in columns of nearly one width: a column of notices is narrower. */
const isAsWide = (a: Placed, b: Placed): boolean =>
  Math.abs(a.right - a.left - (b.right - b.left)) < SAME_WIDTH * (b.right - b.left);

/** The heading that opens a paper's text. */
const FIRST_SECTION = /^(?:(?:1|I)[.\s]\s*\S|introduction\b|background\b)/i;

/** True for a line at the head of a column or page where the keywords or the first section follow, there or overleaf. */
function isBeforeText(
  from: number,
  opens: ReadonlyMap<number, Heading>,
  lines: readonly Placed[],
  opener: Heading | undefined,
): boolean {
  const last = itemAt(lines, from).page.number + 1;
  for (let i = from; i < lines.length && itemAt(lines, i).page.number <= last; i++) {
    if (KEYWORDS_LABEL.test(itemAt(lines, i).line.text)) return true;
    const heading = opens.get(i);
    const isPart = opener && heading && keyOf(heading.style) === keyOf(opener.style);
    if (heading && !isPart) return FIRST_SECTION.test(heading.text);
  }
  return false;
}

const nameOf = (text: string): string => text.toLowerCase().replace(/[^a-z]+/g, ' ');

/** The size of most letters of an abstract's beginning: its first line may be a heading, or set larger. */
function sizeFrom(lines: readonly Placed[], from: number): number {
  const letters = new Map<number, number>();
  for (const { line } of lines.slice(from, from + LINES_OF_SIZE)) {
    const size = Math.round(line.size * 10) / 10;
    letters.set(size, (letters.get(size) ?? 0) + line.text.length);
  }
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/** What is known of an abstract while its end is looked for. */
interface Known {
  label: Placed | undefined;
  /** The heading of its first part. */
  opener: Heading | undefined;
  first: Placed;
  size: number;
  isStructured: boolean;
  /** Names of the parts so far. */
  parts: ReadonlySet<string>;
}

/** True for a heading that opens a part of the abstract and not the text. */
function isPartHeading(
  heading: Heading,
  { line, column }: Placed,
  { label, opener, first, size, isStructured, parts }: Known,
): boolean {
  // An abstract's first part may be an introduction; a later one is the paper's own.
  if (/^introduction/i.test(line.text) || line.size >= ABSTRACT_END.maxPartSize * size) return false;
  const isLikeLabel = label !== undefined && isOfSize(line, label.line.size) && line.font === label.line.font;
  const isLikeOpener = opener !== undefined && keyOf(heading.style) === keyOf(opener.style);
  // Whatever it says, a heading is a part where the first part is headed in the same type.
  if (isLikeOpener && !isLikeLabel && !isMainName(line.text) && !/^\d/.test(line.text)) return true;
  return (
    ABSTRACT_PART.test(line.text) &&
    (!isLikeLabel || (isStructured && !parts.has(nameOf(line.text)))) &&
    (isLikeOpener || column === first.column)
  );
}

function endOfAbstract(
  lines: readonly Placed[],
  from: number,
  labelled: number,
  headings: readonly Heading[],
  bodyType: BodyType,
): number {
  const first = itemAt(lines, from);
  const opens = new Map(headings.map((one) => [one.from, one]));
  const label = labelled < from ? lines[labelled] : undefined;
  const size = sizeFrom(lines, from);
  // Parts may be headed in the type of the label, where the first of them stands right below it.
  const isStructured = ABSTRACT_PART.test(first.line.text);
  const parts = new Set([nameOf(first.line.text)]);
  const opener = opens.get(from);
  for (let i = from; i < lines.length; i++) {
    const { line, page } = itemAt(lines, i);
    if (KEYWORDS_LABEL.test(line.text)) return i;
    if (i === from) continue;
    if (FRONT_NOTICE.test(line.text) && (!isOfSize(line, size) || SURE_NOTICE.test(line.text))) return i;
    const before = itemAt(lines, i - 1);
    const isBelow =
      before.page === page && before.column === itemAt(lines, i).column && line.base > before.line.base;
    const gap = isBelow ? line.base - before.line.base : 0;
    const heading = opens.get(i);
    if (heading) {
      if (!isPartHeading(heading, itemAt(lines, i), { label, opener, first, size, isStructured, parts }))
        return i;
      parts.add(nameOf(line.text));
      // The next part may open the next column.
      if (!isBelow) continue;
    }
    if (/^(?:1|I)[.\s]+\s*Introduction/i.test(line.text)) return i;
    if (line.text.length > ABSTRACT_END.minSizedLetters && !isOfSize(line, size)) return i;
    if (gap > ABSTRACT_END.maxGapLeadings * Math.max(bodyType.leading, line.size)) return i;
    if (
      isBelow &&
      gap > ABSTRACT_END.maxShiftedGapLeadings * bodyType.leading &&
      Math.abs(line.left - first.left) > ABSTRACT_END.maxShiftEm * bodyType.size
    )
      return i;
    if (
      !isBelow &&
      /[.?!]$/.test(before.line.text) &&
      (page !== first.page || itemAt(lines, i).column !== first.column) &&
      !(isOfSize(line, size) && ABSTRACT_PART_OPENS.test(line.text)) &&
      !(label && isBeforeHeading(itemAt(lines, i), first, opens, lines)) &&
      !(
        label &&
        isOfSize(line, size) &&
        isAsWide(itemAt(lines, i), first) &&
        isBeforeText(i, opens, lines, opener)
      )
    )
      return i;
    if (page.number > first.page.number + 1) return i;
  }
  return lines.length;
}

/** Finds the abstract among the lines behind the title. */
export function abstractPlace(
  lines: readonly Placed[],
  headings: readonly Heading[],
  bodyType: BodyType,
): AbstractPlace | undefined {
  const at = labelIndex(lines, headings);
  if (at < 0) return unlabelled(lines, headings, bodyType);
  const { length = 0, isAlone = false, isEnglish } = abstractLabel(itemAt(lines, at).line.text) ?? {};
  // Before an abstract that is labelled in another language the English one may have no label.
  const english = isEnglish ? undefined : unlabelled(lines, headings, bodyType, at);
  if (english) return english;
  const from = isAlone ? at + 1 : at;
  if (!lines[from]) return undefined;
  const to = endOfAbstract(lines, from, at, headings, bodyType);
  const words = lines.slice(from, to).reduce((sum, { line }) => sum + wordsIn(line.text, 60), 0);
  if (words < FEWEST_WORDS) return unlabelled(lines, headings, bodyType);
  return { from, to, label: isAlone ? 0 : length };
}

/** So many lines behind an abstract, at the most, the same abstract begins in another language. */
const FARTHEST_OTHER = 30;

/**
 * Where the abstracts in other languages end that follow an abstract, each under its own label, before the first section;
 * `to` where there is none.
 */
export function endOfOthers(
  lines: readonly Placed[],
  to: number,
  headings: readonly Heading[],
  bodyType: BodyType,
): number {
  const section = headings.find((one) => one.from >= to && isMainName(one.text))?.from ?? lines.length;
  let end = to;
  for (let at = to; at < Math.min(section, end + FARTHEST_OTHER); at++) {
    const label = abstractLabel(lines[at]?.line.text ?? '');
    if (!label || label.isEnglish || !(label.isAlone || label.isMarked)) continue;
    const from = label.isAlone ? at + 1 : at;
    if (!lines[from]) break;
    end = endOfAbstract(lines, from, at, headings, bodyType);
    at = end - 1;
  }
  return end;
}
