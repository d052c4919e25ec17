import { itemAt } from '@citemill/metrics/at';
import { cleanText } from '@citemill/metrics/text';
import type { Reference } from '../../../paper/index.js';
import { referenceFrom } from '../../reference.js';
import { parseReference } from '../../reference-string/index.js';
import type { PdfDocument } from '../document.js';
import { type Flow, flowOf } from '../layout/flow.js';
import type { Line } from '../layout/lines.js';
import { NO_TRACE, type Trace } from '../layout/trace.js';
import { withoutLinkLabels } from '../wording/link-labels.js';
import { type Chapter, dividedLists } from './chapters.js';
import { linkedIds } from './linked-ids.js';
import { notesAsList } from './notes.js';
import { withJournalApart } from './set-apart.js';

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
  /** Where each chapter has a list of its own: the entries of each, in order; one item or none otherwise. */
  chapters?: readonly Chapter[];
}

/** The part of a document that its bibliography is read from. */
export type BibliographySource = Pick<
  PdfDocument,
  'referenceLines' | 'columnLefts' | 'listNumbers' | 'footnotes' | 'links' | 'hyphens'
>;

/** Entries that say no more than this are scraps of a page. */
const SHORTEST = 8;

/** What an entry says; where its words tell no title, its italics may. */
function parsedEntry(raw: string, flow: Flow) {
  const parsed = parseReference(raw);
  const apart = withJournalApart(flow);
  const isTold = parsed.title !== undefined && !parsed.title.includes(apart?.journal ?? '');
  return apart === undefined || isTold ? parsed : parseReference(withoutLinkLabels(cleanText(apart.text)));
}

/** Reads the bibliography: its lines divided into entries, and every entry parsed. */
export function bibliographyOf(document: BibliographySource, trace: Trace = NO_TRACE): PdfBibliography {
  const listed = dividedLists(document.referenceLines, document.columnLefts, document.listNumbers);
  const { entries, isNumbered } = listed.entries.length > 0 ? listed : notesAsList(document.footnotes);
  const found: PdfReference[] = [];
  const places: number[] = [];
  for (const { lines, label } of entries) {
    places.push(found.length);
    const flow = flowOf(lines, document.hyphens);
    const raw = withoutLinkLabels(cleanText(flow.text));
    if (raw.length < SHORTEST) continue;
    const parsed = parsedEntry(raw, flow);
    const ids = { ...parsed.ids, ...linkedIds(lines, document.links) };
    const reference = referenceFrom({ ...parsed, id: `b${found.length + 1}`, raw, ids });
    trace.assign(lines, 'entry', `${reference.id}${label === undefined ? '' : `, label ${label}`}`);
    for (const line of lines)
      trace.explain(line, () => ({
        decision: isNumbered ? 'entry: chain of rising numbers' : 'entry: indents, gaps and names',
        measured: label === undefined ? `${entries.length} entries` : `${label} of ${entries.length} entries`,
      }));
    found.push({ reference, lines, ...(label === undefined ? {} : { label }) });
  }
  places.push(found.length);
  const chapters = listed.chapters.map(({ from, to, lists }) => ({
    from: itemAt(places, from),
    to: itemAt(places, to),
    lists,
  }));
  return { entries: found, isNumbered, chapters };
}
