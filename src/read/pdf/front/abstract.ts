import { itemAt } from '../../../at.js';
import type { BodyType } from '../layout/body-type.js';
import type { Placed } from '../layout/order.js';
import { wordsIn } from '../layout/prose-lines.js';
import { isOfSize } from '../layout/type-size.js';
import type { Heading } from '../sections/headings.js';
import { ABSTRACT_PART, abstractLabel, KEYWORDS_LABEL } from '../wording/abstract-labels.js';
import { FRONT_NOTICE, SURE_NOTICE } from '../wording/publisher-notices.js';
import { bareName, isMainName } from '../wording/section-names.js';
import { AFFILIATION, authorsIn } from './authors.js';
import {
  ELSEWHERE,
  FEWEST_AUTHORS,
  FEWEST_LINES,
  OF_AFFILIATIONS,
  OWN_LEADING,
  PART_LARGER,
  SAME_LEFT,
  SCRAP,
  SET_APART,
  STRETCH_GAP,
  STRETCH_SMALLER,
  WIDEST_GAP,
} from './tolerances.js';

/** Where in the document's lines the abstract stands; its label may take the first units of the first line. */
export interface AbstractPlace {
  from: number;
  to: number;
  /** Units of the line at `from` that are the label. */
  label: number;
}

const LAST_PAGE = 2;
/** So many lines show the size of an abstract. */
const LINES_OF_SIZE = 4;
const FEWEST_WORDS = 20;

function labelIndex(lines: readonly Placed[], headings: readonly Heading[]): number {
  const hasIntroduction = headings.some((one) =>
    /^(?:introduction|background|results)/i.test(bareName(one.text)),
  );
  const labels = lines.flatMap(({ line, page }, at) => {
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
  return [...opens.keys()].some(
    (at) => at > from && itemAt(lines, at).page === one.page && itemAt(lines, at).column === one.column,
  );
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
      const isLikeLabel =
        label !== undefined && isOfSize(line, label.line.size) && line.font === label.line.font;
      const isPart =
        ABSTRACT_PART.test(line.text) &&
        // An abstract's first part may be an introduction; a later one is the paper's own.
        !/^introduction/i.test(line.text) &&
        (!isLikeLabel || (isStructured && !parts.has(nameOf(line.text)))) &&
        line.size < PART_LARGER * size &&
        itemAt(lines, i).column === first.column;
      if (!isPart) return i;
      parts.add(nameOf(line.text));
    }
    if (/^(?:1|I)[.\s]+\s*Introduction/i.test(line.text)) return i;
    if (line.text.length > SCRAP && !isOfSize(line, size)) return i;
    if (gap > WIDEST_GAP * Math.max(bodyType.leading, line.size)) return i;
    if (
      isBelow &&
      gap > SET_APART * bodyType.leading &&
      Math.abs(line.left - first.left) > ELSEWHERE * bodyType.size
    )
      return i;
    if (
      !isBelow &&
      /[.?!]$/.test(before.line.text) &&
      (page !== first.page || itemAt(lines, i).column !== first.column) &&
      !(label && isBeforeHeading(itemAt(lines, i), first, opens, lines))
    )
      return i;
    if (page.number > first.page.number + 1) return i;
  }
  return lines.length;
}

/** A stretch of lines of one type without a wide gap. */
interface Stretch {
  from: number;
  to: number;
  words: number;
}

function stretches(lines: readonly Placed[], end: number, bodyType: BodyType): Stretch[] {
  const found: Stretch[] = [];
  for (let i = 0; i < end; i++) {
    const one = itemAt(lines, i);
    const before = lines[i - 1];
    const last = found.at(-1);
    const goesOn =
      last !== undefined &&
      before !== undefined &&
      before.page === one.page &&
      // The last line of an abstract over both columns may be as short as a column is wide.
      (before.column === one.column || Math.abs(one.line.left - before.line.left) < SAME_LEFT) &&
      !KEYWORDS_LABEL.test(one.line.text) &&
      isOfSize(one.line, before.line.size) &&
      one.line.isBold === before.line.isBold &&
      one.line.base - before.line.base <
        STRETCH_GAP * Math.max(bodyType.leading * STRETCH_SMALLER, one.line.size * OWN_LEADING) &&
      one.line.base > before.line.base;
    const words = wordsIn(one.line.text, 60);
    if (goesOn) {
      last.to = i + 1;
      last.words += words;
    } else {
      found.push({ from: i, to: i + 1, words });
    }
  }
  return found;
}

/** Names and affiliations fill several lines of some papers, as an abstract does. */
function isOfAuthors(lines: readonly Placed[]): boolean {
  const own = lines.map(({ line }) => line);
  return (
    authorsIn(own).length >= FEWEST_AUTHORS ||
    own.filter((line) => AFFILIATION.test(line.text)).length >= OF_AFFILIATIONS * own.length
  );
}

/** An abstract without a label: the first long stretch of text that is set unlike the body, or stands before its first heading. */
function unlabelled(
  lines: readonly Placed[],
  headings: readonly Heading[],
  bodyType: BodyType,
): AbstractPlace | undefined {
  const first = headings.find((one) => isMainName(one.text) || /^1\.?\s/.test(one.text));
  const isEarly = first !== undefined && itemAt(lines, first.from).page.number <= (lines[0]?.page.number ?? 0) + 1;
  const end = isEarly ? first.from : lines.findIndex((one) => one.page !== lines[0]?.page);
  const all = stretches(lines, end < 0 ? lines.length : end, bodyType).filter(
    (one) =>
      one.words >= 2 * FEWEST_WORDS &&
      one.to - one.from >= FEWEST_LINES &&
      !FRONT_NOTICE.test(itemAt(lines, one.from).line.text) &&
      !isOfAuthors(lines.slice(one.from, one.to)),
  );
  const unlike = all.find(({ from }) => {
    const { line } = itemAt(lines, from);
    return line.isBold !== bodyType.isBold || line.font !== bodyType.font || !isOfSize(line, bodyType.size);
  });
  const best = isEarly ? (unlike ?? all.at(-1)) : unlike;
  return best ? { from: best.from, to: best.to, label: 0 } : undefined;
}

/** Finds the abstract among the lines behind the title. */
export function abstractPlace(
  lines: readonly Placed[],
  headings: readonly Heading[],
  bodyType: BodyType,
): AbstractPlace | undefined {
  const at = labelIndex(lines, headings);
  if (at < 0) return unlabelled(lines, headings, bodyType);
  const { length = 0, isAlone = false } = abstractLabel(itemAt(lines, at).line.text) ?? {};
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
