import { itemAt, lastOf } from '@citemill/metrics/at';
import { beginsWithAuthor } from '../../wording/entry-evidence.js';
import { LINE_NUMBERS } from './line-thresholds.js';
import type { Line } from './lines.js';

/** The number at the start of a line. */
export const leadingNumber = (line: Line): string | undefined => /^\d{1,4}(?=$|\s)/.exec(line.text)?.[0];

/** Removes the first `units` UTF-16 units of a line. */
export function dropStart(line: Line, units: number): Line {
  return {
    ...line,
    left: line.lefts[units] ?? line.left,
    text: line.text.slice(units),
    flags: line.flags.slice(units),
    lefts: line.lefts.slice(units),
    rights: line.rights.slice(units),
  };
}

/** Returns a line without the number at its start, or nothing if the line is only that number. */
export function dropNumber(line: Line): Line[] {
  const units = /^\d+\s*/.exec(line.text)?.[0].length ?? 0;
  return units === line.text.length ? [] : [dropStart(line, units)];
}

/** Returns the text after the number at the start of a line; if there is none, that of the next line in the same row of the page. */
export function numberedText(line: Line, pageLines: readonly Line[]): string {
  const rest = line.text.replace(/^\d+\s*/, '');
  if (rest !== '') return rest;
  const beside = pageLines.filter(
    ({ left, base }) => left > line.right && Math.abs(base - line.base) < LINE_NUMBERS.maxMisalignmentPt,
  );
  return beside.sort((a, b) => a.left - b.left)[0]?.text ?? '';
}

/**
 * True if numbers before these texts are labels of bibliography entries or notes: most of them precede names or capitals. A manuscript with
 * a number on every row also numbers the rows within an entry, so then nearly all must precede names.
 */
export function areEntryLabels(texts: readonly string[], numberedShare: number): boolean {
  const minShare =
    numberedShare >= LINE_NUMBERS.minEveryRowShare
      ? LINE_NUMBERS.minEveryRowNamedShare
      : LINE_NUMBERS.minNamedShare;
  const capitalised = texts.filter((text) => /^["“„«‘'([]?\p{Lu}/u.test(text));
  return (
    texts.filter(beginsWithAuthor).length >= minShare * texts.length ||
    capitalised.length >= LINE_NUMBERS.minCapitalShare * texts.length
  );
}

/** Returns the number of rows from one line to another. */
const rowsBetween = (first: Line, last: Line, lines: readonly Line[]): number =>
  new Set(
    lines
      .filter(({ base }) => base >= first.base && base <= last.base)
      .map(({ base }) => Math.round(base / LINE_NUMBERS.rowHeightPt)),
  ).size;

/** Removes line numbers of a manuscript from a page on which they can be recognised without other pages. */
export function removeLineNumbers(lines: readonly Line[]): Line[] {
  const numbered = lines.filter((line) => leadingNumber(line) !== undefined).sort((a, b) => a.base - b.base);
  if (numbered.length < LINE_NUMBERS.minLines) return [...lines];
  // The numbers form a column: their right or left edges are aligned.
  const edges = numbered.map((line) => line.rights[(leadingNumber(line) ?? '').length - 1] ?? line.right);
  const lefts = numbered.map((line) => line.left);
  const aligned = [...largestAlignedGroup(numbered, edges), ...largestAlignedGroup(numbered, lefts)];
  const column = new Set(aligned);
  const inOrder = numbered.filter((line) => column.has(line));
  let steps = 0;
  let rising = 0;
  let fives = 0;
  for (let i = 1; i < inOrder.length; i++) {
    const step = Number(leadingNumber(itemAt(inOrder, i))) - Number(leadingNumber(itemAt(inOrder, i - 1)));
    steps++;
    if (step === 1 || step === 5) rising++;
    if (step === 5) fives++;
  }
  if (inOrder.length < LINE_NUMBERS.minLines || rising < LINE_NUMBERS.minRisingShare * steps)
    return [...lines];
  // Affiliations and notes are numbered too, but not the lines between them.
  const countedRows = inOrder.length * (fives > rising / 2 ? 5 : 1);
  const rows = rowsBetween(itemAt(inOrder, 0), lastOf(inOrder), lines);
  if (countedRows < LINE_NUMBERS.minCountedShare * rows) return [...lines];
  const texts = inOrder.map((line) => numberedText(line, lines));
  if (areEntryLabels(texts, inOrder.length / rows)) return [...lines];
  return lines.flatMap((line) => (column.has(line) ? dropNumber(line) : [line]));
}

function largestAlignedGroup(lines: readonly Line[], edges: readonly number[]): Line[] {
  let best: Line[] = [];
  for (const edge of edges) {
    const group = lines.filter((_, i) => Math.abs(itemAt(edges, i) - edge) <= LINE_NUMBERS.maxMisalignmentPt);
    if (group.length > best.length) best = group;
  }
  return best;
}
