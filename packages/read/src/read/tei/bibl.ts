import { type Author, type Identifiers, identifiersIn } from '../../paper/index.js';
import { identifiersNamed } from '../identifier-kind.js';
import { child, childrenNamed, isElement, type XmlElement } from '../xml/tree.js';
import { yearIn } from '../year.js';
import { readAuthors } from './persons.js';
import { readableText } from './readable.js';

/** The fields of a `biblStruct`: of the paper itself, or of an entry of its bibliography. */
export interface Bibl {
  title: string;
  authors: Author[];
  year: number | undefined;
  venue: string;
  ids: Identifiers;
}

/** Returns the first title of one of the levels, a main one before others such as an abbreviation. */
export function readTitle(element: XmlElement | undefined, ...levels: string[]): string {
  const titles = [...childrenNamed(element, 'title')].filter(
    (element) => levels.length === 0 || levels.includes(element.attributes.level ?? ''),
  );
  const main = titles.find((title) => title.attributes.type === 'main' && readableText(title) !== '');
  return readableText(main ?? titles.find((title) => readableText(title) !== ''));
}

/** Returns the year of the first date among the children that has one; dates of publication come first. */
export function readYear(element: XmlElement | undefined): number | undefined {
  const dates = [...childrenNamed(element, 'date')];
  const published = dates.filter((date) => date.attributes.type === 'published');
  for (const date of [...published, ...dates]) {
    const year = yearIn(date.attributes.when ?? '') ?? yearIn(readableText(date));
    if (year !== undefined) return year;
  }
  return undefined;
}

/** Returns the identifier in an `idno` or link; empty for other kinds, such as MD5 or ISSN. */
function readIdentifier(element: XmlElement): Identifiers {
  if (element.name === 'ptr' || element.name === 'ref') return identifiersIn(element.attributes.target ?? '');
  if (element.name !== 'idno') return {};
  const { type } = element.attributes;
  const value = readableText(element);
  if (type === undefined || /^ur[li]$/i.test(type)) return identifiersIn(value);
  return identifiersNamed([[type, value]]);
}

/** Returns the identifiers among the children of the elements; the first of each kind. */
export function readIdentifiers(...elements: (XmlElement | undefined)[]): Identifiers {
  let ids: Identifiers = {};
  for (const element of elements) {
    for (const child of element?.children ?? [])
      if (isElement(child)) ids = { ...readIdentifier(child), ...ids };
  }
  return ids;
}

/** Reads a `biblStruct`. A work without its own title gets its book's, which is then not a venue. */
export function readBibl(bibl: XmlElement | undefined): Bibl {
  const analytic = child(bibl, 'analytic');
  const monogr = child(bibl, 'monogr');
  const title = readTitle(analytic);
  const book = readTitle(monogr, 'm', '');
  const authors = [analytic, monogr, bibl].map(readAuthors).find((names) => names.length > 0) ?? [];
  return {
    title: title || book,
    authors,
    year: readYear(child(monogr, 'imprint')) ?? readYear(monogr) ?? readYear(bibl),
    venue: readTitle(monogr, 'j') || (title ? book : '') || readableText(child(monogr, 'meeting'), 'address'),
    ids: readIdentifiers(analytic, bibl, monogr),
  };
}
