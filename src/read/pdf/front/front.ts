import { itemAt } from '../../../at.js';
import type { Author } from '../../../paper/index.js';
import type { BodyType } from '../layout/body-type.js';
import { withoutStart } from '../layout/line-numbers.js';
import type { Line } from '../layout/lines.js';
import type { Placed } from '../layout/order.js';
import type { PageLayout } from '../layout/page-layout.js';
import { isProse } from '../layout/prose-lines.js';
import { type Heading, headingsOf, isKnownName } from '../sections/headings.js';
import { KEYWORDS_LABEL } from '../wording/abstract-labels.js';
import { FRONT_NOTICE } from '../wording/publisher-notices.js';
import { type AbstractPlace, abstractPlace, endOfOthers } from './abstract.js';
import { authorsIn } from './authors.js';
import { titleBlock, titleText } from './title.js';
import { KEYWORDS_APART } from './tolerances.js';

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
    if (heads.has(i) && !KEYWORDS_LABEL.test(one.line.text)) return i;
    if (one.page.number !== page) return i;
    if (KEYWORDS_LABEL.test(one.line.text)) {
      isKeywords = true;
      continue;
    }
    const before = lines[i - 1];
    const isApart =
      !before ||
      before.column !== one.column ||
      one.line.base - before.line.base > KEYWORDS_APART * bodyType.leading;
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

/** Parts a document's lines into what stands before the body and the body. */
export function frontOf(
  lines: readonly Placed[],
  pages: readonly PageLayout[],
  bodyType: BodyType,
  running: readonly string[],
  named: string,
): Front {
  let block: ReturnType<typeof titleBlock>;
  let page = pages[0];
  for (const one of pages.slice(0, 2)) {
    block = titleBlock(one.lines, one.height, bodyType, running, named);
    page = one;
    if (block) break;
  }
  const titleLines = new Set(block?.lines);
  const top = block ? Math.min(...block.lines.map((line) => line.base)) : 0;
  const bottom = block ? Math.max(...block.lines.map((line) => line.base)) : 0;
  // What stands above the title is the publisher's.
  const behind = lines.filter(
    ({ line, page: own }) =>
      own.number > (page?.number ?? 0) ||
      (own.number === page?.number && line.base >= top && !titleLines.has(line)),
  );
  const headings = headingsOf(behind, bodyType);
  // Names may be set as headings are.
  const isNames = ({ from, to, text }: (typeof headings)[number]) =>
    itemAt(behind, from).page === page &&
    !isKnownName(text) &&
    authorsIn(behind.slice(from, to).map(({ line }) => line)).length > 0;
  const heads = new Set(headings.filter((one) => !isNames(one)).map((one) => one.from));
  const place: AbstractPlace | undefined = abstractPlace(behind, headings, bodyType);
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
  return {
    title: block ? titleText(block) : named,
    authors: authorsIn(byHeight.slice(0, 40)),
    abstract,
    body: behind.slice(start),
    headings: headings
      .filter((one) => one.from >= start)
      .map((one) => ({ ...one, from: one.from - start, to: one.to - start })),
    lines: [
      ...lines.slice(0, lines.length - behind.length).map(({ line }) => line),
      ...behind.slice(0, start).map(({ line }) => line),
    ],
  };
}
