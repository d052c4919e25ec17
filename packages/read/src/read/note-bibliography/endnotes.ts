import type { PaperObject, Reference } from '../../paper/index.js';
import type { Candidate } from '../printed-citations/candidate.js';
import type { PrintedList } from '../printed-citations/printed-list.js';
import type { Warnings } from '../warnings.js';
import { NOTES_AT_END } from './decisions.js';
import { noteBibliography } from './note-bibliography.js';

/** The notes at the end of a paper, which were read as its bibliography, and the works that they cite. */
export interface Endnotes {
  references: Reference[];
  /** The works that each note cites, as indexes in `references`; null for one that was not found. */
  works: (number | null)[][];
  /** The note that states each work, as an index in the list. */
  noteIndex: number[];
  objects: PaperObject[];
}

/** The text of an entry without its number. */
const withoutLabel = (raw: string, label: string): string => {
  const [start = ''] = /^[\s[(]*(\d+)[\s\]).:]*/.exec(raw) ?? [];
  return start.includes(label) ? raw.slice(start.length) : raw;
};

/**
 * The works that a numbered list cites, if it is made of notes: some of them refer to earlier ones by "ibid.", "op. cit." or short
 * titles. Undefined for a list of works.
 */
export function readEndnotes(list: PrintedList, warnings: Warnings): Endnotes | undefined {
  if (!list.isNumbered || (list.chapters?.length ?? 0) > 1) return undefined;
  const notes = list.entries.map(({ reference: { raw }, label = '' }, at) => ({
    id: `endnote-${at + 1}`,
    label,
    text: withoutLabel(raw, label),
  }));
  const found = noteBibliography(notes);
  if (!found) return undefined;
  const { references, cited, shortNotes } = found;
  const { minShortNotes, minShortShare } = NOTES_AT_END;
  if (shortNotes < minShortNotes || shortNotes < minShortShare * notes.length) return undefined;
  warnings.add(
    'notes-as-bibliography',
    `the list at the end is made of notes; ${cited.size} of ${notes.length} cite, and ${references.length} works are read from them`,
    notes[0]?.id,
  );
  const places = new Map(references.map(({ id }, at) => [id, at]));
  const works = notes.map(({ id }) =>
    (cited.get(id) ?? []).map((work) => (work === null ? null : (places.get(work) ?? null))),
  );
  return {
    references,
    works,
    noteIndex: references.map((_, at) => works.findIndex((note) => note.includes(at))),
    objects: notes.map(({ id, label, text }) => ({
      id,
      kind: 'text',
      environment: 'endnote',
      ...(label ? { label } : {}),
      content: text,
    })),
  };
}

/** Marks that cite notes, as marks of the works that these cite. Those of remarks are left out. */
export const resolveNoteMarks = (
  marks: readonly Candidate[],
  { works }: Pick<Endnotes, 'works'>,
): Candidate[] =>
  marks.flatMap((mark) => {
    const cited = mark.works.flatMap((note) => (note === null ? [null] : (works[note] ?? [])));
    return cited.length > 0 ? [{ ...mark, works: [...new Set(cited)] }] : [];
  });
