import { itemAt } from '@citemill/metrics/at';
import type { Author } from '../../../paper/index.js';
import { SUMMARY_TITLE } from '../../summary-titles.js';
import type { BodyType } from '../layout/body-type.js';
import { withoutStart } from '../layout/line-numbers.js';
import type { Line } from '../layout/lines.js';
import type { Placed } from '../layout/order.js';
import type { PageLayout } from '../layout/page-layout.js';
import { isProse, wordsIn } from '../layout/prose-lines.js';
import { NO_TRACE, type Trace } from '../layout/trace.js';
import { type Heading, headingsOf, isKnownName } from '../sections/headings.js';
import { isAbstractLabel, KEYWORDS_LABEL } from '../wording/abstract-labels.js';
import { FRONT_NOTICE } from '../wording/publisher-notices.js';
import { abstractPlace, endOfOthers } from './abstract.js';
import { authorsIn } from './authors.js';
import { BODY_START, FILE_TITLE, TITLE_BLOCK } from './decisions.js';
import { type Block, isSameTitle, titleBlock, titleText } from './title.js';

/** What stands before the body, and the body's lines. */
export interface Front {
  title: string;
  authors: Author[];
  abstract: Placed[];
  body: Placed[];
  /** The headings among the body's lines. */
  headings: Heading[];
  /** Everything on the pages before the body that is no part of it. */
  lines: Line[];
}

/** The heading behind a summary for other readers, where one stands under the heading at `from`. */
function behindSummary(
  lines: readonly Placed[],
  from: number,
  heads: ReadonlySet<number>,
): number | undefined {
  if (!SUMMARY_TITLE.test(itemAt(lines, from).line.text)) return undefined;
  let words = 0;
  for (let i = from + 1; i < lines.length && words <= BODY_START.maxSummaryWords; i++) {
    if (heads.has(i)) return i;
    words += wordsIn(itemAt(lines, i).line.text, BODY_START.maxSummaryWords);
  }
  return undefined;
}

/** Lines behind the abstract that are no body yet: keywords, dates, licences. */
function bodyStart(
  lines: readonly Placed[],
  from: number,
  heads: ReadonlySet<number>,
  bodyType: BodyType,
): number {
  const page = lines[from]?.page.number;
  let isKeywords = false;
  for (let i = from; i < lines.length; i++) {
    const one = itemAt(lines, i);
    const behind = heads.has(i) ? behindSummary(lines, i, heads) : undefined;
    if (behind !== undefined) return bodyStart(lines, behind, heads, bodyType);
    // ACM prints its classes in bold: "• Computing methodologies → Neural networks".
    const isClass = isKeywords && one.line.text.includes('→');
    if (heads.has(i) && !isClass && !KEYWORDS_LABEL.test(one.line.text)) return i;
    if (one.page.number !== page) return i;
    if (KEYWORDS_LABEL.test(one.line.text)) {
      isKeywords = true;
      continue;
    }
    const before = lines[i - 1];
    const isApart =
      !before ||
      before.column !== one.column ||
      one.line.base - before.line.base > BODY_START.maxKeywordGapLeadings * bodyType.leading;
    if (isKeywords && !isApart) continue;
    if (
      isProse(one.line, one.page, bodyType) &&
      one.line.font === bodyType.font &&
      !FRONT_NOTICE.test(one.line.text)
    )
      return i;
  }
  return lines.length;
}

/**
 * The page with the title, and the title on it. Repositories put a page before a paper that gives its title, too: where
 * the next page gives it again, with the paper's text below it, the paper begins there.
 */
function titlePage(
  pages: readonly PageLayout[],
  bodyType: BodyType,
  running: readonly string[],
  named: string,
): { page: PageLayout | undefined; block: Block | undefined } {
  const [first, second] = pages
    .slice(0, 2)
    .map((page) => ({ page, block: titleBlock(page.lines, page.height, bodyType, running, named) }));
  const hasText =
    first !== undefined &&
    first.page.lines.filter((line) => isProse(line, first.page, bodyType)).length >= BODY_START.minTextLines;
  if (!first?.block) {
    // A page of text is the paper's first, whether its title is known or not.
    if (hasText) return { page: first.page, block: undefined };
    return second?.block ? second : { page: second?.page ?? first?.page, block: undefined };
  }
  const isCover = !hasText && second?.block !== undefined && isSameTitle(first.block, second.block);
  return isCover ? second : first;
}

function explainTitle(trace: Trace, { lines, size, text }: Block, named: string, bodyType: BodyType): void {
  trace.assign(lines, 'title');
  for (const line of lines) {
    trace.explain(line, () => ({
      decision: 'title: type size',
      measured: `${(size / bodyType.size).toFixed(2)} × body size`,
      threshold: `≥ ${TITLE_BLOCK.minSize} × body size, or the file's own title`,
    }));
    if (named && text.startsWith(named.slice(0, FILE_TITLE.minLetters)))
      trace.explain(line, () => ({ decision: "title: the file's own title", measured: named }));
  }
}

/** Parts a document's lines into what stands before the body and the body. */
export function frontOf(
  lines: readonly Placed[],
  pages: readonly PageLayout[],
  bodyType: BodyType,
  running: readonly string[],
  named: string,
  trace: Trace = NO_TRACE,
): Front {
  const { page, block } = titlePage(pages, bodyType, running, named);
  const titleLines = new Set(block?.lines);
  const top = block ? Math.min(...block.lines.map((line) => line.base)) : 0;
  const bottom = block ? Math.max(...block.lines.map((line) => line.base)) : 0;
  // What stands above the title is the publisher's.
  const behind = lines.filter(
    ({ line, page: own }) =>
      own.number > (page?.number ?? 0) ||
      (own.number === page?.number && line.base >= top && !titleLines.has(line)),
  );
  const headings = headingsOf(behind, bodyType, trace);
  // Names may be set as headings are.
  const isNames = ({ from, to, text }: (typeof headings)[number]) =>
    itemAt(behind, from).page === page &&
    !isKnownName(text) &&
    authorsIn(behind.slice(from, to).map(({ line }) => line)).length > 0;
  const heads = new Set(headings.filter((one) => !isNames(one)).map((one) => one.from));
  const place = abstractPlace(behind, headings, bodyType);
  const abstract = place ? behind.slice(place.from, place.to) : [];
  if (place && place.label > 0)
    abstract[0] = { ...itemAt(abstract, 0), line: withoutStart(itemAt(abstract, 0).line, place.label) };
  const start = bodyStart(
    behind,
    place ? endOfOthers(behind, place.to, headings, bodyType) : 0,
    heads,
    bodyType,
  );
  const before = behind.slice(0, place ? place.from : start).map(({ line }) => line);
  const byHeight = before
    .filter((line) => line.base > bottom || line.page !== page?.number)
    .sort((a, b) => a.page - b.page || a.base - b.base);
  const frontLines = [
    ...lines.slice(0, lines.length - behind.length).map(({ line }) => line),
    ...behind.slice(0, start).map(({ line }) => line),
  ];
  const authorLines = byHeight.slice(0, 40);
  trace.assign(frontLines, 'front');
  for (const line of authorLines) if (authorsIn([line]).length > 0) trace.assign([line], 'author');
  if (block) explainTitle(trace, block, named, bodyType);
  const [labelLine] = place ? behind.slice(Math.max(0, place.from - 1), place.from) : [];
  if (labelLine && isAbstractLabel(labelLine.line.text))
    trace.assign([labelLine.line], 'heading', 'abstract');
  for (const { line } of abstract)
    trace.explain(line, () => ({
      decision: place && place.label > 0 ? 'abstract: after its label' : 'abstract: place on the page',
      measured: `${abstract.length} lines`,
    }));
  return {
    title: block ? titleText(block) : named,
    authors: authorsIn(authorLines),
    abstract,
    body: behind.slice(start),
    headings: headings
      .filter((one) => one.from >= start)
      .map((one) => ({ ...one, from: one.from - start, to: one.to - start })),
    lines: frontLines,
  };
}
