import { cleanText } from '@citemill/metrics/text';
import type { Reference } from '../../../paper/index.js';
import { type PaperNote, reportNoteBibliography } from '../../note-bibliography/index.js';
import type { Warnings } from '../../warnings.js';
import type { PdfDocument } from '../document.js';
import { joinIntoFlow } from '../layout/flow.js';
import type { Line } from '../layout/lines.js';
import type { EntryLines } from './entries.js';
import { ENDNOTES } from './entry-thresholds.js';

/** A numbered note at the foot of a page, with its lines, which may continue on the next page. */
interface PrintedNote {
  mark: string;
  page: number;
  lines: Line[];
}

/** Joins notes to their continuations, which have no mark and are the first on their page. */
function numberedNotes(footnotes: PdfDocument['footnotes']): PrintedNote[] {
  const notes: PrintedNote[] = [];
  let lastPage = -1;
  for (const { mark, lines } of footnotes) {
    const page = lines[0]?.page ?? 0;
    const previous = notes.at(-1);
    if (mark !== undefined && /^\d+$/.test(mark)) notes.push({ mark, page, lines: [...lines] });
    else if (mark === undefined && previous && page === lastPage + 1 && previous.page === lastPage)
      previous.lines.push(...lines);
    lastPage = page;
  }
  return notes;
}

/** The works that each note cites, as indexes of bibliography entries. */
export class NoteWorks {
  private readonly byPage = new Map<string, (number | null)[]>();
  /** Undefined for a number that several notes have, since numbers may begin again on each page. */
  private readonly byMark = new Map<string, (number | null)[] | undefined>();

  add(mark: string, page: number, works: (number | null)[]): void {
    this.byPage.set(`${page} ${mark}`, works);
    this.byMark.set(mark, this.byMark.has(mark) ? undefined : works);
  }

  /** Returns the works of the note with this number, on this page or, if no other note has the number, on another. */
  find(mark: string, page: number): (number | null)[] | undefined {
    return this.byPage.get(`${page} ${mark}`) ?? this.byMark.get(mark);
  }
}

/** The works that notes cite in full, each with the lines of that note, and the works that every note cites. */
interface NotesAsBibliography {
  entries: { reference: Reference; lines: readonly Line[] }[];
  isNumbered: false;
  noteWorks: NoteWorks;
}

/** The number before a note, with the signs around it. */
const PRINTED_MARK = /^[[(]?(\d+)[\])]?\.?/;

/**
 * Returns the bibliography in the footnotes of a paper that has no other, or in its endnotes, which read like a numbered list of
 * references; undefined if most notes are remarks, and for a list that does not refer back to its own entries.
 */
export function bibliographyInNotes(
  { footnotes, hyphens }: Pick<PdfDocument, 'footnotes' | 'hyphens'>,
  endnotes: readonly EntryLines[],
  warnings: Warnings,
): NotesAsBibliography | undefined {
  const printed =
    endnotes.length > 0
      ? endnotes.map(({ lines, label: mark = '' }) => ({ mark, page: lines[0]?.page ?? 0, lines }))
      : numberedNotes(footnotes);
  const notes = printed.map(({ mark, lines }, index): PaperNote => {
    const text = cleanText(joinIntoFlow(lines, hyphens).text);
    const [label = '', number] = PRINTED_MARK.exec(text) ?? [];
    return {
      id: `note ${index + 1}`,
      number: mark,
      text: text.slice(number === mark ? label.length : 0).trim(),
    };
  });
  const minBackReferences = endnotes.length > 0 ? ENDNOTES.minBackReferenceShare * notes.length : 0;
  const bibliography = reportNoteBibliography(notes, warnings, minBackReferences);
  if (!bibliography) return undefined;
  const indexById = new Map(bibliography.references.map(({ id }, index) => [id, index]));
  const linesByWork = new Map<string, readonly Line[]>();
  const noteWorks = new NoteWorks();
  printed.forEach(({ mark, page, lines }, index) => {
    const works = bibliography.cited.get(`note ${index + 1}`);
    if (!works) return;
    // The first note that cites a work has its full reference.
    for (const work of works) if (work !== null && !linesByWork.has(work)) linesByWork.set(work, lines);
    noteWorks.add(
      mark,
      page,
      works.map((work) => (work === null ? null : (indexById.get(work) ?? null))),
    );
  });
  return {
    entries: bibliography.references.map((reference) => ({
      reference,
      lines: linesByWork.get(reference.id) ?? [],
    })),
    isNumbered: false,
    noteWorks,
  };
}
