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
function beginsParagraph(lines: readonly PlacedLine[], index: number): boolean {
  const before = lines[index - 1];
  const placed = lines[index];
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
  index: number,
  headings: { has(line: number): boolean },
): boolean {
  if (index - from < CITED_TEXT.minAbstractLines || !beginsParagraph(lines, index)) return false;
  if (ABSTRACT_PART_START.test(itemAt(lines, index).line.text)) return false;
  const last = itemAt(lines, index).page.number + 1;
  let end = index + 1;
  while (
    end < Math.min(lines.length, index + CITED_TEXT.maxLines) &&
    itemAt(lines, end).page.number <= last &&
    !headings.has(end) &&
    !beginsParagraph(lines, end)
  )
    end++;
  return (
    countAllMarks(lines.slice(index, end)) >= CITED_TEXT.minMarks &&
    countAllMarks(lines.slice(from, index)) === 0
  );
}
