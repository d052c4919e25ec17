import { cleanText } from '@citemill/metrics/text';
import type { Reference } from '../../../paper/index.js';
import { type PaperNote, reportNoteBibliography } from '../../note-bibliography/index.js';
import type { Warnings } from '../../warnings.js';
import type { PdfDocument } from '../document.js';
import { joinIntoFlow } from '../layout/flow.js';
import type { Line } from '../layout/lines.js';

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

/** The works that each note cites, as places in the bibliography. */
export class NoteWorks {
  private readonly byPage = new Map<string, (number | null)[]>();
  /** Undefined for a number that several notes have, since numbers may begin again on each page. */
  private readonly byMark = new Map<string, (number | null)[] | undefined>();

  add(mark: string, page: number, works: (number | null)[]): void {
    this.byPage.set(`${page} ${mark}`, works);
    this.byMark.set(mark, this.byMark.has(mark) ? undefined : works);
  }

  /** The works of the note with this number, on this page or, if no other note has the number, on another. */
  find(mark: string, page: number): (number | null)[] | undefined {
    return this.byPage.get(`${page} ${mark}`) ?? this.byMark.get(mark);
  }
}

/** The works that footnotes state, each with the lines of the note that does, and what every note cites. */
interface FootnoteBibliography {
  entries: { reference: Reference; lines: readonly Line[] }[];
  isNumbered: false;
  noteWorks: NoteWorks;
}

/** The bibliography in the footnotes of a paper that has no other; undefined if most notes are remarks. */
export function bibliographyInFootnotes(
  { footnotes, hyphens }: Pick<PdfDocument, 'footnotes' | 'hyphens'>,
  warnings: Warnings,
): FootnoteBibliography | undefined {
  const printed = numberedNotes(footnotes);
  const notes = printed.map(({ mark, lines }, at): PaperNote => {
    const text = cleanText(joinIntoFlow(lines, hyphens).text);
    return { id: `note ${at + 1}`, text: text.slice(text.startsWith(mark) ? mark.length : 0).trim() };
  });
  const found = reportNoteBibliography(notes, warnings);
  if (!found) return undefined;
  const places = new Map(found.references.map(({ id }, at) => [id, at]));
  const linesOf = new Map<string, readonly Line[]>();
  const noteWorks = new NoteWorks();
  printed.forEach(({ mark, page, lines }, at) => {
    const works = found.cited.get(`note ${at + 1}`);
    if (!works) return;
    // The first note that cites a work states it.
    for (const work of works) if (work !== null && !linesOf.has(work)) linesOf.set(work, lines);
    noteWorks.add(
      mark,
      page,
      works.map((work) => (work === null ? null : (places.get(work) ?? null))),
    );
  });
  return {
    entries: found.references.map((reference) => ({ reference, lines: linesOf.get(reference.id) ?? [] })),
    isNumbered: false,
    noteWorks,
  };
}
