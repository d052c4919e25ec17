import { type Author, type Identifiers, identifiersIn, type Reference } from '../../paper/index.js';
import { cleanString, entries, type Json, list, record, year } from '../json.js';
import { referenceFrom } from '../reference.js';
import { readAuthors } from './authors.js';
import { readIdentifiers } from './identifiers.js';

/** Assembles the printed form of an entry from its fields, for shapes that do not contain it. */
function composeRaw(parts: (string | undefined)[], authors: Author[]): string {
  const sentences = [authors.map((author) => author.name).join(', '), ...parts];
  return sentences.flatMap((part) => (part ? [/[.?!]$/.test(part) ? part : `${part}.`] : [])).join(' ');
}

const links = (entry: Json): string =>
  [...list(entry.urls), ...list(entry.contained_links), ...list(entry.contained_arXiv_ids)]
    .map((item) => {
      const link = record(item);
      if (!link) return cleanString(item) ?? '';
      return cleanString(link.url) ?? (link.id === undefined ? '' : `arXiv:${cleanString(link.id) ?? ''}`);
    })
    .join(' ');

/**
 * Reads a bibliography entry of any shape. The source's identifiers take precedence over those in the printed entry and its
 * links. `fill` replaces placeholders in the printed entry.
 */
export function readReference(id: string, entry: Json, fill = (text: string) => text): Reference {
  const title = cleanString(entry.title);
  const authors = readAuthors(entry.authors);
  const venue = cleanString(entry.venue) ?? cleanString(entry.journal);
  const publicationYear = year(entry.year);
  const asPrinted = cleanString(entry.raw_text) ?? cleanString(entry.bib_entry_raw) ?? cleanString(entry.raw);
  const raw =
    asPrinted === undefined
      ? composeRaw(
          [
            title,
            venue,
            [cleanString(entry.volume), cleanString(entry.pages)].filter(Boolean).join(', '),
            publicationYear?.toString(),
          ],
          authors,
        )
      : (cleanString(fill(asPrinted)) ?? '');
  const ids: Identifiers = {
    ...identifiersIn(`${raw} ${links(entry)}`),
    ...readIdentifiers(record(entry.ids), record(entry.other_ids), entry),
  };
  return referenceFrom({ id, raw, title, authors, year: publicationYear, venue, ids });
}

/** Reads the bibliography from `bib_entries`. */
export function readReferences(value: unknown, fill?: (text: string) => string): Reference[] {
  return entries(value).map(([id, entry]) => readReference(id, entry, fill));
}
