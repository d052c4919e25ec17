import type { BodyType } from '../layout/body-type.js';
import type { Placed } from '../layout/order.js';
import { isOfSize, wordsIn } from '../layout/prose-lines.js';
import type { Heading } from '../sections/headings.js';
import { ABSTRACT_LABEL, bareName, isMainName, KEYWORDS_LABEL } from '../wording/section-names.js';
import { AFFILIATION, authorsIn } from './authors.js';

/** Where in the document's lines the abstract stands; its label may take the first units of the first line. */
export interface AbstractPlace {
  from: number;
  to: number;
  /** Units of the line at `from` that are the label. */
  label: number;
}

/** What publishers print around an abstract. */
export const PUBLISHERS =
  /^(?:citation:|copyright|©|\(c\)|received|accepted|published|academic editor|editors?:|correspond|\*|e-?mail|funding:|competing interests:|doi\b|https?:|www\.|this (?:is an open|article is|work is|research was|paper is)|licen[cs]e|article info|available online|handling editor|edited by|reviewed by|how to cite|cite this|open access|to cite this|permission to|first published|submitted|revised|how to cite|department|correspondence)/i;

const STRUCTURE =
  /^(?:background|objectives?|aims?|purpose|introduction|context|methods?|methodology|design|setting|participants|materials? and methods|patients and methods|results?|findings|methodology\/principal findings|conclusions?|conclusions?\/significance|significance|interpretation|discussion|main results|measurements|rationale|summary|reviewers|scope|method)\b[\s:.]*$/i;

const LAST_PAGE = 2;
const FEWEST_WORDS = 20;

function labelIndex(lines: readonly Placed[], headings: readonly Heading[]): number {
  const hasIntroduction = headings.some((one) =>
    /^(?:introduction|background|results)/i.test(bareName(one.text)),
  );
  return lines.findIndex(({ line, page }) => {
    if (page.number > LAST_PAGE || !ABSTRACT_LABEL.test(line.text)) return false;
    const label = ABSTRACT_LABEL.exec(line.text)![0];
    const isAlone = label.length >= line.text.length;
    if (/^summary/i.test(label) && !hasIntroduction) return false;
    return isAlone || /[.:—–|-]\s*$/.test(label) || line.flags[0] !== line.flags[label.length];
  });
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
    (at) => at > from && lines[at]!.page === one.page && lines[at]!.column === one.column,
  );
}

function endOfAbstract(
  lines: readonly Placed[],
  from: number,
  labelled: number,
  headings: readonly Heading[],
  bodyType: BodyType,
): number {
  const first = lines[from]!;
  const opens = new Map(headings.map((one) => [one.from, one]));
  const label = labelled < from ? lines[labelled] : undefined;
  let size = first.line.size;
  for (let i = from; i < lines.length; i++) {
    const { line, page } = lines[i]!;
    if (i === from && STRUCTURE.test(line.text) && lines[i + 1]) size = lines[i + 1]!.line.size;
    if (KEYWORDS_LABEL.test(line.text)) return i;
    if (i === from) continue;
    if (
      PUBLISHERS.test(line.text) &&
      (!isOfSize(line, size, 0.04) ||
        /^(?:citation:|copyright|©|received|academic|editors?:|doi|https?:)/i.test(line.text))
    )
      return i;
    const before = lines[i - 1]!;
    const isBelow =
      before.page === page && before.column === lines[i]!.column && line.base > before.line.base;
    const gap = isBelow ? line.base - before.line.base : 0;
    const heading = opens.get(i);
    if (heading) {
      const isLikeLabel =
        label !== undefined && isOfSize(line, label.line.size, 0.04) && line.font === label.line.font;
      const isPart =
        STRUCTURE.test(line.text) &&
        !isLikeLabel &&
        line.size < 1.2 * size &&
        lines[i]!.column === first.column;
      if (!isPart) return i;
    }
    if (/^(?:1|I)[.\s]+\s*Introduction/i.test(line.text)) return i;
    if (line.text.length > 12 && !isOfSize(line, size, 0.07)) return i;
    if (gap > 3.2 * Math.max(bodyType.leading, line.size)) return i;
    if (isBelow && gap > 1.5 * bodyType.leading && Math.abs(line.left - first.left) > 3 * bodyType.size)
      return i;
    if (
      !isBelow &&
      /[.?!]$/.test(before.line.text) &&
      (page !== first.page || lines[i]!.column !== first.column) &&
      !(label && isBeforeHeading(lines[i]!, first, opens, lines))
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
    const one = lines[i]!;
    const before = lines[i - 1];
    const last = found.at(-1);
    const goesOn =
      last !== undefined &&
      before !== undefined &&
      before.page === one.page &&
      before.column === one.column &&
      isOfSize(one.line, before.line.size, 0.05) &&
      one.line.isBold === before.line.isBold &&
      one.line.base - before.line.base < 1.6 * Math.max(bodyType.leading * 0.8, one.line.size * 1.15) &&
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
    authorsIn(own).length >= 3 || own.filter((line) => AFFILIATION.test(line.text)).length >= 0.3 * own.length
  );
}

/** An abstract without a label: the first long stretch of text that is set unlike the body, or stands before its first heading. */
function unlabelled(
  lines: readonly Placed[],
  headings: readonly Heading[],
  bodyType: BodyType,
): AbstractPlace | undefined {
  const first = headings.find((one) => isMainName(one.text) || /^1\.?\s/.test(one.text));
  const isEarly = first !== undefined && lines[first.from]!.page.number <= 1;
  const end = isEarly ? first.from : lines.findIndex((one) => one.page.number > 0);
  const all = stretches(lines, end < 0 ? lines.length : end, bodyType).filter(
    (one) =>
      one.words >= 2 * FEWEST_WORDS &&
      one.to - one.from >= 3 &&
      !PUBLISHERS.test(lines[one.from]!.line.text) &&
      !isOfAuthors(lines.slice(one.from, one.to)),
  );
  const unlike = all.find(({ from }) => {
    const { line } = lines[from]!;
    return (
      line.isBold !== bodyType.isBold || line.font !== bodyType.font || !isOfSize(line, bodyType.size, 0.04)
    );
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
  const label = ABSTRACT_LABEL.exec(lines[at]!.line.text)![0];
  const isAlone = label.length >= lines[at]!.line.text.length;
  const from = isAlone ? at + 1 : at;
  if (!lines[from]) return undefined;
  const to = endOfAbstract(lines, from, at, headings, bodyType);
  const words = lines.slice(from, to).reduce((sum, { line }) => sum + wordsIn(line.text, 60), 0);
  if (words < FEWEST_WORDS) return unlabelled(lines, headings, bodyType);
  return { from, to, label: isAlone ? 0 : label.length };
}
