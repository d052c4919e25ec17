import { itemAt } from '@citemill/metrics/at';
import { addLostStarts } from '../../printed-entries/lost-labels.js';
import { findNumberedStarts } from '../../printed-entries/numbered.js';
import { HANGING_INDENT } from '../../printed-entries/printed-entry-thresholds.js';
import { letteredLabel } from '../../printed-entries/printed-label.js';
import { findUnnumberedStarts } from '../../printed-entries/unnumbered.js';
import { median } from '../../statistics.js';
import type { Line } from '../layout/lines.js';
import { LIST_END } from './entry-thresholds.js';
import type { PdfRow } from './pdf-row.js';
import { groupIntoRows } from './rows.js';
import { lastEntryEnd, removeTrailer } from './trailing.js';

/** The lines of one entry, with its printed label: a number, or letters as in "Knu84". */
export interface EntryLines {
  lines: Line[];
  label?: string;
}

/** A bibliography divided into entries; what follows the last one is left out. */
export interface DividedList {
  entries: EntryLines[];
  isNumbered: boolean;
}

const linesBetween = (rows: readonly PdfRow[], start: number, end: number): Line[] =>
  rows.slice(start, end).flatMap(({ lines }) => lines);

/** Returns the indent of continuation rows, if most of them share one. */
function hangingIndent(rows: readonly PdfRow[], starts: readonly number[]): number | undefined {
  const begins = new Set(starts);
  const others = rows.slice(starts[0] ?? 0).filter((_, index) => !begins.has(index + (starts[0] ?? 0)));
  if (others.length < HANGING_INDENT.minRows) return undefined;
  const middle = median(others.map(({ indent }) => indent));
  const sameIndent = others.filter(({ indent }) => Math.abs(indent - middle) < HANGING_INDENT.sameIndentPt);
  return sameIndent.length >= HANGING_INDENT.minShare * others.length ? middle : undefined;
}

function divide(
  rows: readonly PdfRow[],
  starts: readonly number[],
  labels: readonly (string | undefined)[],
): EntryLines[] {
  const lengths = starts.slice(1).map((start, i) => start - itemAt(starts, i));
  const longest =
    LIST_END.maxLengthRatio *
    Math.max(LIST_END.minLongestRows, ...lengths.slice(0, LIST_END.maxMeasuredEntries));
  const hanging = hangingIndent(rows.slice(0, (starts.at(-1) ?? -1) + 1), starts);
  return starts.map((start, i) => {
    const end = starts[i + 1] ?? lastEntryEnd(rows, start, hanging, longest);
    const label = labels[i];
    return { lines: linesBetween(rows, start, end), ...(label === undefined ? {} : { label }) };
  });
}

/** Divides the lines of a bibliography into entries, by what the list as a whole shows. */
export function divideList(lines: readonly Line[], columnLefts: readonly number[]): DividedList {
  const allRows = groupIntoRows(lines, columnLefts);
  const numbered = findNumberedStarts(allRows);
  if (numbered) {
    const numberedStarts = addLostStarts(
      allRows,
      numbered.map(({ rowIndex, label }) => ({ rowIndex, number: label.number })),
    );
    const starts = numberedStarts.map(({ rowIndex }) => rowIndex);
    const labels = numberedStarts.map(({ number }) => String(number));
    return { entries: divide(allRows, starts, labels), isNumbered: true };
  }
  const rows = removeTrailer(allRows);
  if (rows.length === 0) return { entries: [], isNumbered: false };
  const starts = findUnnumberedStarts(rows);
  const labels = starts.map((index) => letteredLabel(itemAt(rows, index).text)?.label);
  return { entries: divide(rows, starts, labels), isNumbered: false };
}
