import { itemAt } from '@citemill/metrics/at';
import { entryEvidence } from '../wording/entry-evidence.js';
import { BEHIND_REFERENCES } from '../wording/publisher-notices.js';
import { ENTRY_ROWS, LIST_END } from './decisions.js';
import { leadingOf, median, type Row, stepBefore } from './row.js';

/** True of words that begin what stands behind a bibliography. */
export const isTrailer = (text: string): boolean => BEHIND_REFERENCES.test(text);

/** The size of most rows. */
export const sizeOf = (rows: readonly Row[]): number => median(rows.map(({ size }) => size));

function isOfOtherSize(row: Row, size: number): boolean {
  return Math.abs(row.size - size) > ENTRY_ROWS.maxSizeDifferenceShare * size;
}

/**
 * Where the last entry ends, which begins at `start`: before a trailer, a wide gap, or type of another size. A row that
 * follows in another column goes on only where it stands as far in as the entries' other rows do.
 */
export function endOfLast(
  rows: readonly Row[],
  start: number,
  hanging: number | undefined,
  longest: number,
): number {
  const size = sizeOf(rows.slice(0, start + 1));
  const leading = leadingOf(rows.slice(0, start + 1)) || size * ENTRY_ROWS.defaultLeadingEm;
  let at = start + 1;
  for (; at < rows.length && at - start < longest; at++) {
    const row = itemAt(rows, at);
    if (isTrailer(row.text) || isOfOtherSize(row, size)) break;
    const step = stepBefore(rows, at);
    if (step !== undefined && step > LIST_END.maxGapLeadings * leading) break;
    if (step === undefined) {
      const isWhole = /[.)\d\]]$/.test(itemAt(rows, at - 1).text);
      if (isWhole && (hanging === undefined || Math.abs(row.indent - hanging) > LIST_END.sameHangEm * size))
        break;
    } else if (
      hanging !== undefined &&
      row.indent < hanging - LIST_END.maxOutdentEm * size &&
      /\.$/.test(itemAt(rows, at - 1).text)
    )
      break;
  }
  return at;
}

/** Where what is set larger than entries, and does not read like them, begins behind the last of them. */
function startOfText(rows: readonly Row[], size: number): number {
  let start = rows.length;
  while (start > 1 && itemAt(rows, start - 1).size > LIST_END.minTextSize * size) start--;
  const rest = rows.slice(start);
  const evidence = rest.reduce((sum, { text }) => sum + entryEvidence(text), 0);
  return evidence <= LIST_END.maxTextEvidence * rest.length ? start : rows.length;
}

/** The rows before the first trailer that is set apart, by a heading's type or by a gap, and before any other text. */
export function withoutTrailer(rows: readonly Row[]): Row[] {
  const size = sizeOf(rows);
  const leading = leadingOf(rows);
  const end = rows.findIndex((row, at) => {
    if (at === 0 || !isTrailer(row.text)) return false;
    const step = stepBefore(rows, at);
    const isHeading =
      itemAt(row.lines, 0).isBold ||
      row.size > LIST_END.minHeadingSize * size ||
      row.text.length < LIST_END.maxHeadingLetters;
    return isHeading || step === undefined || step > LIST_END.minApartLeadings * leading;
  });
  return rows.slice(0, Math.min(end === -1 ? rows.length : end, startOfText(rows, size)));
}
