import { itemAt } from '@citemill/metrics/at';
import type { Line } from '../layout/lines.js';
import { HANGING_INDENT } from './decisions.js';
import { withLostLabels } from './lost-labels.js';
import { numberedStarts } from './numbered.js';
import { letteredLabel } from './printed-label.js';
import { median, type Row } from './row.js';
import { rowsOf } from './rows.js';
import { endOfLast, withoutTrailer } from './trailing.js';
import { unnumberedStarts } from './unnumbered.js';

/** The lines of one entry, with the label it is printed with: a number, or letters as in "Knu84". */
export interface EntryLines {
  lines: Line[];
  label?: string;
}

/** The lines of a bibliography divided into entries; what follows the last one is left out. */
export interface DividedList {
  entries: EntryLines[];
  isNumbered: boolean;
}

const linesBetween = (rows: readonly Row[], start: number, end: number): Line[] =>
  rows.slice(start, end).flatMap(({ lines }) => lines);

/** The indent of the rows that go on with an entry, where most of them share one. */
function hangingIndent(rows: readonly Row[], starts: readonly number[]): number | undefined {
  const begins = new Set(starts);
  const others = rows.slice(starts[0] ?? 0).filter((_, at) => !begins.has(at + (starts[0] ?? 0)));
  if (others.length < HANGING_INDENT.minRows) return undefined;
  const middle = median(others.map(({ indent }) => indent));
  const near = others.filter(({ indent }) => Math.abs(indent - middle) < HANGING_INDENT.sameIndentPt);
  return near.length >= HANGING_INDENT.minShare * others.length ? middle : undefined;
}

/** More rows than any entry before has, by this factor, are no entry. */
const LONGEST = 3;

function divide(
  rows: readonly Row[],
  starts: readonly number[],
  labels: readonly (string | undefined)[],
): EntryLines[] {
  const lengths = starts.slice(1).map((start, i) => start - itemAt(starts, i));
  const longest = LONGEST * Math.max(4, ...lengths.slice(0, 2000));
  const hanging = hangingIndent(rows.slice(0, (starts.at(-1) ?? -1) + 1), starts);
  return starts.map((start, i) => {
    const end = starts[i + 1] ?? endOfLast(rows, start, hanging, longest);
    const label = labels[i];
    return { lines: linesBetween(rows, start, end), ...(label === undefined ? {} : { label }) };
  });
}

/** Divides the lines of a bibliography into entries, by what most of the list shows. */
export function dividedList(lines: readonly Line[], columnLefts: readonly number[]): DividedList {
  const all = rowsOf(lines, columnLefts);
  const numbered = numberedStarts(all);
  if (numbered) {
    const whole = withLostLabels(
      all,
      numbered.map(({ at, label }) => ({ at, number: label.number })),
    );
    const starts = whole.map(({ at }) => at);
    const labels = whole.map(({ number }) => String(number));
    return { entries: divide(all, starts, labels), isNumbered: true };
  }
  const rows = withoutTrailer(all);
  if (rows.length === 0) return { entries: [], isNumbered: false };
  const starts = unnumberedStarts(rows);
  const labels = starts.map((at) => letteredLabel(itemAt(rows, at).text)?.label);
  return { entries: divide(rows, starts, labels), isNumbered: false };
}
