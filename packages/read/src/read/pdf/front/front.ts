import { itemAt } from '@citemill/metrics/at';
import type { Author } from '../../../paper/index.js';
import { AUTHOR_LINES } from '../../printed-front/author-thresholds.js';
import { SUMMARY_TITLE } from '../../summary-titles.js';
import { isAbstractLabel, KEYWORDS_LABEL } from '../../wording/abstract-labels.js';
import { FRONT_NOTICE } from '../../wording/publisher-notices.js';
import type { BodyType } from '../layout/body-type.js';
import { dropStart } from '../layout/line-numbers.js';
import type { Line } from '../layout/lines.js';
import type { PlacedLine } from '../layout/order.js';
import type { PageLayout } from '../layout/page-layout.js';
import { countWords, isProse } from '../layout/prose-lines.js';
import { NO_TRACE, type Trace } from '../layout/trace.js';
import { hasSize } from '../layout/type-size.js';
import { findHeadings, type Heading } from '../sections/headings.js';
import { findAbstract, otherAbstractsEnd } from './abstract.js';
import { byRows, findAuthors } from './authors.js';
import { sectionHeads } from './front-headings.js';
import { BODY_START, FILE_TITLE, TITLE_BLOCK } from './front-thresholds.js';
import { isPrintedIn, isSameTitle, repeatedTitle } from './repeated-title.js';
import { type Block, findTitle, titleText } from './title.js';

/** What comes before the body, and the body's lines. */
export interface Front {
  title: string;
  authors: Author[];
  abstract: PlacedLine[];
  body: PlacedLine[];
  /** Among the body's lines. */
  headings: Heading[];
  /** Everything before the body that is not part of it. */
  lines: Line[];
}

/**
 * Finds where a summary for other readers ends, if the heading at `from` begins one: at the next heading, or at text in the body's
 * type if the summary has another.
 */
function summaryEnd(
  lines: readonly PlacedLine[],
  from: number,
  heads: ReadonlySet<number>,
  bodyType: BodyType,
): number | undefined {
  if (!SUMMARY_TITLE.test(itemAt(lines, from).line.text)) return undefined;
  const isText = ({ line, page }: PlacedLine) => line.font === bodyType.font && isProse(line, page, bodyType);
  const first = lines[from + 1];
  const hasOwnType =
    first !== undefined && (first.line.font !== bodyType.font || !hasSize(first.line, bodyType.size));
  let words = 0;
  for (let i = from + 1; i < lines.length && words <= BODY_START.maxSummaryWords; i++) {
    if (heads.has(i) || (hasOwnType && isText(itemAt(lines, i)))) return i;
    words += countWords(itemAt(lines, i).line.text, BODY_START.maxSummaryWords);
  }
  return undefined;
}

/** Finds where the body begins, after keywords, dates and licences. */
function bodyStart(
  lines: readonly PlacedLine[],
  from: number,
  heads: ReadonlySet<number>,
  bodyType: BodyType,
): number {
  const page = lines[from]?.page.number;
  let isKeywords = false;
  for (let i = from; i < lines.length; i++) {
    const placed = itemAt(lines, i);
    const afterSummary = heads.has(i) ? summaryEnd(lines, i, heads, bodyType) : undefined;
    if (afterSummary !== undefined) return bodyStart(lines, afterSummary, heads, bodyType);
    // ACM prints its classes in bold: "• Computing methodologies → Neural networks".
    const isClass = isKeywords && placed.line.text.includes('→');
    if (heads.has(i) && !isClass && !KEYWORDS_LABEL.test(placed.line.text)) return i;
    if (placed.page.number !== page) return i;
    if (KEYWORDS_LABEL.test(placed.line.text)) {
      isKeywords = true;
      continue;
    }
    const before = lines[i - 1];
    const isApart =
      !before ||
      before.column !== placed.column ||
      placed.line.base - before.line.base > BODY_START.maxKeywordGapLeadings * bodyType.leading;
    if (isKeywords && !isApart) continue;
    if (
      isProse(placed.line, placed.page, bodyType) &&
      placed.line.font === bodyType.font &&
      !FRONT_NOTICE.test(placed.line.text)
    )
      return i;
  }
  return lines.length;
}

/**
 * Finds the page with the title, and the title on it. Repositories add a cover page that has the title too: if the next
 * page repeats it above the paper's text, the paper begins there.
 */
function titlePage(
  pages: readonly PageLayout[],
  bodyType: BodyType,
  runningHeads: readonly string[],
  fileTitle: string,
): { page: PageLayout | undefined; block: Block | undefined } {
  const [first, second] = pages
    .slice(0, 2)
    .map((page) => ({ page, block: findTitle(page.lines, page.height, bodyType, runningHeads, fileTitle) }));
  const hasText =
    first !== undefined &&
    first.page.lines.filter((line) => isProse(line, first.page, bodyType)).length >= BODY_START.minTextLines;
  if (!first?.block) {
    // A page of text is the paper's first, even if no title is found on it.
    if (hasText) return { page: first.page, block: undefined };
    return second?.block ? second : { page: second?.page ?? first?.page, block: undefined };
  }
  const isCover =
    !hasText &&
    second?.block !== undefined &&
    // A table of contents has the first section's heading, too.
    !/^\d{1,2}\.(?:\d[\d.]*)?\s+\p{L}/u.test(second.block.text) &&
    (isSameTitle(first.block, second.block) || isPrintedIn(second.block, first.page.lines));
  return isCover ? second : first;
}

function explainTitle(
  trace: Trace,
  { lines, size, text }: Block,
  fileTitle: string,
  bodyType: BodyType,
): void {
  trace.assign(lines, 'title');
  for (const line of lines) {
    trace.explain(line, () => ({
      decision: 'title: type size',
      measured: `${(size / bodyType.size).toFixed(2)} × body size`,
      threshold: `≥ ${TITLE_BLOCK.minSize} × body size, or the file's own title`,
    }));
    if (fileTitle && text.startsWith(fileTitle.slice(0, FILE_TITLE.minLetters)))
      trace.explain(line, () => ({ decision: "title: the file's own title", measured: fileTitle }));
  }
}

/** The lines below the top of the title, without the title; what is above it is the publisher's. */
function linesBelowTitle(
  lines: readonly PlacedLine[],
  titlePage: PageLayout | undefined,
  title: Block | undefined,
): PlacedLine[] {
  const number = titlePage?.number ?? 0;
  if (!title) return lines.filter(({ page }) => page.number >= number);
  const top = Math.min(...title.lines.map((line) => line.base));
  // Behind a cover and a page with the abstract the text may begin under its title again; later a heading may have its words.
  const later = lines
    .filter(({ page }) => page.number > number && page.number <= number + TITLE_BLOCK.maxPagesToRepeated)
    .map(({ line }) => line);
  const isTitle = new Set([...title.lines, ...repeatedTitle(title, later)]);
  return lines.filter(
    ({ line, page }) =>
      (page.number > number || (page.number === number && line.base >= top)) && !isTitle.has(line),
  );
}

/** True for a line below the title, or on its left, where some journals print the authors. */
const isBelowOrBeside = (line: Line, title: Block): boolean =>
  line.base > Math.max(...title.lines.map(({ base }) => base)) ||
  line.right < Math.min(...title.lines.map(({ left }) => left));

/** Marks the lines that name authors of the paper; a line such as that of the journal looks like names by itself. */
function explainAuthors(trace: Trace, lines: readonly Line[], authors: readonly Author[]): void {
  for (const line of lines) {
    const text = line.text.toLowerCase();
    const named = authors.filter(({ name, family }) => text.includes((family ?? name).toLowerCase()));
    if (named.length === 0 || findAuthors([line]).length === 0) continue;
    trace.assign([line], 'author');
    trace.explain(line, () => ({
      decision: 'author: names below or beside the title',
      measured: named.map(({ name }) => name).join('; '),
    }));
  }
}

/** Divides a document's lines into the front matter and the body. */
export function readFrontMatter(
  lines: readonly PlacedLine[],
  pages: readonly PageLayout[],
  bodyType: BodyType,
  runningHeads: readonly string[],
  fileTitle: string,
  trace: Trace = NO_TRACE,
): Front {
  const { page, block } = titlePage(pages, bodyType, runningHeads, fileTitle);
  const belowTitle = linesBelowTitle(lines, page, block);
  const below = new Set(belowTitle);
  const headings = findHeadings(belowTitle, bodyType, trace);
  const heads = sectionHeads(belowTitle, headings, page, bodyType);
  const abstractRange = findAbstract(belowTitle, headings, bodyType);
  const abstract = abstractRange ? belowTitle.slice(abstractRange.from, abstractRange.to) : [];
  if (abstractRange && abstractRange.label > 0)
    abstract[0] = { ...itemAt(abstract, 0), line: dropStart(itemAt(abstract, 0).line, abstractRange.label) };
  const start = bodyStart(
    belowTitle,
    abstractRange ? otherAbstractsEnd(belowTitle, abstractRange.to, headings, bodyType) : 0,
    heads,
    bodyType,
  );
  const aboveAbstract = belowTitle
    .slice(0, abstractRange ? abstractRange.from : start)
    .map(({ line }) => line)
    .filter((line) => line.page !== page?.number || !block || isBelowOrBeside(line, block));
  const frontLines = [
    ...lines.filter((placed) => !below.has(placed)).map(({ line }) => line),
    ...belowTitle.slice(0, start).map(({ line }) => line),
  ];
  const authorLines = byRows(aboveAbstract).slice(0, AUTHOR_LINES.maxLines);
  trace.assign(frontLines, 'front');
  const authors = findAuthors(authorLines);
  explainAuthors(trace, authorLines, authors);
  if (block) explainTitle(trace, block, fileTitle, bodyType);
  const [labelLine] = abstractRange
    ? belowTitle.slice(Math.max(0, abstractRange.from - 1), abstractRange.from)
    : [];
  if (labelLine && isAbstractLabel(labelLine.line.text))
    trace.assign([labelLine.line], 'heading', 'abstract');
  for (const { line } of abstract)
    trace.explain(line, () => ({
      decision:
        abstractRange && abstractRange.label > 0
          ? 'abstract: after its label'
          : 'abstract: position on the page',
      measured: `${abstract.length} lines`,
    }));
  return {
    title: block ? titleText(block) : fileTitle,
    authors,
    abstract,
    body: belowTitle.slice(start),
    headings: headings
      .filter((heading) => heading.from >= start)
      .map((heading) => ({ ...heading, from: heading.from - start, to: heading.to - start })),
    lines: frontLines,
  };
}
