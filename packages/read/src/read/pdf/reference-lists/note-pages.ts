import { itemAt, lastOf } from '@citemill/metrics/at';
import { ENTRY_NUMBER } from '../../wording/entry-evidence.js';
import { type Line, SUPERSCRIPT } from '../layout/lines.js';
import { PAGE_NOTES } from './list-thresholds.js';

/** Returns the number that a note begins with: "3", "3.", or raised and next to the first word. */
function noteNumber({ text, flags }: Line): number | undefined {
  const isRaised = ((flags[0] ?? 0) & SUPERSCRIPT) !== 0;
  const [label] = ENTRY_NUMBER.exec(text) ?? (isRaised ? /^\d{1,3}(?=\p{L})/u.exec(text) : null) ?? [];
  return label === undefined ? undefined : Number(label.replace(/\D/g, ''));
}

/** Returns the largest size that several lines of a page have: notes may take more lines than the text above them. */
function textSize(lines: readonly Line[]): number {
  const sizes = lines.filter(({ text }) => text.length > PAGE_NOTES.minLineLetters).map(({ size }) => size);
  return sizes.sort((a, b) => b - a)[PAGE_NOTES.minLinesAbove - 1] ?? 0;
}

/**
 * Returns the number of a page's last note, if its notes continue the numbering of the last page or begin again; undefined if
 * the page has no notes.
 */
function lastNote(lines: readonly Line[], before: number): number | undefined {
  const maxSize = PAGE_NOTES.maxSize * textSize(lines);
  const text = lines.filter((line) => line.size > maxSize && line.text.length > PAGE_NOTES.minLineLetters);
  // Small numbered headings and items have text below them.
  const isAboveText = (line: Line): boolean =>
    text.some(({ base, left, right }) => base > line.base && left < line.right && right > line.left);
  let last = before;
  let first: number | undefined;
  lines.forEach((line, i) => {
    const number = line.size > maxSize || isAboveText(line) ? undefined : noteNumber(line);
    if (number === undefined) return;
    if (
      first === undefined
        ? number !== 1 && (number <= last || number > last + PAGE_NOTES.maxMissedNotes)
        : number !== last + 1
    )
      return;
    last = number;
    first ??= i;
  });
  const above = lines.slice(0, first ?? 0).filter(({ size }) => size > maxSize);
  return first !== undefined && above.length >= PAGE_NOTES.minLinesAbove ? last : undefined;
}

/**
 * True if most pages have numbered notes at their foot, numbered from page to page: they may read like entries, but are
 * not a bibliography. `lines` are in reading order.
 */
export function hasPageNotes(lines: readonly Line[]): boolean {
  const pages: Line[][] = [];
  for (const line of lines) {
    const last = pages.at(-1);
    if (last && itemAt(last, 0).page === line.page) lastOf(pages).push(line);
    else pages.push([line]);
  }
  let [last, count] = [0, 0];
  for (const page of pages) {
    const next = lastNote(page, last);
    if (next === undefined) continue;
    last = next;
    count++;
  }
  const isLong = count >= PAGE_NOTES.minPages || (count > 1 && last >= PAGE_NOTES.minNotes);
  return isLong && count >= PAGE_NOTES.minPageShare * pages.length;
}
