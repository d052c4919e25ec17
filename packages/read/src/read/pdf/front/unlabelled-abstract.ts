import { itemAt, lastOf } from '@citemill/metrics/at';
import { AFFILIATION } from '../../printed-front/author-names.js';
import { KEYWORDS_LABEL } from '../../wording/abstract-labels.js';
import { FRONT_NOTICE } from '../../wording/publisher-notices.js';
import { bareName, isMainSectionName } from '../../wording/section-names.js';
import type { BodyType } from '../layout/body-type.js';
import type { PlacedLine } from '../layout/order.js';
import { countWords, isProse } from '../layout/prose-lines.js';
import { hasSize } from '../layout/type-size.js';
import type { Heading } from '../sections/headings.js';
import type { AbstractPlace } from './abstract-place.js';
import { findAuthors } from './authors.js';
import { ABSTRACT_START, BODY_START, UNLABELLED_ABSTRACT } from './front-thresholds.js';

/** Consecutive lines of one type without a wide gap. */
interface Stretch {
  from: number;
  to: number;
  words: number;
}

/** True for the first line of the next column or page if it continues a sentence in the same type, which is not the body's. */
const continuesInNextColumn = (placed: PlacedLine, before: PlacedLine, bodyType: BodyType): boolean =>
  (placed.page.number === before.page.number + 1 ||
    (placed.page === before.page && before.column >= 0 && placed.column === before.column + 1)) &&
  placed.line.font === before.line.font &&
  (placed.line.font !== bodyType.font || !hasSize(placed.line, bodyType.size)) &&
  !/[.?!]$/.test(before.line.text);

function findStretches(lines: readonly PlacedLine[], end: number, bodyType: BodyType): Stretch[] {
  const stretches: Stretch[] = [];
  for (let i = 0; i < end; i++) {
    const placed = itemAt(lines, i);
    const before = lines[i - 1];
    const last = stretches.at(-1);
    const continues =
      last !== undefined &&
      before !== undefined &&
      (continuesInNextColumn(placed, before, bodyType) ||
        (before.page === placed.page &&
          placed.line.base > before.line.base &&
          // The last line of an abstract over both columns, or of its paragraphs, may be as short as a column is wide.
          (before.column === placed.column ||
            Math.abs(placed.line.left - before.line.left) <
              UNLABELLED_ABSTRACT.maxIndentEm * placed.line.size))) &&
      !KEYWORDS_LABEL.test(placed.line.text) &&
      hasSize(placed.line, before.line.size) &&
      placed.line.isBold === before.line.isBold &&
      placed.line.base - before.line.base <
        UNLABELLED_ABSTRACT.maxStepLeadings *
          Math.max(
            bodyType.leading * UNLABELLED_ABSTRACT.bodyLeadingShare,
            placed.line.size * UNLABELLED_ABSTRACT.ownLeadingEm,
          );
    const words = countWords(placed.line.text, ABSTRACT_START.maxLineWords);
    if (continues) {
      last.to = i + 1;
      last.words += words;
    } else {
      stretches.push({ from: i, to: i + 1, words });
    }
  }
  return stretches;
}

/** True for names and affiliations, which fill several lines in some papers; some abstracts begin with a few names. */
const areAuthors = (lines: readonly PlacedLine[]): boolean =>
  lines.filter(({ line }) => AFFILIATION.test(line.text) || findAuthors([line]).length > 0).length >=
  UNLABELLED_ABSTRACT.minAuthorShare * lines.length;

/** True for lines that continue each other's sentences, and end in a full stop. Names and affiliations begin with capitals. */
const readLikeText = (lines: readonly PlacedLine[]): boolean =>
  /[.?!]$/.test(lastOf(lines).line.text) &&
  lines.filter(({ line }) => /^\p{Ll}{2}/u.test(line.text)).length >=
    UNLABELLED_ABSTRACT.minContinuedShare * lines.length;

/** True for lines over all columns with text in columns below them, on the same page. */
function isAcrossColumns(lines: readonly PlacedLine[], { from, to }: Stretch): boolean {
  const next = lines[to];
  return (
    lines.slice(from, to - 1).every(({ column }) => column < 0) &&
    next !== undefined &&
    next.column >= 0 &&
    next.page === itemAt(lines, from).page
  );
}

const isIntroduction = ({ text }: Heading): boolean =>
  /^(?:introduction|background|motivation)\b/i.test(bareName(text)) || /^(?:1|I)[.\s]/.test(text);

/**
 * Finds an abstract without a label: the first long stretch of text directly above keywords, in another type than the
 * body, or before its first heading or the line `before`.
 */
export function findUnlabelledAbstract(
  lines: readonly PlacedLine[],
  headings: readonly Heading[],
  bodyType: BodyType,
  before?: number,
): AbstractPlace | undefined {
  const first = headings.find((heading) => isMainSectionName(heading.text) || /^1\.?\s/.test(heading.text));
  const firstPage = lines[0]?.page;
  // Manuscripts have a page with the title and one with the abstract before the text.
  const isCover =
    lines.filter(({ line, page }) => page === firstPage && isProse(line, page, bodyType)).length <
    BODY_START.minTextLines;
  const isOnFirstPages =
    first !== undefined &&
    itemAt(lines, first.from).page.number <= (firstPage?.number ?? 0) + (isCover ? 2 : 1);
  const isEarly = isOnFirstPages || before !== undefined;
  const text = isOnFirstPages ? first.from : lines.findIndex((placed) => placed.page !== firstPage);
  const end = before ?? text;
  const stretches = findStretches(lines, end < 0 ? lines.length : end, bodyType);
  const aboveKeywords = stretches.find(
    ({ from, to, words }) =>
      KEYWORDS_LABEL.test(lines[to]?.line.text ?? '') &&
      words >= UNLABELLED_ABSTRACT.minWordsAboveKeywords &&
      readLikeText(lines.slice(from, to)),
  );
  if (aboveKeywords) return { from: aboveKeywords.from, to: aboveKeywords.to, label: 0 };
  const longStretches = stretches.filter(
    (stretch) =>
      stretch.words >= 2 * ABSTRACT_START.minWords &&
      stretch.to - stretch.from >= UNLABELLED_ABSTRACT.minLines &&
      !FRONT_NOTICE.test(itemAt(lines, stretch.from).line.text) &&
      !areAuthors(lines.slice(stretch.from, stretch.to)),
  );
  const inOtherType = longStretches.find(({ from }) => {
    const { line } = itemAt(lines, from);
    return line.isBold !== bodyType.isBold || line.font !== bodyType.font || !hasSize(line, bodyType.size);
  });
  const acrossColumns = longStretches.find((stretch) => isAcrossColumns(lines, stretch));
  // Without a heading of an introduction, the last stretch before the first heading is text.
  const beforeText =
    first && !isIntroduction(first) && before === undefined ? longStretches[0] : longStretches.at(-1);
  const closest = longStretches.find(({ to }) => KEYWORDS_LABEL.test(lines[to]?.line.text ?? ''));
  const best = closest ?? inOtherType ?? acrossColumns ?? (isEarly ? beforeText : undefined);
  return best ? { from: best.from, to: best.to, label: 0 } : undefined;
}
