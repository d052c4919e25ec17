import { itemAt } from '@citemill/metrics/at';
import { measureLeading, stepBefore } from '../../printed-entries/row.js';
import { median } from '../../statistics.js';
import { entryEvidence } from '../../wording/entry-evidence.js';
import { AFTER_REFERENCES } from '../../wording/publisher-notices.js';
import { ENTRY_ROWS, LIST_END } from './entry-thresholds.js';
import type { PdfRow } from './pdf-row.js';

const E_MAIL = /[\p{L}\d]@[\p{L}\d]+[.-]/u;
const DATE = /\b(?:1[5-9]|20)\d\d\b/;

/** True for words that begin what follows a bibliography. */
export const isTrailer = (text: string): boolean => AFTER_REFERENCES.test(text);

export const medianSize = (rows: readonly PdfRow[]): number => median(rows.map(({ size }) => size));

function hasOtherSize(row: PdfRow, size: number): boolean {
  return Math.abs(row.size - size) > ENTRY_ROWS.maxSizeDifferenceShare * size;
}

/**
 * Finds where the last entry ends: before a trailer, a wide gap, or type of another size. A row in another column continues
 * it only if it is indented like the other continuation rows.
 */
export function lastEntryEnd(
  rows: readonly PdfRow[],
  start: number,
  hanging: number | undefined,
  longest: number,
): number {
  const size = medianSize(rows.slice(0, start + 1));
  const leading = measureLeading(rows.slice(0, start + 1)) || size * ENTRY_ROWS.defaultLeadingEm;
  let index = start + 1;
  for (; index < rows.length && index - start < longest; index++) {
    const row = itemAt(rows, index);
    if (isTrailer(row.text) || hasOtherSize(row, size)) break;
    const step = stepBefore(rows, index);
    if (step !== undefined && step > LIST_END.maxGapLeadings * leading) break;
    if (step === undefined) {
      const isWhole = /[.)\d\]]$/.test(itemAt(rows, index - 1).text);
      if (isWhole && (hanging === undefined || Math.abs(row.indent - hanging) > LIST_END.sameHangEm * size))
        break;
    } else if (
      hanging !== undefined &&
      row.indent < hanging - LIST_END.maxOutdentEm * size &&
      /\.$/.test(itemAt(rows, index - 1).text)
    )
      break;
  }
  return index;
}

/** Finds where text begins after the last entry: larger than the entries and without evidence of one. */
function textStart(rows: readonly PdfRow[], size: number): number {
  let start = rows.length;
  while (start > 1 && itemAt(rows, start - 1).size > LIST_END.minTextSize * size) start--;
  const rest = rows.slice(start);
  const evidence = rest.reduce((sum, { text }) => sum + entryEvidence(text), 0);
  return evidence <= LIST_END.maxTextEvidence * rest.length ? start : rows.length;
}

/** Finds where the addresses of the authors begin, which some journals print below the list: blocks with e-mail addresses. */
function contactStart(rows: readonly PdfRow[], leading: number): number {
  let start = rows.length;
  let hasAddress = false;
  for (let index = rows.length - 1; index > 0; index--) {
    const { text } = itemAt(rows, index);
    if (DATE.test(text)) break;
    hasAddress ||= E_MAIL.test(text);
    const step = stepBefore(rows, index);
    if (step !== undefined && step <= LIST_END.minApartLeadings * leading) continue;
    if (!hasAddress) break;
    start = index;
    hasAddress = false;
  }
  return start;
}

/** Returns the rows before the first trailer that is separated by type or by a gap, and before any other text. */
export function removeTrailer(rows: readonly PdfRow[]): PdfRow[] {
  const size = medianSize(rows);
  const leading = measureLeading(rows);
  const end = rows.findIndex((row, index) => {
    if (index === 0 || !isTrailer(row.text)) return false;
    const step = stepBefore(rows, index);
    const isHeading =
      itemAt(row.lines, 0).isBold ||
      row.size > LIST_END.minHeadingSize * size ||
      row.text.length < LIST_END.maxHeadingLetters;
    return isHeading || step === undefined || step > LIST_END.minApartLeadings * leading;
  });
  const list = rows.slice(0, Math.min(end === -1 ? rows.length : end, textStart(rows, size)));
  return list.slice(0, contactStart(list, leading));
}
