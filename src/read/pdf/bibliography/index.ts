import type { Reference } from '../../../paper/index.js';
import { cleanText } from '../../../text/index.js';
import { referenceFrom } from '../../reference.js';
import { parseReference } from '../../reference-string/index.js';
import type { PdfDocument } from '../document.js';
import { flowOf } from '../layout/flow.js';
import type { Line } from '../layout/lines.js';
import { withoutLinkLabels } from '../wording/link-labels.js';
import { dividedList } from './entries.js';
import { linkedIds } from './linked-ids.js';
import { notesAsList } from './notes.js';

/** An entry of the bibliography, with the lines it is printed on. */
export interface PdfReference {
  reference: Reference;
  /** What the entry is printed with: a number, or letters as in "Knu84". */
  label?: string;
  lines: readonly Line[];
}

export interface PdfBibliography {
  entries: PdfReference[];
  /** True where the entries carry numbers, and marks are likely to be numbers too. */
  isNumbered: boolean;
}

/** The part of a document that its bibliography is read from. */
export type BibliographySource = Pick<
  PdfDocument,
  'referenceLines' | 'columnLefts' | 'footnotes' | 'links' | 'hyphens'
>;

/** Entries that say no more than this are scraps of a page. */
const SHORTEST = 8;

/** Reads the bibliography: its lines divided into entries, and every entry parsed. */
export function bibliographyOf(document: BibliographySource): PdfBibliography {
  const listed = dividedList(document.referenceLines, document.columnLefts);
  const { entries, isNumbered } = listed.entries.length > 0 ? listed : notesAsList(document.footnotes);
  const found: PdfReference[] = [];
  for (const { lines, label } of entries) {
    const raw = withoutLinkLabels(cleanText(flowOf(lines, document.hyphens).text));
    if (raw.length < SHORTEST) continue;
    const parsed = parseReference(raw);
    const ids = { ...parsed.ids, ...linkedIds(lines, document.links) };
    const reference = referenceFrom({ ...parsed, id: `b${found.length + 1}`, raw, ids });
    found.push({ reference, lines, ...(label === undefined ? {} : { label }) });
  }
  return { entries: found, isNumbered };
}
