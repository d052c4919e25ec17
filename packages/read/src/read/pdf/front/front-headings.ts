import { itemAt } from '@citemill/metrics/at';
import type { BodyType } from '../layout/body-type.js';
import type { PlacedLine } from '../layout/order.js';
import type { PageLayout } from '../layout/page-layout.js';
import { isProse } from '../layout/prose-lines.js';
import { type Heading, isSectionName } from '../sections/headings.js';
import { findAuthors } from './authors.js';

/**
 * Returns the indexes of lines that begin a section's heading, among the lines below the title. On the title page, authors may be set like
 * headings, and so may a subtitle directly above them.
 */
export function sectionHeads(
  lines: readonly PlacedLine[],
  headings: readonly Heading[],
  titlePage: PageLayout | undefined,
  bodyType: BodyType,
): Set<number> {
  const hasAuthors = (from: number, to: number) =>
    findAuthors(lines.slice(from, to).map(({ line }) => line)).length > 0;
  const isAboveAuthors = (to: number) => {
    const next = lines[to];
    return (
      next !== undefined &&
      next.page === titlePage &&
      !isProse(next.line, next.page, bodyType) &&
      hasAuthors(to, to + 1)
    );
  };
  const sections = headings.filter(
    ({ from, to, text }) =>
      itemAt(lines, from).page !== titlePage ||
      isSectionName(text) ||
      !(hasAuthors(from, to) || (from === 0 && isAboveAuthors(to))),
  );
  return new Set(sections.map(({ from }) => from));
}
