import { cleanText } from '@citemill/metrics/text';
import { type Author, identifiers, normaliseDoi, normalisePmid, type Reference } from '../../paper/index.js';
import { authorNamed, authorWhole } from '../author.js';
import { decodeText } from '../bytes.js';
import { type Json, list, record, string, words, year } from '../json.js';
import { readBib } from '../latex/bibliography/bib.js';
import { referenceFrom } from '../reference.js';
import type { Warnings } from '../warnings.js';
import type { KeyedReferences } from './document.js';

/** CSL JSON writes dates as `{"date-parts": [[2019, 5]]}`. */
const issuedYear = (value: unknown): number | undefined => {
  const issued = record(value) ?? {};
  return year(list(list(issued['date-parts'])[0])[0]) ?? year(issued.raw) ?? year(issued.literal);
};

const cslAuthors = (value: unknown): Author[] =>
  list(value).flatMap((item) => {
    const person = record(item) ?? {};
    const family = [words(person['non-dropping-particle']), words(person.family)].filter(Boolean).join(' ');
    return authorNamed(words(person.given) ?? '', family) ?? authorWhole(words(person.literal) ?? '') ?? [];
  });

/** Converts an item of CSL JSON, as Zotero, Mendeley and Pandoc write them. */
export function cslReference(item: Json): Omit<Reference, 'id'> {
  const title = words(item.title)?.replace(/<\/?(?:i|b|sub|sup|span)\b[^<>]*>/gi, '');
  const authors = cslAuthors(item.author ?? item.editor);
  const venue = words(item['container-title']) ?? words(item.publisher);
  const issued = issuedYear(item.issued);
  const doi = normaliseDoi(string(item.DOI) ?? '');
  const raw = [
    authors.map(({ name }) => name).join(', '),
    title,
    [venue, words(item.volume), words(item.page)].filter(Boolean).join(', '),
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

function cslItems(text: string): [key: string, Omit<Reference, 'id'>][] {
  const value: unknown = JSON.parse(text);
  const items = Array.isArray(value) ? value : list(record(value)?.references ?? record(value)?.items);
  return items.flatMap((item): [string, Omit<Reference, 'id'>][] => {
    const fields = record(item);
    const key = fields && (string(fields['citation-key']) ?? string(fields.id));
    return fields && key ? [[key, cslReference(fields)]] : [];
  });
}

/** Reads the bibliographies beside a document, BibTeX or CSL JSON; undefined if it has none. */
export function readBibliographyFiles(
  files: Readonly<Record<string, Uint8Array>> | undefined,
  warnings: Warnings,
): KeyedReferences | undefined {
  const keyed = new Map<string, Omit<Reference, 'id'>>();
  const given = Object.keys(files ?? {});
  const names = given.filter((name) => /\.(?:bib|bibtex|biblatex|json)$/i.test(name));
  for (const name of given)
    if (!names.includes(name))
      warnings.add('bibliography', 'a bibliography was not read: it is neither BibTeX nor CSL JSON', name);
  for (const name of names) {
    const { text } = decodeText(files?.[name] ?? new Uint8Array());
    try {
      const entries: Iterable<[string, Omit<Reference, 'id'>]> = /\.json$/i.test(name)
        ? cslItems(text)
        : [...readBib([text], () => true)].map(([key, { id: _, ...reference }]) => [key, reference]);
      for (const [key, reference] of entries) if (!keyed.has(key)) keyed.set(key, reference);
    } catch (error) {
      warnings.add(
        'bibliography',
        `the bibliography cannot be read: ${(error as Error).message.slice(0, 200)}`,
        name,
      );
    }
  }
  return names.length > 0 ? keyed : undefined;
}
