import { itemAt, lastOf } from '@citemill/metrics/at';
import { median } from '../../statistics.js';
import { ENTRY_NUMBER } from '../../wording/entry-evidence.js';
import type { Line } from '../layout/lines.js';
import { PAGE_NOTES } from './decisions.js';

const noteNumber = ({ text }: Line): number | undefined => {
  const [label] = ENTRY_NUMBER.exec(text) ?? [];
  return label === undefined ? undefined : Number(label.replace(/\D/g, ''));
};

/**
 * The number of a page's last note, if its notes continue the numbering of the last page; undefined if the page has no
 * notes.
 */
function lastNote(lines: readonly Line[], before: number): number | undefined {
  const sizes = lines.filter(({ text }) => text.length > PAGE_NOTES.minLineLetters).map(({ size }) => size);
  const medianSize = median(sizes);
  let last = before;
  let first: number | undefined;
  lines.forEach((line, i) => {
    const number = line.size > PAGE_NOTES.maxSize * medianSize ? undefined : noteNumber(line);
    if (number === undefined || number <= last) return;
    if (number > last + (first === undefined ? PAGE_NOTES.maxMissedNotes : 1)) return;
    last = number;
    first ??= i;
  });
  const above = lines.slice(0, first ?? 0).filter(({ size }) => size > PAGE_NOTES.maxSize * medianSize);
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
  return count >= PAGE_NOTES.minPages && count >= PAGE_NOTES.minPageShare * pages.length;
}
