import { itemAt, uint8At } from '@citemill/metrics/at';
import { ABSTRACT_PART_START } from '../../wording/abstract-labels.js';
import { SUPERSCRIPT } from '../layout/lines.js';
import type { PlacedLine } from '../layout/order.js';
import { CITED_TEXT } from './front-thresholds.js';

/** "[3, 7]" or "(Marlow and Hess, 2016; …". */
const PRINTED_MARK =
  /\[\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*\]|\(\p{Lu}\p{L}+[^()]{0,80},?\s(?:19|20)\d\d[a-z]?[;,)]/gu;

/** Returns the number of marks on a line that look like citations: printed marks, and superscript numbers after words. */
function countMarks({ line: { text, flags } }: PlacedLine): number {
  let count = text.match(PRINTED_MARK)?.length ?? 0;
  for (const { index } of text.matchAll(/(?<=\p{L}{2}[.,;]?)\d/gu))
    if ((uint8At(flags, index) & SUPERSCRIPT) !== 0) count++;
  return count;
}

const countAllMarks = (lines: readonly PlacedLine[]): number =>
  lines.reduce((sum, line) => sum + countMarks(line), 0);

/** True for the indented first line of a paragraph, after the end of another. */
function beginsParagraph(lines: readonly PlacedLine[], at: number): boolean {
  const before = lines[at - 1];
  const placed = lines[at];
  if (!before || !placed || !/[.?!]\p{P}?$/u.test(before.line.text)) return false;
  return placed.line.left - placed.left > CITED_TEXT.minIndentEm * placed.line.size;
}

/**
 * True if the text begins at a line after an abstract, without a heading: a paragraph with citations follows one or more
 * without any. Headings are given by the lines on which they begin.
 */
export function beginsCitedText(
  lines: readonly PlacedLine[],
  from: number,
  at: number,
  headings: { has(line: number): boolean },
): boolean {
  if (at - from < CITED_TEXT.minAbstractLines || !beginsParagraph(lines, at)) return false;
  if (ABSTRACT_PART_START.test(itemAt(lines, at).line.text)) return false;
  const last = itemAt(lines, at).page.number + 1;
  let end = at + 1;
  while (
    end < Math.min(lines.length, at + CITED_TEXT.maxLines) &&
    itemAt(lines, end).page.number <= last &&
    !headings.has(end) &&
    !beginsParagraph(lines, end)
  )
    end++;
  return (
    countAllMarks(lines.slice(at, end)) >= CITED_TEXT.minMarks && countAllMarks(lines.slice(from, at)) === 0
  );
}
