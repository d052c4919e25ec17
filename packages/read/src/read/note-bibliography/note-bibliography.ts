import { nameKey } from '@citemill/metrics/text';
import type { Author, PaperObject, Reference } from '../../paper/index.js';
import { parseReference } from '../reference-string/index.js';
import { addToGroup } from '../statistics.js';
import type { Warnings } from '../warnings.js';
import { beginsWithAuthor } from '../wording/entry-evidence.js';
import { NOTES_AS_BIBLIOGRAPHY } from './decisions.js';
import { IBID, IDEM, noteParts, OP_CIT, withoutPages } from './note-parts.js';

/** A footnote or endnote, in the order of the text. */
export interface PaperNote {
  id: string;
  text: string;
}

/** A bibliography made of the notes of a paper that has no list of references. */
export interface NoteBibliography {
  references: Reference[];
  /** The works that each note cites, by the note's id; null for one that was not found. Notes that cite nothing are absent. */
  cited: Map<string, (string | null)[]>;
}

const YEAR = /(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/;
/** "Title, Berlin 1998" and "Title, Paris, Seuil, 1998" are read as "Title (Berlin, 1998)". */
const PLACE_AND_YEAR =
  /,\s(\p{Lu}[\p{L}./ -]{2,30}(?:,\s\p{Lu}[\p{L}.&’' -]{2,40})?),?\s((?:1[5-9]|20)\d\d)\.?$/u;

/** An entry with the names and words by which later notes cite it. */
interface Entry {
  reference: Reference;
  titleWords: Set<string>;
}

const splitWords = (title: string): string[] => title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words by which a short title names a work. */
const titleWords = (title: string): string[] =>
  splitWords(title).filter(
    (word) => word.length >= NOTES_AS_BIBLIOGRAPHY.minTitleWordLetters || /\p{Lo}/u.test(word),
  );

/** "Karl Meier: Title", which printed bibliographies do not have. */
const NAME_AND_COLON = /^\p{Lu}[\p{L}'’.-]*(?:\s\p{Lu}[\p{L}'’.-]*){1,3}:\s/u;
/** "Luc Roche, Title (Lyon, Heath, 2003)": one author, and a title without commas. */
const PLAIN_NOTE =
  /^((?:\p{Lu}[\p{L}'’.-]*\s){1,3})(\p{Lu}[\p{L}'’-]+)[,:]\s([^,()]{3,200})\s\([^()]{0,80}(?<!\d)((?:1[5-9]|20)\d\d)\)/u;

/** Reads a note of the form that {@link PLAIN_NOTE} describes. */
function plainNote(text: string): Pick<Reference, 'authors' | 'title' | 'year'> | undefined {
  const [, given = '', family = '', title = '', year = ''] = PLAIN_NOTE.exec(text) ?? [];
  if (family === '') return undefined;
  return {
    authors: [{ name: `${given}${family}`, given: given.trim(), family }],
    title: title.trim(),
    year: Number(year),
  };
}

/** The entry that a part of a note states in full; undefined if it is something else. */
function fullReference(
  part: string,
  authors: readonly Author[] | undefined,
): Omit<Reference, 'id'> | undefined {
  if (part.length > NOTES_AS_BIBLIOGRAPHY.maxReferenceLetters) return undefined;
  if (!YEAR.test(part) && !/\bdoi\b|10\.\d{4,9}\//i.test(part)) return undefined;
  if (!authors && !beginsWithAuthor(part) && !NAME_AND_COLON.test(part) && !/^\p{Lo}{2}/u.test(part))
    return undefined;
  const bare = withoutPages(part).replace(PLACE_AND_YEAR, ' ($1, $2)');
  const parsed = parseReference(bare);
  const entry = { ...parsed, ...(parsed.authors || authors ? {} : plainNote(bare)) };
  const isDated = entry.year !== undefined || Object.keys(entry.ids).length > 0;
  if (entry.title === undefined || !isDated || !(entry.authors ?? authors)) return undefined;
  return { raw: part, ...entry, ...(authors ? { authors: [...authors] } : {}) };
}

const families = ({ authors = [] }: Omit<Reference, 'id'>): string[] =>
  authors.map(({ family, name }) => nameKey(family ?? name));

/** The keys of a work by each of its authors, with its year and title. */
const workKeys = ({ title = '', year = 0 }: Omit<Reference, 'id'>, families: readonly string[]): string[] =>
  families.map((family) => `${year} ${family} ${splitWords(title).join(' ')}`);

/** Finds the works that the notes of one paper cite. */
class NoteReader {
  readonly entries: Entry[] = [];
  private readonly byFamily = new Map<string, Entry[]>();
  private readonly byWork = new Map<string, Entry>();
  /** The work that "ibid." refers to; undefined if it was not found. */
  private last: Entry | undefined;

  /** The works that the parts of one note cite; null for one that was not found. */
  read(parts: readonly string[]): (Entry | null)[] {
    return parts.flatMap((part) => {
      const entry = this.readPart(part);
      // A remark between two notes does not change what "ibid." refers to, a work that was not found does.
      if (entry !== undefined || beginsWithAuthor(part)) this.last = entry ?? undefined;
      return entry === undefined ? [] : [entry];
    });
  }

  /** The work that a part of a note cites: null if it was not found, undefined if the part cites nothing. */
  private readPart(part: string): Entry | null | undefined {
    if (IBID.test(part)) return this.last ?? null;
    if (OP_CIT.test(part)) return this.byName(part.replace(OP_CIT, '')) ?? null;
    const idem = IDEM.exec(part)?.[0];
    const sameAuthors = idem === undefined ? undefined : this.last?.reference.authors;
    const text = sameAuthors && idem !== undefined ? part.slice(idem.length) : part;
    const full = fullReference(text, sameAuthors);
    if (full) return this.findKnown(full) ?? this.add({ ...full, raw: part });
    return this.byName(sameAuthors ? `${sameAuthors[0]?.family ?? ''}, ${text}` : part);
  }

  /** An entry of the same author, title and year, which a note states in full again. */
  private findKnown(full: Omit<Reference, 'id'>): Entry | undefined {
    const [key = ''] = workKeys(full, families(full).slice(0, 1));
    return this.byWork.get(key);
  }

  private add(full: Omit<Reference, 'id'>): Entry {
    const entry = {
      reference: { id: `note-ref-${this.entries.length + 1}`, ...full },
      titleWords: new Set(titleWords(full.title ?? '')),
    };
    this.entries.push(entry);
    for (const family of new Set(families(full))) addToGroup(this.byFamily, family, entry);
    for (const key of workKeys(full, families(full))) this.byWork.set(key, entry);
    return entry;
  }

  /**
   * The work of a short form: "Marlow, Silt, 45" by name and title, "Marlow, 45" by name alone if only one work of that
   * author was cited before.
   */
  private byName(part: string): Entry | undefined {
    const short = withoutPages(part);
    const match =
      /^((?:\p{Lu}\.\s?)*(?:\p{Ll}{2,3}\s){0,2}[\p{Lu}\p{Lo}][\p{L}'’-]*(?:\s[\p{Lu}][\p{L}'’-]+)?)(?=[\s,:.]|$)/u.exec(
        short,
      );
    if (!match) return undefined;
    const names = (match[1] ?? '').replace(/\p{Lu}\.\s?/gu, '');
    const keys = new Set([names, names.split(' ').at(-1) ?? ''].map(nameKey));
    const words = titleWords(short.slice(match[0].length)).slice(0, NOTES_AS_BIBLIOGRAPHY.maxTitleWords);
    const matches = new Set<Entry>();
    for (const key of keys)
      for (const entry of key === '' ? [] : (this.byFamily.get(key) ?? [])) {
        if (words.length > 0 && !words.some((word) => entry.titleWords.has(word))) continue;
        matches.add(entry);
        if (matches.size > 1) return undefined;
      }
    return [...matches][0];
  }
}

/**
 * Makes a bibliography of a paper's notes if it has no list of references and most notes cite: a note with a full reference
 * is an entry, and "ibid.", "op. cit.", "idem" and short titles refer to the first full mention.
 */
export function noteBibliography(notes: readonly PaperNote[]): NoteBibliography | undefined {
  const { minEntries, minCitingShare, maxNotes, maxAllParts } = NOTES_AS_BIBLIOGRAPHY;
  if (notes.length < minEntries || notes.length > maxNotes) return undefined;
  const divided = notes.map(({ id, text }) => ({ id, parts: noteParts(text) }));
  if (divided.reduce((sum, { parts }) => sum + parts.length, 0) > maxAllParts) return undefined;
  const reader = new NoteReader();
  const cited = new Map<string, (string | null)[]>();
  for (const { id, parts } of divided) {
    const works = [...new Set(reader.read(parts))];
    if (works.length > 0)
      cited.set(
        id,
        works.map((entry) => entry?.reference.id ?? null),
      );
  }
  if (reader.entries.length < minEntries || cited.size < notes.length * minCitingShare) return undefined;
  return { references: reader.entries.map(({ reference }) => reference), cited };
}

/** {@link noteBibliography} of a paper without a list of references; a warning reports what was found. */
export function reportNoteBibliography(
  notes: readonly PaperNote[],
  warnings: Warnings,
): NoteBibliography | undefined {
  const bibliography = noteBibliography(notes);
  if (bibliography)
    warnings.add(
      'notes-as-bibliography',
      `there is no list of references; ${bibliography.cited.size} of ${notes.length} notes cite, and ${bibliography.references.length} works are read from them`,
      notes[0]?.id,
    );
  return bibliography;
}

/** Environments of the objects that are notes of the text. */
const NOTE = /^(?:footnote|endnote|foot|end|note)$/;

/** The bibliography in the notes among a paper's objects, for readers whose source has no list of references. */
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
