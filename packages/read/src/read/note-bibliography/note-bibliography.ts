import { nameKey } from '@citemill/metrics/text';
import type { Author, PaperObject, Reference } from '../../paper/index.js';
import { parseReference } from '../reference-string/index.js';
import type { Warnings } from '../warnings.js';
import { beginsWithAuthor } from '../wording/entry-evidence.js';
import { wordsOfAll } from '../wording/languages/index.js';
import { CROSS_REFERENCE, IBID, IDEM, isPageAlone, OP_CIT, splitNote, withoutPages } from './note-parts.js';
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

const YEAR = /(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/;
/** "Title, Berlin 1998" and "Title, Berlin, 1998" */
const PLACE_AND_YEAR = /,\s(\p{Lu}[\p{L}./ -]{2,30}),?\s((?:1[5-9]|20)\d\d)\.?$/u;
/** "Title, Paris, Seuil, 1998" */
const PLACE_PUBLISHER_YEAR =
  /,\s(\p{Lu}[\p{L}./ -]{2,30},\s\p{Lu}[\p{L}.&’' -]{2,40}),\s((?:1[5-9]|20)\d\d)\.?$/u;

/** An entry in which the place and the year are in brackets, as in "Title (Berlin, 1998)". Before them is the title, after the authors. */
function bracketPlace(text: string, hasAuthors: boolean): string {
  for (const pattern of [PLACE_PUBLISHER_YEAR, PLACE_AND_YEAR]) {
    const match = pattern.exec(text);
    if (match && (hasAuthors || /[,:»”"].*\p{L}/u.test(text.slice(0, match.index))))
      return text.replace(pattern, ' ($1, $2)');
  }
  return text;
}

/** Returns a book's subtitle, which is read as the name of a journal: "Title. Subtitle (Berlin, 1998)". */
function joinSubtitle<E extends Pick<Reference, 'title' | 'venue'>>(entry: E, bare: string): E {
  const { title = '', venue = '', ...others } = entry;
  const subtitle = /^([^()]+) \([^()]*$/.exec(venue)?.[1];
  if (subtitle === undefined || !bare.includes(`${title}. ${subtitle} (`)) return entry;
  return { ...others, title: `${title}. ${subtitle}` } as E;
}

/** "Karl Meier: Title", a form that only notes have. */
const NAME_AND_COLON = /^\p{Lu}[\p{L}'’.-]*(?:\s\p{Lu}[\p{L}'’.-]*){1,3}:\s/u;

const EDITORS = wordsOfAll('editors').map((word) =>
  word.replace(/^[a-z]/, (letter) => `[${letter}${letter.toUpperCase()}]`),
);
/** "Karl Meier (Hrsg.), Title", "Carla Meli (a cura di), Title" */
const EDITOR = new RegExp(
  String.raw`^\p{Lu}[\p{L}'’.-]*(?:\s\p{L}[\p{L}'’.-]*){1,4}\s\((?:eds?|${EDITORS.join('|')})\.?\)[,:]\s`,
  'u',
);

/** "Karl Meier/Anna Lang: Title" */
const JOINED_NAMES =
  /^(\p{Lu}[\p{L}'’.-]*(?:\s\p{L}[\p{L}'’.-]*){1,3}(?:\s?\/\s?\p{Lu}[\p{L}'’.-]*(?:\s\p{L}[\p{L}'’.-]*){1,3})+):\s/u;
/** "Luc Roche, Title (Lyon, Heath, 2003)": one author, and a title without commas. */
const PLAIN_NOTE =
  /^((?:\p{Lu}[\p{L}'’.-]*\s){1,3})(\p{Lu}[\p{L}'’-]+)[,:]\s([^,()]{3,200})\s\([^()]{0,80}(?<!\d)((?:1[5-9]|20)\d\d)\)/u;

/** Parses a note of the form {@link PLAIN_NOTE}. */
function parsePlainNote(text: string): Pick<Reference, 'authors' | 'title' | 'year'> | undefined {
  const [, given = '', family = '', title = '', year = ''] = PLAIN_NOTE.exec(text) ?? [];
  if (family === '') return undefined;
  return {
    authors: [{ name: `${given}${family}`, given: given.trim(), family }],
    title: title.trim(),
    year: Number(year),
  };
}

/** Parses a part of a note as a full reference; undefined if it is something else. */
function parseFullReference(
  part: string,
  authors: readonly Author[] | undefined,
): Omit<Reference, 'id'> | undefined {
  if (part.length > NOTES_AS_BIBLIOGRAPHY.maxReferenceChars) return undefined;
  if (!YEAR.test(part) && !/\bdoi\b|10\.\d{4,9}\//i.test(part)) return undefined;
  if (
    !authors &&
    !beginsWithAuthor(part) &&
    !NAME_AND_COLON.test(part) &&
    !JOINED_NAMES.test(part) &&
    !EDITOR.test(part) &&
    !/^\p{Lo}{2}/u.test(part)
  )
    return undefined;
  const [joined = '', names = ''] = JOINED_NAMES.exec(part) ?? [];
  const [first = '', ...others] = names.split('/').map((name) => name.trim());
  const text = joined === '' ? part : `${first}: ${part.slice(joined.length)}`;
  const withoutPageNumbers = bracketPlace(withoutPages(text), authors !== undefined);
  const parsed = joinSubtitle(parseReference(withoutPageNumbers), withoutPageNumbers);
  const entry = { ...parsed, ...(parsed.authors || authors ? {} : parsePlainNote(withoutPageNumbers)) };
  const isDated = entry.year !== undefined || Object.keys(entry.ids).length > 0;
  if (entry.title === undefined || !isDated || !(entry.authors ?? authors)) return undefined;
  const otherAuthors = others.map((name): Author => {
    const position = name.lastIndexOf(' ');
    return { name, given: name.slice(0, position), family: name.slice(position + 1) };
  });
  return { raw: part, ...entry, authors: [...(authors ?? [...(entry.authors ?? []), ...otherAuthors])] };
}

const families = ({ authors = [] }: Omit<Reference, 'id'>): string[] =>
  authors.map(({ family, name }) => nameKey(family ?? name));

/** Returns the keys of a work by each of its authors, with its year and title. */
const workKeys = ({ title = '', year = 0 }: Omit<Reference, 'id'>, families: readonly string[]): string[] =>
  families.map((family) => `${year} ${family} ${splitWords(title).join(' ')}`);

/** True if no part has a year. In an entry with a year, semicolons may separate authors: "Hess, K.; Ito, A. Silt. 2004". */
const isUndated = (parts: readonly string[]): boolean => !parts.some((part) => YEAR.test(part));

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
      const work = this.readPart(part);
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
  private readPart(part: string): NotedWork | null | undefined {
    const idem = IDEM.exec(part)?.[0];
    // "Id. at 45" and "Idem, p. 12" refer to the same work, too.
    if (IBID.test(part) || (idem !== undefined && isPageAlone(part.slice(idem.length))))
      return this.lastWork ?? null;
    const sameAuthors = idem === undefined ? undefined : this.lastWork?.reference.authors;
    const text = sameAuthors && idem !== undefined ? part.slice(idem.length) : part;
    const full = parseFullReference(text, sameAuthors);
    if (full) return this.findKnown(full) ?? this.add({ ...full, raw: part });
    const short = sameAuthors ? `${sameAuthors[0]?.family ?? ''}, ${text}` : part;
    const crossReference = CROSS_REFERENCE.exec(short);
    const among = crossReference ? this.byNumber.get(crossReference[1] ?? '') : undefined;
    const work =
      (among && crossReference ? this.noted.find(short.replace(crossReference[0], ' '), among) : undefined) ??
      this.noted.find(short);
    return work || OP_CIT.test(part) || among ? (work ?? null) : undefined;
  }

  /** Returns the entry with the same first author, title and year, if a work is cited in full a second time. */
  private findKnown(full: Omit<Reference, 'id'>): NotedWork | undefined {
    const [key = ''] = workKeys(full, families(full).slice(0, 1));
    return this.byWork.get(key);
  }

  private add(full: Omit<Reference, 'id'>): NotedWork {
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
