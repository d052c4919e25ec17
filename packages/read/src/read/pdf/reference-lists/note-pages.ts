import { itemAt, lastOf } from '@citemill/metrics/at';
import type { Line } from '../layout/lines.js';
import { ENTRY_NUMBER } from '../wording/entry-evidence.js';

/** Notes are set smaller than the text above them, by this factor. */
const SMALLER = 0.94;
/** So many lines of text, at the least, stand above the notes of a page. */
const FEWEST_ABOVE = 5;
/** Shorter lines are headings and labels, in any size. */
const LONG_LINE = 30;
/** So many notes, at the most, were missed before the first of a page. */
const MOST_MISSED = 12;
/** So many pages, and this share of all, have notes where a paper gives its works in them. */
const FEWEST_PAGES = 3;
const LEAST_PAGES = 0.5;

const numberOf = ({ text }: Line): number | undefined => {
  const [label] = ENTRY_NUMBER.exec(text) ?? [];
  return label === undefined ? undefined : Number(label.replace(/\D/g, ''));
};

/** The number of the last note of a page that counts on from the last page's; undefined where the page has no notes. */
function lastNote(lines: readonly Line[], before: number): number | undefined {
  const sizes = lines.filter(({ text }) => text.length > LONG_LINE).map(({ size }) => size);
  const usual = sizes.sort((a, b) => a - b)[sizes.length >> 1] ?? 0;
  let last = before;
  let first: number | undefined;
  lines.forEach((line, i) => {
    const number = line.size > SMALLER * usual ? undefined : numberOf(line);
    if (number === undefined || number <= last) return;
    if (number > last + (first === undefined ? MOST_MISSED : 1)) return;
    last = number;
    first ??= i;
  });
  const above = lines.slice(0, first ?? 0).filter(({ size }) => size > SMALLER * usual);
  return first !== undefined && above.length >= FEWEST_ABOVE ? last : undefined;
}

/**
 * True where a document has numbered notes at the foot of most of its pages, which count on from page to page: they may
 * read like entries, but are no bibliography. `lines` are in the order of reading.
 */
export function hasNotes(lines: readonly Line[]): boolean {
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
  return count >= FEWEST_PAGES && count >= LEAST_PAGES * pages.length;
}
