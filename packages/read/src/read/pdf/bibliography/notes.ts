import { entryEvidence } from '../../wording/entry-evidence.js';
import type { PdfDocument } from '../document.js';
import type { DividedList, EntryLines } from './entries.js';
import { REFERENCE_NOTES } from './entry-thresholds.js';

/**
 * Returns the references of a paper without a bibliography, as in history and law: the numbered footnotes that name works.
 * Empty if most notes are remarks.
 */
export function listFromNotes(footnotes: PdfDocument['footnotes']): DividedList {
  const numbered = footnotes.flatMap(({ mark, lines }): EntryLines[] =>
    mark !== undefined && /^\d+$/.test(mark) ? [{ lines, label: mark }] : [],
  );
  const entries = numbered.filter(
    ({ lines }) =>
      lines.reduce((sum, { text }) => sum + entryEvidence(text), 0) >= REFERENCE_NOTES.minEvidence,
  );
  const areReferences =
    entries.length >= REFERENCE_NOTES.minNotes &&
    entries.length >= REFERENCE_NOTES.minShare * numbered.length;
  return { entries: areReferences ? entries : [], isNumbered: areReferences };
}
