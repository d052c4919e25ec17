import { itemAt } from '@citemill/metrics/at';
import type { Placed } from '../layout/order.js';
import type { BibliographyPlace } from '../reference-lists/bibliography-place.js';
import { beginsWithAuthor, ENTRY_NUMBER, entryEvidence } from '../wording/entry-evidence.js';
import { isBackName, isMainName } from '../wording/section-names.js';

/** What publishers print about themselves between entries has so many lines. */
const FEWEST_LINES = 3;
const MOST_LINES = 14;
/** An entry begins within so many lines behind it, and this share of the next lines are parts of entries. */
const LINES_OF_ENTRY = 3;
const LINES_BEHIND = 6;
const LEAST_ENTRIES = 0.8;

/** So many other lines of entries, at the most, are bold: some journals print titles of works so. */
const MOST_OTHERS = 3;

const isOfEntry = ({ line }: Placed, bibliography: BibliographyPlace): boolean =>
  !line.isBold && bibliography.isEntry(line);

/**
 * The places of lines in bold between the entries of a bibliography that are none of them, as advertisements are. An
 * entry stands before them, and others follow.
 */
export function offersAmong(lines: readonly Placed[], bibliography: BibliographyPlace): ReadonlySet<number> {
  const found = new Set<number>();
  const bold = lines.filter(({ line }) => line.isBold && bibliography.isEntry(line)).length;
  for (let from = 0; from < lines.length; from++) {
    const { line } = itemAt(lines, from);
    if (!line.isBold || isBackName(line.text) || isMainName(line.text)) continue;
    let to = from;
    while (lines[to]?.line.isBold) to++;
    const behind = lines.slice(to, to + LINES_BEHIND);
    const before = lines.slice(0, from).findLast((one) => one.line.text.length > 3);
    const isOffer =
      to - from >= FEWEST_LINES &&
      to - from <= MOST_LINES &&
      before !== undefined &&
      isOfEntry(before, bibliography) &&
      behind.length > 0 &&
      behind.filter((one) => isOfEntry(one, bibliography)).length >= LEAST_ENTRIES * behind.length &&
      behind
        .slice(0, LINES_OF_ENTRY)
        .some((one) => beginsWithAuthor(one.line.text.replace(ENTRY_NUMBER, '').trimStart())) &&
      lines.slice(from, to).reduce((sum, one) => sum + entryEvidence(one.line.text), 0) < FEWEST_LINES;
    if (isOffer && bold - (to - from) <= MOST_OTHERS) for (let i = from; i < to; i++) found.add(i);
    from = to;
  }
  return found;
}
