import { itemAt } from '@citemill/metrics/at';
import { beginsWithAuthor, ENTRY_NUMBER, entryEvidence } from '../../wording/entry-evidence.js';
import { isBackSectionName, isMainSectionName } from '../../wording/section-names.js';
import type { PlacedLine } from '../layout/order.js';
import type { BibliographyPlace } from '../reference-lists/bibliography-place.js';
import { ADVERTISEMENT } from './list-part-thresholds.js';

const isEntryLine = ({ line }: PlacedLine, bibliography: BibliographyPlace): boolean =>
  !line.isBold && bibliography.isEntry(line);

/**
 * Finds lines in bold between the entries of a bibliography that are not part of them, such as advertisements: entries
 * precede and follow them.
 */
export function findAdvertisements(
  lines: readonly PlacedLine[],
  bibliography: BibliographyPlace,
): ReadonlySet<number> {
  const advertisements = new Set<number>();
  const bold = lines.filter(({ line }) => line.isBold && bibliography.isEntry(line)).length;
  for (let from = 0; from < lines.length; from++) {
    const { line } = itemAt(lines, from);
    if (!line.isBold || isBackSectionName(line.text) || isMainSectionName(line.text)) continue;
    let to = from;
    while (lines[to]?.line.isBold) to++;
    const after = lines.slice(to, to + ADVERTISEMENT.linesAfter);
    const before = lines
      .slice(0, from)
      .findLast((placed) => placed.line.text.length >= ADVERTISEMENT.minEntryLetters);
    const isAdvertisement =
      to - from >= ADVERTISEMENT.minLines &&
      to - from <= ADVERTISEMENT.maxLines &&
      before !== undefined &&
      isEntryLine(before, bibliography) &&
      after.length > 0 &&
      after.filter((placed) => isEntryLine(placed, bibliography)).length >=
        ADVERTISEMENT.minEntryShare * after.length &&
      after
        .slice(0, ADVERTISEMENT.maxLinesToEntry)
        .some((placed) => beginsWithAuthor(placed.line.text.replace(ENTRY_NUMBER, '').trimStart())) &&
      lines.slice(from, to).reduce((sum, placed) => sum + entryEvidence(placed.line.text), 0) <
        ADVERTISEMENT.minLines;
    if (isAdvertisement && bold - (to - from) <= ADVERTISEMENT.maxOtherBoldLines)
      for (let i = from; i < to; i++) advertisements.add(i);
    from = to;
  }
  return advertisements;
}
