import { itemAt } from '@citemill/metrics/at';
import { KEYWORDS_LABEL } from '../../wording/abstract-labels.js';
import { widthOf } from '../glyphs/box.js';
import { isBelow, type PlacedLine } from '../layout/order.js';
import { bandAt } from '../layout/page-layout.js';
import { hasSize } from '../layout/type-size.js';
import { type Heading, styleKey } from '../sections/headings.js';
import { ABSTRACT_END } from './front-thresholds.js';

/** True for text at the top of the next column, in the abstract's type, with a heading after it in the same column. */
export function isBeforeHeading(
  placed: PlacedLine,
  first: PlacedLine,
  headingAt: ReadonlyMap<number, Heading>,
  lines: readonly PlacedLine[],
): boolean {
  if (placed.page !== first.page || placed.line.font !== first.line.font) return false;
  const from = lines.indexOf(placed);
  const band = bandAt(placed.page, placed.line.base);
  return [...headingAt.keys()].some((index) => {
    const { page, column, line } = itemAt(lines, index);
    return (
      index > from && page === placed.page && column === placed.column && bandAt(page, line.base) === band
    );
  });
}

/** True if two lines are in columns of nearly one width: a column of notices is narrower. */
export const areOfOneWidth = (a: PlacedLine, b: PlacedLine): boolean =>
  Math.abs(widthOf(a) - widthOf(b)) < ABSTRACT_END.sameWidthShare * widthOf(b);

/** The heading of a paper's first section. */
const FIRST_SECTION = /^(?:(?:1|i)[.\s]\s*\S|introduction\b|background\b)/i;

/**
 * True for a line at the top of a column or page if the keywords or the first section follow, there or on the next
 * page.
 */
export function isBeforeText(
  from: number,
  headingAt: ReadonlyMap<number, Heading>,
  lines: readonly PlacedLine[],
  opener: Heading | undefined,
): boolean {
  const last = itemAt(lines, from).page.number + 1;
  for (let i = from; i < lines.length && itemAt(lines, i).page.number <= last; i++) {
    if (KEYWORDS_LABEL.test(itemAt(lines, i).line.text)) return true;
    const heading = headingAt.get(i);
    const isPart = opener && heading && styleKey(heading.style) === styleKey(opener.style);
    if (heading && !isPart) return FIRST_SECTION.test(heading.text);
  }
  return false;
}

/** True for a line in other type, such as code, directly between two lines of the abstract. */
export function isWithinText(lines: readonly PlacedLine[], index: number, size: number): boolean {
  const [before, placed, next] = [itemAt(lines, index - 1), itemAt(lines, index), lines[index + 1]];
  const maxStep = ABSTRACT_END.maxStepEm * size;
  return (
    next !== undefined &&
    isBelow(before, placed) &&
    isBelow(placed, next) &&
    hasSize(before.line, size) &&
    hasSize(next.line, size) &&
    before.line.font === next.line.font &&
    placed.line.base - before.line.base < maxStep &&
    next.line.base - placed.line.base < maxStep
  );
}
