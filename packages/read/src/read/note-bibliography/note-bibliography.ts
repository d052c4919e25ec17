import { nameKey } from '@citemill/metrics/text';
import type { PaperObject, Reference } from '../../paper/index.js';
import type { Warnings } from '../warnings.js';
import { beginsWithAuthor } from '../wording/entry-evidence.js';
import { withArabicNumbers } from './arabic-numbers.js';
import { type FullReference, hasYear, parseFullReference } from './full-reference.js';
import { CROSS_REFERENCE, IBID, IDEM, isPageAlone, OP_CIT, splitNote, withoutLeadIn } from './note-parts.js';
import { NOTES_AS_BIBLIOGRAPHY } from './note-thresholds.js';
import { type NotedWork, NotedWorks, splitWords } from './short-forms.js';

/** A footnote or endnote, in the order of the text. */
export interface PaperNote {
  id: string;
  text: string;
  /** The printed number, which other notes may refer to. Default: its position among the notes. */
  number?: string;
}

/** A bibliography made of the notes of a paper that has no list of references. */
export interface NoteBibliography {
  references: Reference[];
  /** The works that each note cites, by the note's id; null for one that was not found. Notes that cite nothing are absent. */
  cited: Map<string, (string | null)[]>;
}

/** The country of a translated author: "[美]史密德". */
const COUNTRY = /^[[［〔（(]\p{Lo}{1,4}[\]］〕）)]\s?/u;

const families = ({ authors = [] }: FullReference): string[] =>
  authors.map(({ family, name }) => nameKey(family ?? name));

/** Returns the keys of a work by each of its authors, with its year and title. */
const workKeys = ({ title = '', year = 0 }: FullReference, families: readonly string[]): string[] =>
  families.map((family) => `${year} ${family} ${splitWords(title).join(' ')}`);

/** True if no part has a year. In an entry with a year, semicolons may separate authors: "Hess, K.; Ito, A. Silt. 2004". */
const isUndated = (parts: readonly string[]): boolean => !parts.some(hasYear);

/** Finds the works that the notes of one paper cite. */
class NoteReader {
  readonly entries: NotedWork[] = [];
  /** Number of parts in undated notes that refer to a work cited in full in an earlier note. */
  backReferences = 0;
  private readonly noted = new NotedWorks();
  private readonly byWork = new Map<string, NotedWork>();
  /** The works of each note, by its number: the last note with that number if numbers begin again. */
  private readonly byNumber = new Map<string, NotedWork[]>();
  /** The work that "ibid." refers to; undefined if it was not found. */
  private lastWork: NotedWork | undefined;

  /** Returns the works that the parts of a note cite; null for one that was not found. */
  read(parts: readonly string[], number: string): (NotedWork | null)[] {
    const isUndatedNote = isUndated(parts);
    const works = parts.flatMap((part) => {
      const entryCount = this.entries.length;
      const citing = withoutLeadIn(part);
      const found = this.readPart(part);
      const work = found || citing === undefined ? found : (this.readPart(citing) ?? found);
      if (work && isUndatedNote && this.entries.length === entryCount) this.backReferences++;
      // A remark between two notes does not change what "ibid." refers to, but a work that was not found does.
      if (work !== undefined || beginsWithAuthor(part)) this.lastWork = work ?? undefined;
      if (work) this.noted.cite(work);
      return work === undefined ? [] : [work];
    });
    this.byNumber.set(
      number,
      works.filter((work) => work !== null),
    );
    return works;
  }

  /** Returns the work that a part of a note cites: null if it was not found, undefined if the part cites nothing. */
  private readPart(printed: string): NotedWork | null | undefined {
    const part = withArabicNumbers(printed.replace(COUNTRY, ''));
    const idem = IDEM.exec(part)?.[0];
    const afterIdem = part.slice(idem?.length ?? 0);
    // "Id. at 45", "Idem, p. 12" and "Idem, ibidem" refer to the same work, too.
    if (IBID.test(afterIdem) || (idem !== undefined && isPageAlone(afterIdem))) return this.lastWork ?? null;
    const sameAuthors = idem === undefined ? undefined : this.lastWork?.reference.authors;
    const text = sameAuthors ? afterIdem : part;
    const full = parseFullReference(text, sameAuthors);
    if (full) return this.findKnown(full) ?? this.add({ ...full, raw: printed });
    const short = sameAuthors ? `${sameAuthors[0]?.family ?? ''}, ${text}` : part;
    const crossReference = CROSS_REFERENCE.exec(short);
    const among = crossReference ? this.byNumber.get(crossReference[1] ?? '') : undefined;
    const work =
      (among && crossReference ? this.noted.find(short.replace(crossReference[0], ' '), among) : undefined) ??
      this.noted.find(short);
    return work || OP_CIT.test(part) || among ? (work ?? null) : undefined;
  }

  /** Returns the entry with the same first author, title and year, if a work is cited in full a second time. */
  private findKnown(full: FullReference): NotedWork | undefined {
    const [key = ''] = workKeys(full, families(full).slice(0, 1));
    return this.byWork.get(key);
  }

  private add(full: FullReference): NotedWork {
    const work = this.noted.add({ id: `note-ref-${this.entries.length + 1}`, ...full });
    this.entries.push(work);
    for (const key of workKeys(full, families(full))) this.byWork.set(key, work);
    return work;
  }
}

/**
 * Builds a bibliography from a paper's notes if enough of them cite works: each full reference in a note is an entry, and
 * "ibid.", "op. cit.", "idem" and short titles refer to it. Undefined if fewer than `minBackReferences` parts of undated
 * notes refer back to such an entry.
 */
export function noteBibliography(
  notes: readonly PaperNote[],
  minBackReferences = 0,
): NoteBibliography | undefined {
  const { minEntries, minCitingShare, maxNotes, maxAllParts } = NOTES_AS_BIBLIOGRAPHY;
  if (notes.length < minEntries || notes.length > maxNotes) return undefined;
  const noteParts = notes.map(({ id, text, number }, index) => ({
    id,
    number: number ?? String(index + 1),
    parts: splitNote(text),
  }));
  if (noteParts.reduce((sum, { parts }) => sum + parts.length, 0) > maxAllParts) return undefined;
  // Only parts of undated notes refer back. A numbered list of references has few, which can be seen without parsing it.
  const undatedParts = noteParts.reduce((sum, { parts }) => sum + (isUndated(parts) ? parts.length : 0), 0);
  if (undatedParts < minBackReferences) return undefined;
  const reader = new NoteReader();
  const cited = new Map<string, (string | null)[]>();
  for (const { id, number, parts } of noteParts) {
    const works = [...new Set(reader.read(parts, number))];
    if (works.length > 0)
      cited.set(
        id,
        works.map((entry) => entry?.reference.id ?? null),
      );
  }
  if (reader.entries.length < minEntries || cited.size < notes.length * minCitingShare) return undefined;
  if (reader.backReferences < minBackReferences) return undefined;
  return { references: reader.entries.map(({ reference }) => reference), cited };
}

/** Like {@link noteBibliography}, and adds a warning that the paper has no list of references. */
export function reportNoteBibliography(
  notes: readonly PaperNote[],
  warnings: Warnings,
  minBackReferences = 0,
): NoteBibliography | undefined {
  const bibliography = noteBibliography(notes, minBackReferences);
  if (!bibliography) return undefined;
  warnings.add(
    'notes-as-bibliography',
    `there is no list of references; ${bibliography.cited.size} of ${notes.length} notes cite, and ${bibliography.references.length} works are read from them`,
    notes[0]?.id,
  );
  return bibliography;
}

/** Environments of the objects that are notes of the text. */
const NOTE = /^(?:footnote|endnote|foot|end|note)$/;

/** Returns the bibliography in the notes among a paper's objects, for readers whose source has no list of references. */
export function bibliographyInNotes(
  objects: readonly PaperObject[],
  warnings: Warnings,
): NoteBibliography | undefined {
  const notes = objects.filter(({ kind, environment = '' }) => kind === 'text' && NOTE.test(environment));
  return reportNoteBibliography(
    notes.map(({ id, content }) => ({ id, text: content })),
    warnings,
  );
}
