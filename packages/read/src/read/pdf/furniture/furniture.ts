import { itemAt } from '@citemill/metrics/at';
import type { Line } from '../layout/lines.js';
import { NO_TRACE, type Trace } from '../layout/trace.js';
import { beginsWithAuthor, entryEvidence } from '../wording/entry-evidence.js';
import { HEAD_SHAPE, PAGE_EDGE, REPEATED_HEAD } from './decisions.js';
import { isNote, isOfEquation } from './numbered-notes.js';
import { edgeOf, isAtVeryEdge, isCaption, isNear, type Sheet } from './page-edges.js';
import { countedPages } from './page-numbers.js';
import { lonelyHeads, SHORTEST_TITLE, titlesAgain } from './single-heads.js';

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

/** A title is larger than the running heads that repeat it. */
const isRepeated = (a: Line, b: Line): boolean =>
  isNear(a.base, b.base) && Math.abs(a.size - b.size) <= MOST_APART * Math.max(a.size, b.size);

/** True for the end of a paragraph, before a heading at the head of a page. */
const endsSentence = ({ text }: Line): boolean => /^\p{Ll}.*\p{Ll}[.?!]$/u.test(text);

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
      if (
        !isOuter &&
        pagesOfGroup < Math.max(REPEATED_HEAD.minPages, REPEATED_HEAD.minPageShare * pages.length)
      )
        continue;
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
    if (next && Math.abs(next.base - first.base) < HEAD_SHAPE.minGapLeadings * leading) continue;
    found.push({ line: first, height, rest: sorted.filter((line) => isNear(line.base, first.base)) });
  }
  const usual = found.filter(
    (one) => found.filter((other) => isNear(one.line.base, other.line.base)).length > found.length / 2,
  );
  const sizes = usual.map(({ line }) => line.size).sort((a, b) => a - b);
  const size = sizes[sizes.length >> 1] ?? 0;
  const isOuter = usual.every(({ line, height }) => isAtVeryEdge(line, height));
  const isSettled =
    usual.length >= (isOuter ? REPEATED_HEAD.minOuterPages : REPEATED_HEAD.minPages) &&
    usual.length >= REPEATED_HEAD.minHeightShare * pages.length;
  return new Set(
    isSettled ? usual.filter(({ line }) => line.size <= LARGER * size).flatMap((one) => one.rest) : [],
  );
}

/** Heads of left and right pages differ, and a short paper has each only once: what stands where the others' heads do is one. */
function likeOthers(
  pages: readonly Sheet[],
  heads: ReadonlySet<Line>,
  leading: number,
  fewest: number = REPEATED_HEAD.minOuterPages,
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
          Math.abs(other.base - line.base) >= HEAD_SHAPE.minGapLeadings * leading ||
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
  text.length > HEAD_SHAPE.maxLetters && beginsWithAuthor(text) && entryEvidence(text) >= LEAST_EVIDENCE;

/** True for a number before the first line of an entry, which goes on above or below it, or is no longer. */
const isLabel = (line: Line, lines: readonly Line[], leading: number): boolean =>
  lines.some(
    (beside) =>
      // In a narrow column the line is short, but begins with names.
      (beside.text.length > HEAD_SHAPE.maxLetters || beginsWithAuthor(beside.text)) &&
      isNear(beside.base, line.base) &&
      beside.left > line.right &&
      beside.left - line.right < HEAD_SHAPE.maxEntryLabelGapPt &&
      (isWholeEntry(beside) ||
        lines.some((other) => {
          const step = Math.abs(other.base - beside.base);
          const isBelow = step > PAGE_EDGE.sameHeightPt && step < HEAD_SHAPE.minGapLeadings * leading;
          return isBelow && Math.abs(other.left - beside.left) < HEAD_SHAPE.maxEntryLabelGapPt;
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
      (isNear(line.base, tops) ||
        isNear(line.base, bottoms) ||
        line.base > PAGE_EDGE.minNumberShare * height) &&
      PAGE_NUMBER.test(line.text) &&
      !ENDS_MARK.test(line.text) &&
      !isLabel(line, lines, leading) &&
      !isOfEquation(line, lines),
  );
}

/** Running heads and feet, and page numbers. */
export function furnitureOf(pages: readonly Sheet[], leading: number, trace: Trace = NO_TRACE): Set<Line> {
  const found = new Set<Line>();
  const add = (lines: Iterable<Line>, decision: string, measured: string, threshold: string) => {
    for (const line of lines) {
      if (found.has(line)) continue;
      found.add(line);
      trace.explain(line, () => ({ decision: `furniture: ${decision}`, measured, threshold }));
    }
  };
  const otherPages = `within ${PAGE_EDGE.sameHeightPt} pt on ${REPEATED_HEAD.minOuterPages} other pages`;
  add(
    repeated(pages),
    'repeated text',
    'same text and height',
    `at the edge of ${REPEATED_HEAD.minOuterPages} pages or more`,
  );
  add(
    likeOthers(pages, new Set(found), leading),
    'height of other heads',
    'same height and size',
    otherPages,
  );
  const titles = titlesAgain(pages, leading);
  add(titles, 'words of the first page', 'all letters repeated', `≥ ${SHORTEST_TITLE} letters`);
  // One head that repeats the title shows the height of the other one, which names the authors.
  add(
    likeOthers(pages, new Set(titles), leading, 1),
    'height of a head',
    'same height and size',
    'on 1 page',
  );
  add(
    lonelyHeads(pages, leading),
    'small line at the edge',
    'apart from the text',
    `≥ ${HEAD_SHAPE.minGapLeadings} leadings`,
  );
  const unrepeated = pages.map(({ height, lines }) => ({
    height,
    lines: lines.filter((line) => !found.has(line)),
  }));
  add(countedPages(unrepeated, leading), 'page number', 'counts with the pages', 'on every page');
  for (const edge of ['head', 'foot'] as const) {
    // What the repeated lines leave over is judged by its place.
    const left = pages.map(({ height, lines }) => ({
      height,
      lines: lines.filter((line) => !found.has(line)),
    }));
    add(
      outermost(left, edge, leading),
      `outermost line at the ${edge}`,
      'same height',
      `≥ ${REPEATED_HEAD.minHeightShare} of pages`,
    );
  }
  for (const page of pages) {
    const left = { ...page, lines: page.lines.filter((line) => !found.has(line)) };
    add(
      pageNumbers(left, leading),
      'number alone at the edge',
      'a number',
      `outer ${PAGE_EDGE.edgeShare} of the height`,
    );
  }
  return found;
}
