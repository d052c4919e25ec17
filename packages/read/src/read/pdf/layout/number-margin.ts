import { itemAt } from '@citemill/metrics/at';
import { addWeight } from '../../statistics.js';
import {
  areEntryLabels,
  dropNumber,
  leadingNumber,
  numberedText,
  removeLineNumbers,
} from './line-numbers.js';
import { LINE_NUMBERS, NUMBER_MARGIN } from './line-thresholds.js';
import type { Line } from './lines.js';

/** Where the numbers of a document's lines are aligned: at their left or their right edges. */
interface NumberEdge {
  side: 'left' | 'right';
  at: number;
}

type Lines = readonly Line[];

const edgeOf = (line: Line, side: NumberEdge['side']): number =>
  side === 'left' ? line.left : (line.rights[(leadingNumber(line) ?? '').length - 1] ?? line.right);

/** Returns the lines whose numbers are at an edge, from top to bottom. */
const numberedAt = (lines: Lines, { side, at }: NumberEdge): Line[] =>
  lines
    .filter(
      (line) =>
        leadingNumber(line) !== undefined &&
        Math.abs(edgeOf(line, side) - at) <= LINE_NUMBERS.maxMisalignmentPt,
    )
    .sort((a, b) => a.base - b.base);

/** Returns the edge of a side at which most numbers are aligned. */
function commonEdge(pages: readonly Lines[], side: NumberEdge['side']): NumberEdge {
  const counts = new Map<number, number>();
  for (const line of pages.flat())
    if (leadingNumber(line) !== undefined) addWeight(counts, Math.round(edgeOf(line, side)));
  const [at = 0] = [...counts].reduce<[number, number]>((a, b) => (b[1] > a[1] ? b : a), [0, 0]);
  return { side, at };
}

/** True if the numbers at an edge count the rows of most pages. They may begin anew on each. */
function countRows(pages: readonly Lines[], edge: NumberEdge): boolean {
  const textPages = pages.filter((lines) => lines.length >= NUMBER_MARGIN.minPageLines);
  const numbered = textPages
    .map((lines) => ({ lines, column: numberedAt(lines, edge) }))
    .filter(({ column }) => column.length >= NUMBER_MARGIN.minPageNumbers);
  const steps = numbered.flatMap(({ column }) =>
    column.slice(1).map((line, i) => Number(leadingNumber(line)) - Number(leadingNumber(itemAt(column, i)))),
  );
  const rising = Math.max(
    ...NUMBER_MARGIN.steps.map((step) => steps.filter((other) => other === step).length),
  );
  return (
    numbered.length >= Math.max(NUMBER_MARGIN.minPages, NUMBER_MARGIN.minPageShare * textPages.length) &&
    steps.length >= NUMBER_MARGIN.minSteps &&
    rising >= LINE_NUMBERS.minRisingShare * steps.length &&
    !areEntryLabels(
      numbered.flatMap(({ lines, column }) => column.map((line) => numberedText(line, lines))),
      1,
    )
  );
}

/**
 * Removes the numbers that manuscripts print beside their lines from all pages. A page with a table has too few of them to show
 * that they count its rows, and so has every page if only each fifth row has one; then the other pages show where they are.
 */
export function removeMarginNumbers(pages: readonly Lines[]): Line[][] {
  const edges = (['right', 'left'] as const).map((side) => commonEdge(pages, side));
  const edge = edges.find((candidate) => countRows(pages, candidate));
  return pages.map((lines) => {
    const numbered = new Set(edge ? numberedAt(lines, edge) : []);
    return numbered.size > 0
      ? lines.flatMap((line) => (numbered.has(line) ? dropNumber(line) : [line]))
      : removeLineNumbers(lines);
  });
}
