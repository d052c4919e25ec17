import type { PdfDocument } from '../document.js';
import { entryEvidence } from '../wording/entry-evidence.js';
import type { DividedList, EntryLines } from './entries.js';

/** Fewer notes that name works are remarks. */
const FEWEST_NOTES = 5;
/** The share of numbered notes that name works in a paper that has its references there. */
const LEAST_SHARE = 0.4;
/** A note with so many features of an entry names a work. */
const LEAST_EVIDENCE = 2;

/**
 * The references of a paper without a bibliography, as in history and law: the numbered notes at the foot of its pages
 * that name works. None where most notes are remarks.
 */
export function notesAsList(footnotes: PdfDocument['footnotes']): DividedList {
  const numbered = footnotes.flatMap(({ mark, lines }): EntryLines[] =>
    mark !== undefined && /^\d+$/.test(mark) ? [{ lines, label: mark }] : [],
  );
  const entries = numbered.filter(
    ({ lines }) => lines.reduce((sum, { text }) => sum + entryEvidence(text), 0) >= LEAST_EVIDENCE,
  );
  const areReferences = entries.length >= FEWEST_NOTES && entries.length >= LEAST_SHARE * numbered.length;
  return { entries: areReferences ? entries : [], isNumbered: areReferences };
}
