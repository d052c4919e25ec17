import type { Author, Reference } from '../../paper/index.js';
import { parseReference } from '../reference-string/index.js';
import { beginsWithAuthor } from '../wording/entry-evidence.js';
import { withArabicNumbers } from './arabic-numbers.js';
import { parseNotedBook } from './imprint.js';
import { withoutPages } from './note-parts.js';
import { NOTES_AS_BIBLIOGRAPHY } from './note-thresholds.js';

/** A reference in a note, without an id. */
export type FullReference = Omit<Reference, 'id'>;

const YEAR = /(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/;

/** True for a text with a year. */
export const hasYear = (text: string): boolean => YEAR.test(withArabicNumbers(text));

/** Parses a part of a note as a full reference; undefined if it is something else. */
export function parseFullReference(
  part: string,
  authors: readonly Author[] | undefined,
): FullReference | undefined {
  if (part.length > NOTES_AS_BIBLIOGRAPHY.maxReferenceChars) return undefined;
  if (!hasYear(part) && !/\bdoi\b|10\.\d{4,9}\//i.test(part)) return undefined;
  const text = withoutPages(part);
  const book = parseNotedBook(text, authors);
  if (!book && !authors && !beginsWithAuthor(text) && !/^\p{Lo}{2}/u.test(text)) return undefined;
  const { ids, ...parsed } = parseReference(text);
  const entry = book ?? parsed;
  const isDated = entry.year !== undefined || Object.keys(ids).length > 0;
  const entryAuthors = authors ?? entry.authors;
  if (entry.title === undefined || !isDated || !entryAuthors) return undefined;
  return { raw: part, ...entry, authors: [...entryAuthors], ids };
}
