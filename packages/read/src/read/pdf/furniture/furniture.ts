import { itemAt } from '@citemill/metrics/at';
import { addToGroup, median } from '../../statistics.js';
import type { BodyType } from '../layout/body-type.js';
import type { Line } from '../layout/lines.js';
import { NO_TRACE, type Trace } from '../layout/trace.js';
import { HEAD_SHAPE, PAGE_EDGE, REPEATED_HEAD, SINGLE_HEAD } from './furniture-thresholds.js';
import { findLoneNumbers, PAGE_NUMBER } from './lone-numbers.js';
import { isNote } from './numbered-notes.js';
import { isAtVeryEdge, isCaption, isNear, pageEdge, type Sheet } from './page-edges.js';
import { findPageNumbers } from './page-numbers.js';
import { findLonelyHeads, findRepeatedTitles } from './single-heads.js';

const textKey = (line: Line) =>
  line.text
    .toLowerCase()
    .replace(/\d+/g, '#')
    .replace(/[^\p{L}#]+/gu, ' ')
    .trim();

/** A title is larger than the running heads that repeat it. */
const isRepeated = (a: Line, b: Line): boolean =>
  isNear(a.base, b.base) &&
  Math.abs(a.size - b.size) <= REPEATED_HEAD.maxSizeDifferenceShare * Math.max(a.size, b.size);

/** True for the end of a paragraph, before a heading at the top of a page. */
const endsSentence = ({ text }: Line): boolean => /^\p{Ll}.*\p{Ll}[.?!]$/u.test(text);

/** Finds texts that are at the same height of the edge on several pages, apart from their numbers. */
function repeatedTexts(pages: readonly Sheet[]): Set<Line> {
  const groups = new Map<string, { line: Line; page: number }[]>();
  pages.forEach((page, number) => {
    for (const line of page.lines) {
      const edge = pageEdge(line, page.height);
      if (!edge || isCaption(line) || isNote(line, page.lines)) continue;
      const key = `${edge} ${textKey(line)}`;
      addToGroup(groups, key, { line, page: number });
    }
  });
  const heads = new Set<Line>();
  for (const group of groups.values()) {
    const pageCount = new Set(group.map((member) => member.page)).size;
    for (const { line, page } of group) {
      // Deeper inside the page it may be the head of a continued table.
      const height = itemAt(pages, page).height;
      const isOuter = isAtVeryEdge(line, height);
      if (!isOuter && pageCount < Math.max(REPEATED_HEAD.minPages, REPEATED_HEAD.minPageShare * pages.length))
        continue;
      if (group.some((other) => other.page !== page && isRepeated(other.line, line))) heads.add(line);
    }
  }
  return heads;
}

/**
 * Finds the outermost lines, apart from the text, if most pages have theirs at the same height: a running head with the
 * name of the chapter or section differs from page to page.
 */
function outermostLines(
  pages: readonly Sheet[],
  edge: 'head' | 'foot',
  { leading, size: bodySize }: Pick<BodyType, 'leading' | 'size'>,
): Set<Line> {
  const candidates: { line: Line; rest: Line[]; height: number }[] = [];
  for (const { height, lines } of pages) {
    const sorted = [...lines].sort((a, b) => (edge === 'head' ? a.base - b.base : b.base - a.base));
    const [first] = sorted;
    if (!first || pageEdge(first, height) !== edge || isCaption(first) || endsSentence(first)) continue;
    const next = sorted.find((line) => !isNear(line.base, first.base));
    if (next && Math.abs(next.base - first.base) < HEAD_SHAPE.minGapLeadings * leading) continue;
    candidates.push({ line: first, height, rest: sorted.filter((line) => isNear(line.base, first.base)) });
  }
  const atUsualHeight = candidates.filter(
    (candidate) =>
      candidates.filter((other) => isNear(candidate.line.base, other.line.base)).length >
      candidates.length / 2,
  );
  const size = median(atUsualHeight.map(({ line }) => line.size));
  const isOuter = atUsualHeight.every(({ line, height }) => isAtVeryEdge(line, height));
  // Chapters that begin on new pages have their headings at one height.
  const isLarge = edge === 'head' && size > REPEATED_HEAD.maxSizeToText * bodySize;
  const isFrequent =
    !isLarge &&
    atUsualHeight.length >= (isOuter ? REPEATED_HEAD.minOuterPages : REPEATED_HEAD.minPages) &&
    atUsualHeight.length >= REPEATED_HEAD.minHeightShare * pages.length;
  return new Set(
    isFrequent
      ? atUsualHeight
          .filter(({ line }) => line.size <= REPEATED_HEAD.maxSize * size)
          .flatMap((head) => head.rest)
      : [],
  );
}

/** Finds lines at the height of the other pages' heads: those of left and right pages differ, and a short paper has each only once. */
function atHeightOfHeads(
  pages: readonly Sheet[],
  heads: ReadonlySet<Line>,
  leading: number,
  minPages: number = REPEATED_HEAD.minOuterPages,
): Line[] {
  const headsByPage = pages.map(({ lines }) => lines.filter((line) => heads.has(line)));
  return pages.flatMap(({ height, lines }, index) => {
    const candidates = lines.filter(
      (line) => !heads.has(line) && isAtVeryEdge(line, height) && !isCaption(line),
    );
    return candidates.filter((line) => {
      const isAtUsualHeight =
        headsByPage.filter(
          (others, other) => other !== index && others.some((head) => isRepeated(head, line)),
        ).length >= minPages;
      // The page number may be above the foot.
      const isApart = lines.every(
        (other) =>
          isNear(other.base, line.base) ||
          Math.abs(other.base - line.base) >= HEAD_SHAPE.minGapLeadings * leading ||
          (isAtVeryEdge(other, height) && (heads.has(other) || PAGE_NUMBER.test(other.text))),
      );
      return isAtUsualHeight && isApart;
    });
  });
}

/** Finds running heads and feet, and page numbers. */
export function findFurniture(
  pages: readonly Sheet[],
  bodyType: Pick<BodyType, 'leading' | 'size'>,
  trace: Trace = NO_TRACE,
): Set<Line> {
  const { leading } = bodyType;
  const furniture = new Set<Line>();
  const add = (lines: Iterable<Line>, decision: string, measured: string, threshold: string) => {
    for (const line of lines) {
      if (furniture.has(line)) continue;
      furniture.add(line);
      trace.explain(line, () => ({ decision: `furniture: ${decision}`, measured, threshold }));
    }
  };
  const otherPages = `within ${PAGE_EDGE.sameHeightPt} pt on ${REPEATED_HEAD.minOuterPages} other pages`;
  add(
    repeatedTexts(pages),
    'repeated text',
    'same text and height',
    `at the edge of ${REPEATED_HEAD.minOuterPages} pages or more`,
  );
  add(
    atHeightOfHeads(pages, new Set(furniture), leading),
    'height of other heads',
    'same height and size',
    otherPages,
  );
  const titles = findRepeatedTitles(pages, leading);
  add(titles, 'words of the first page', 'all letters repeated', `≥ ${SINGLE_HEAD.minLetters} letters`);
  // A head that repeats the title shows the height of the other one, which names the authors.
  add(
    atHeightOfHeads(pages, new Set(titles), leading, 1),
    'height of a head',
    'same height and size',
    'on 1 page',
  );
  add(
    findLonelyHeads(pages, leading),
    'small line at the edge',
    'apart from the text',
    `≥ ${HEAD_SHAPE.minGapLeadings} leadings`,
  );
  const withoutFurniture = ({ height, lines }: Sheet): Sheet => ({
    height,
    lines: lines.filter((line) => !furniture.has(line)),
  });
  add(
    findPageNumbers(pages.map(withoutFurniture), leading),
    'page number',
    'counts with the pages',
    'on every page',
  );
  for (const edge of ['head', 'foot'] as const) {
    add(
      outermostLines(pages.map(withoutFurniture), edge, bodyType),
      `outermost line at the ${edge}`,
      'same height',
      `≥ ${REPEATED_HEAD.minHeightShare} of pages`,
    );
  }
  for (const page of pages) {
    add(
      findLoneNumbers(withoutFurniture(page), leading),
      'number alone at the edge',
      'a number',
      `upper ${PAGE_EDGE.headShare} or lower ${PAGE_EDGE.footShare} of the height`,
    );
  }
  return furniture;
}
