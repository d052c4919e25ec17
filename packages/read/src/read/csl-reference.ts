import { cleanText } from '@citemill/metrics/text';
import { type Author, identifiers, normaliseDoi, normalisePmid, type Reference } from '../paper/index.js';
import { authorNamed, authorWhole } from './author.js';
import { cleanString, type Json, list, record, string, year } from './json.js';
import { referenceFrom } from './reference.js';

/** CSL JSON writes dates as `{"date-parts": [[2019, 5]]}`. */
const issuedYear = (value: unknown): number | undefined => {
  const issued = record(value) ?? {};
  return year(list(list(issued['date-parts'])[0])[0]) ?? year(issued.raw) ?? year(issued.literal);
};

const cslAuthors = (value: unknown): Author[] =>
  list(value).flatMap((item) => {
    const person = record(item) ?? {};
    const family = [cleanString(person['non-dropping-particle']), cleanString(person.family)]
      .filter(Boolean)
      .join(' ');
    return (
      authorNamed(cleanString(person.given) ?? '', family) ??
      authorWhole(cleanString(person.literal) ?? '') ??
      []
    );
  });

/** Converts an item of CSL JSON, as Zotero, Mendeley and Pandoc write it. */
export function cslReference(item: Json): Omit<Reference, 'id'> {
  const title = cleanString(item.title)?.replace(/<\/?(?:i|b|sub|sup|span)\b[^<>]*>/gi, '');
  const authors = cslAuthors(item.author ?? item.editor);
  const venue = cleanString(item['container-title']) ?? cleanString(item.publisher);
  const issued = issuedYear(item.issued);
  const doi = normaliseDoi(string(item.DOI) ?? '');
  const raw = [
    authors.map(({ name }) => name).join(', '),
    title,
    [venue, cleanString(item.volume), cleanString(item.page)].filter(Boolean).join(', '),
    issued?.toString(),
    doi && `doi:${doi}`,
  ]
    .filter(Boolean)
    .join('. ');
  const ids = identifiers({ doi, pmid: normalisePmid(string(item.PMID) ?? '') });
  const { id: _, ...reference } = referenceFrom({
    id: '',
    raw: cleanText(raw),
    title,
    authors,
    year: issued,
    venue,
    ids,
  });
  return reference;
}
