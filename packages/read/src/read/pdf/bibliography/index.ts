import { itemAt } from '@citemill/metrics/at';
import { cleanText } from '@citemill/metrics/text';
import type { PrintedEntry, PrintedList } from '../../printed-citations/printed-list.js';
import { repeatedAuthors } from '../../printed-entries/repeated-authors.js';
import { referenceFrom } from '../../reference.js';
import { parseReference } from '../../reference-string/index.js';
import { Warnings } from '../../warnings.js';
import { removeLinkLabels } from '../../wording/link-labels.js';
import type { PdfDocument } from '../document.js';
import { type Flow, joinIntoFlow } from '../layout/flow.js';
import type { Line } from '../layout/lines.js';
import { NO_TRACE, type Trace } from '../layout/trace.js';
import { divideLists } from './chapters.js';
import { LIST_END } from './entry-thresholds.js';
import { findLinkedIds } from './linked-ids.js';
import { bibliographyInNotes, type NoteWorks } from './note-list.js';
import { listFromNotes } from './notes.js';
import { separateJournal } from './set-apart.js';

/** An entry of the bibliography, with its printed lines. */
export interface PdfReference extends PrintedEntry {
  lines: readonly Line[];
}

export interface PdfBibliography extends PrintedList {
  entries: PdfReference[];
  /** What the footnotes cite, if they are the bibliography. */
  noteWorks?: NoteWorks;
}

export type BibliographySource = Pick<
  PdfDocument,
  'referenceLines' | 'columnLefts' | 'listNumbers' | 'footnotes' | 'links' | 'hyphens'
>;

/** An entry without a superscript number that touches its first word, as in "12Marlow". */
const removeTouchingLabel = (text: string, label: string | undefined): string =>
  label !== undefined && text.startsWith(label) && /^\p{L}/u.test(text.slice(label.length))
    ? text.slice(label.length)
    : text;

/** Parses an entry. If its words do not show the title, italics may. */
function parseEntry(raw: string, flow: Flow, label: string | undefined) {
  const parsed = parseReference(removeTouchingLabel(raw, label));
  const withJournal = separateJournal(flow);
  const hasTitle = parsed.title !== undefined && !parsed.title.includes(withJournal?.journal ?? '');
  return withJournal === undefined || hasTitle
    ? parsed
    : parseReference(removeTouchingLabel(removeLinkLabels(cleanText(withJournal.text)), label));
}

/** Reads the bibliography: divides its lines into entries, and parses every entry. */
export function readBibliography(
  document: BibliographySource,
  trace: Trace = NO_TRACE,
  warnings = new Warnings(),
): PdfBibliography {
  const listed = divideLists(document.referenceLines, document.columnLefts, document.listNumbers);
  const inNotes =
    listed.entries.length === 0 || listed.isNumbered
      ? bibliographyInNotes(document, listed.entries, warnings)
      : undefined;
  if (inNotes) {
    for (const { reference, lines } of inNotes.entries) trace.assign(lines, 'entry', reference.id);
    return inNotes;
  }
  const { entries, isNumbered } = listed.entries.length > 0 ? listed : listFromNotes(document.footnotes);
  const references: PdfReference[] = [];
  const referenceCounts: number[] = [];
  for (const { lines, label } of entries) {
    referenceCounts.push(references.length);
    const flow = joinIntoFlow(lines, document.hyphens);
    const raw = removeLinkLabels(cleanText(flow.text));
    if (raw.length < LIST_END.minEntryLetters) continue;
    const parsed = parseEntry(raw, flow, label);
    const ids = { ...parsed.ids, ...findLinkedIds(lines, document.links) };
    const authors = repeatedAuthors(raw, parsed.authors, references.at(-1)?.reference.authors);
    const reference = referenceFrom({ ...parsed, authors, id: `b${references.length + 1}`, raw, ids });
    trace.assign(lines, 'entry', `${reference.id}${label === undefined ? '' : `, label ${label}`}`);
    for (const line of lines)
      trace.explain(line, () => ({
        decision: isNumbered ? 'entry: chain of rising numbers' : 'entry: indents, gaps and names',
        measured: label === undefined ? `${entries.length} entries` : `${label} of ${entries.length} entries`,
      }));
    references.push({ reference, lines, ...(label === undefined ? {} : { label }) });
  }
  referenceCounts.push(references.length);
  const chapters = listed.chapters.map(({ from, to, maxListsBefore }) => ({
    from: itemAt(referenceCounts, from),
    to: itemAt(referenceCounts, to),
    maxListsBefore,
  }));
  return { entries: references, isNumbered, chapters };
}
