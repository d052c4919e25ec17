import { itemAt } from '@citemill/metrics/at';
import { beginsWithAuthor, entryEvidence } from '../layout/entry-evidence.js';
import type { Line } from '../layout/lines.js';
import { labelAt } from '../wording/caption-labels.js';
import { isNote, isOfEquation } from './numbered-notes.js';
import { countedPages } from './page-numbers.js';
import {
  APART,
  EDGE,
  FARTHEST_LABEL,
  FEWEST_OUTER,
  FEWEST_PAGES,
  HALF_OF_PAGES,
  LONGEST_HEAD,
  LOWEST,
  REPEATED_SHARE,
  SAME_HEIGHT,
} from './tolerances.js';

interface Sheet {
  height: number;
  lines: Line[];
}

/** The outermost share of a page's height, where a repeated line is a head whatever the number of pages. */
const OUTER = 0.085;
/** Lines that repeat each other differ in size by no more than this share; a title is larger than heads by more. */
const MOST_APART = 0.12;
const LARGER = 1.25;
const PAGE_NUMBER = /^\W*(?:p(?:age|\.)?\s*)?(?:\d{1,5}|[ivxlc]{1,7})(?:\s*(?:of|\/)\s*\d{1,5})?\W*$/i;

const keyOf = (line: Line) =>
  line.text
    .toLowerCase()
    .replace(/\d+/g, '#')
    .replace(/[^\p{L}#]+/gu, ' ')
    .trim();

const isNear = (a: number, b: number) => Math.abs(a - b) <= SAME_HEIGHT;

/** A title is larger than the running heads that repeat it. */
const isRepeated = (a: Line, b: Line): boolean =>
  isNear(a.base, b.base) && Math.abs(a.size - b.size) <= MOST_APART * Math.max(a.size, b.size);

/** Captions of tables and figures at the top of several pages may begin alike. */
const isCaption = (line: Line): boolean => labelAt(line.text) !== undefined;

/** True for the end of a paragraph, before a heading at the head of a page. */
const endsSentence = ({ text }: Line): boolean => /^\p{Ll}.*\p{Ll}[.?!]$/u.test(text);

/** The edge that a line stands at. */
function edgeOf(line: Line, height: number): 'head' | 'foot' | undefined {
  if (line.base < EDGE * height) return 'head';
  return line.base > (1 - EDGE) * height ? 'foot' : undefined;
}

const isAtVeryEdge = ({ base }: Line, height: number): boolean =>
  base < OUTER * height || base > (1 - OUTER) * height;

/** Texts that stand at the same height of the edge on several pages, but for their numbers. */
function repeated(pages: readonly Sheet[]): Set<Line> {
  const groups = new Map<string, { line: Line; page: number }[]>();
  pages.forEach((page, number) => {
    for (const line of page.lines) {
      const edge = edgeOf(line, page.height);
      if (!edge || isCaption(line) || isNote(line, page.lines)) continue;
      const key = `${edge} ${keyOf(line)}`;
      const group = groups.get(key);
      if (group) group.push({ line, page: number });
      else groups.set(key, [{ line, page: number }]);
    }
  });
  const found = new Set<Line>();
  for (const group of groups.values()) {
    const pagesOfGroup = new Set(group.map((one) => one.page)).size;
    for (const { line, page } of group) {
      // Deeper inside the page it may be the head of a table that goes on.
      const height = itemAt(pages, page).height;
      const isOuter = isAtVeryEdge(line, height);
      if (!isOuter && pagesOfGroup < Math.max(FEWEST_PAGES, REPEATED_SHARE * pages.length)) continue;
      if (group.some((other) => other.page !== page && isRepeated(other.line, line))) found.add(line);
    }
  }
  return found;
}

/**
 * The height at which most pages have their outermost line, apart from the text: a running head that names the chapter
 * or section has another text on every page.
 */
function outermost(pages: readonly Sheet[], edge: 'head' | 'foot', leading: number): Set<Line> {
  const found: { line: Line; rest: Line[]; height: number }[] = [];
  for (const { height, lines } of pages) {
    const sorted = [...lines].sort((a, b) => (edge === 'head' ? a.base - b.base : b.base - a.base));
    const [first] = sorted;
    if (!first || edgeOf(first, height) !== edge || isCaption(first) || endsSentence(first)) continue;
    const next = sorted.find((line) => !isNear(line.base, first.base));
    if (next && Math.abs(next.base - first.base) < APART * leading) continue;
    found.push({ line: first, height, rest: sorted.filter((line) => isNear(line.base, first.base)) });
  }
  const usual = found.filter(
    (one) => found.filter((other) => isNear(one.line.base, other.line.base)).length > found.length / 2,
  );
  const sizes = usual.map(({ line }) => line.size).sort((a, b) => a - b);
  const size = sizes[sizes.length >> 1] ?? 0;
  const isOuter = usual.every(({ line, height }) => isAtVeryEdge(line, height));
  const isSettled =
    usual.length >= (isOuter ? FEWEST_OUTER : FEWEST_PAGES) && usual.length >= HALF_OF_PAGES * pages.length;
  return new Set(
    isSettled ? usual.filter(({ line }) => line.size <= LARGER * size).flatMap((one) => one.rest) : [],
  );
}

/** Heads of left and right pages differ, and a short paper has each only once: what stands where the others' heads do is one. */
function likeOthers(
  pages: readonly Sheet[],
  heads: ReadonlySet<Line>,
  leading: number,
  fewest = FEWEST_OUTER,
): Line[] {
  const known = pages.map(({ lines }) => lines.filter((line) => heads.has(line)));
  return pages.flatMap(({ height, lines }, at) => {
    const own = lines.filter((line) => !heads.has(line) && isAtVeryEdge(line, height) && !isCaption(line));
    return own.filter((line) => {
      const isHabit =
        known.filter((others, other) => other !== at && others.some((one) => isRepeated(one, line))).length >=
        fewest;
      // The page's number may stand above its foot.
      const isApart = lines.every(
        (other) =>
          isNear(other.base, line.base) ||
          Math.abs(other.base - line.base) >= APART * leading ||
          (isAtVeryEdge(other, height) && (heads.has(other) || PAGE_NUMBER.test(other.text))),
      );
      return isHabit && isApart;
    });
  });
}

/** The evidence that one line alone is an entry: names with initials, and a year or pages. */
const LEAST_EVIDENCE = 2;

/** True for a line that is a whole entry, as on a last page that holds no more. */
const isWholeEntry = ({ text }: Line): boolean =>
  text.length > LONGEST_HEAD && beginsWithAuthor(text) && entryEvidence(text) >= LEAST_EVIDENCE;

/** True for a number before the first line of an entry, which goes on above or below it, or is no longer. */
const isLabel = (line: Line, lines: readonly Line[], leading: number): boolean =>
  lines.some(
    (beside) =>
      // In a narrow column the line is short, but begins with names.
      (beside.text.length > LONGEST_HEAD || beginsWithAuthor(beside.text)) &&
      isNear(beside.base, line.base) &&
      beside.left > line.right &&
      beside.left - line.right < FARTHEST_LABEL &&
      (isWholeEntry(beside) ||
        lines.some((other) => {
          const step = Math.abs(other.base - beside.base);
          const isBelow = step > SAME_HEIGHT && step < APART * leading;
          return isBelow && Math.abs(other.left - beside.left) < FARTHEST_LABEL;
        })),
  );

/** The end of a mark that a line above begins: "2017)." closes what it did not open. */
const ENDS_MARK = /^[^([]*\d[a-z]?[)\]][.,;:]?$/;

/** A page's number stands alone at the edge, beyond all text. */
function pageNumbers({ height, lines }: Sheet, leading: number): Line[] {
  const tops = Math.min(...lines.map((line) => line.base));
  const bottoms = Math.max(...lines.map((line) => line.base));
  return lines.filter(
    (line) =>
      edgeOf(line, height) !== undefined &&
      (isNear(line.base, tops) || isNear(line.base, bottoms) || line.base > LOWEST * height) &&
      PAGE_NUMBER.test(line.text) &&
      !ENDS_MARK.test(line.text) &&
      !isLabel(line, lines, leading) &&
      !isOfEquation(line, lines),
  );
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/\P{L}+/gu, '');
/** A shorter head, in letters, may say what the first page says by chance. */
const SHORTEST_TITLE = 15;

/** Heads that repeat words of the first page, as the title: a short paper has each only once. */
function titlesAgain(pages: readonly Sheet[], leading: number): Line[] {
  const [first, ...others] = pages;
  const said = lettersOf((first?.lines ?? []).map(({ text }) => text).join(' '));
  return others.flatMap(({ height, lines }) => {
    const top = Math.min(...lines.map((line) => line.base));
    return lines.filter((line) => {
      const own = lettersOf(line.text);
      if (!isNear(line.base, top) || !isAtVeryEdge(line, height) || own.length < SHORTEST_TITLE) return false;
      const isApart = lines.every((other) => isNear(other.base, top) || other.base - top >= APART * leading);
      return isApart && !isCaption(line) && said.includes(own);
    });
  });
}

/** A document of no more pages may have a running head on one of them alone. */
const SHORT_PAPER = 3;
/** A head is set smaller than most lines, by this factor at the least. */
const HEAD_SMALLER = 0.92;

/** The heads of a paper too short to repeat them: small and short, at the very edge, apart from all else. */
function lonelyHeads(pages: readonly Sheet[], leading: number): Line[] {
  if (pages.length > SHORT_PAPER) return [];
  return pages.slice(1).flatMap(({ height, lines }) => {
    const sizes = lines.map(({ size }) => size).sort((a, b) => a - b);
    const usual = sizes[sizes.length >> 1] ?? 0;
    const top = Math.min(...lines.map(({ base }) => base));
    const heads = lines.filter(({ base }) => isNear(base, top));
    const isApart = lines.every(({ base }) => isNear(base, top) || base - top >= APART * leading);
    const areHeads = heads.every(
      (line) =>
        isAtVeryEdge(line, height) &&
        line.size < HEAD_SMALLER * usual &&
        line.text.length <= LONGEST_HEAD &&
        !isCaption(line),
    );
    return isApart && areHeads ? heads : [];
  });
}

/** Running heads and feet, and page numbers. */
export function furnitureOf(pages: readonly Sheet[], leading: number): Set<Line> {
  const found = repeated(pages);
  for (const line of likeOthers(pages, new Set(found), leading)) found.add(line);
  const titles = titlesAgain(pages, leading);
  // One head that repeats the title shows where the other stands that names the authors.
  for (const line of [...titles, ...likeOthers(pages, new Set(titles), leading, 1)]) found.add(line);
  for (const line of lonelyHeads(pages, leading)) found.add(line);
  const unrepeated = pages.map(({ height, lines }) => ({
    height,
    lines: lines.filter((line) => !found.has(line)),
  }));
  for (const line of countedPages(unrepeated, leading)) found.add(line);
  for (const edge of ['head', 'foot'] as const) {
    // What the repeated lines leave over is judged by its place.
    const left = pages.map(({ height, lines }) => ({
      height,
      lines: lines.filter((line) => !found.has(line)),
    }));
    for (const line of outermost(left, edge, leading)) found.add(line);
  }
  for (const page of pages) {
    const left = { ...page, lines: page.lines.filter((line) => !found.has(line)) };
    for (const line of pageNumbers(left, leading)) found.add(line);
  }
  return found;
}
