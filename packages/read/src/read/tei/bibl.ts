import { type Author, type Identifiers, identifiersIn } from '../../paper/index.js';
import { identifiersNamed } from '../identifier-kind.js';
import { child, childrenNamed, isElement, type XmlElement } from '../xml/tree.js';
import { yearIn } from '../year.js';
import { readAuthors } from './persons.js';
import { readable } from './readable.js';

/** What a `biblStruct` says of a work, be it the paper itself or an entry of its bibliography. */
export interface Bibl {
  title: string;
  authors: Author[];
  year: number | undefined;
  venue: string;
  ids: Identifiers;
}

/** The first title of one of the levels, a main one before others such as an abbreviation. */
export function readTitle(element: XmlElement | undefined, ...levels: string[]): string {
  const titles = [...childrenNamed(element, 'title')].filter(
    (one) => levels.length === 0 || levels.includes(one.attributes.level ?? ''),
  );
  const main = titles.find((one) => one.attributes.type === 'main' && readable(one) !== '');
  return readable(main ?? titles.find((one) => readable(one) !== ''));
}

/** The year of the first date among the children that has one, of publication before others. */
export function readYear(element: XmlElement | undefined): number | undefined {
  const dates = [...childrenNamed(element, 'date')];
  const published = dates.filter((one) => one.attributes.type === 'published');
  for (const date of [...published, ...dates]) {
    const year = yearIn(date.attributes.when ?? '') ?? yearIn(readable(date));
    if (year !== undefined) return year;
  }
  return undefined;
}

/** What one `idno` or link names; kinds that are no identifier of ours, such as MD5 or ISSN, name nothing. */
function namedBy(element: XmlElement): Identifiers {
  if (element.name === 'ptr' || element.name === 'ref') return identifiersIn(element.attributes.target ?? '');
  if (element.name !== 'idno') return {};
  const { type } = element.attributes;
  const value = readable(element);
  if (type === undefined || /^ur[li]$/i.test(type)) return identifiersIn(value);
  return identifiersNamed([[type, value]]);
}

/** The identifiers among the children of the elements; where two of a kind are named, the first stands. */
export function readIdentifiers(...elements: (XmlElement | undefined)[]): Identifiers {
  let ids: Identifiers = {};
  for (const element of elements) {
    for (const one of element?.children ?? []) if (isElement(one)) ids = { ...namedBy(one), ...ids };
  }
  return ids;
}

/** Reads a `biblStruct`. A work without a title of its own is known by its book's, which then is no venue. */
export function readBibl(bibl: XmlElement | undefined): Bibl {
  const analytic = child(bibl, 'analytic');
  const monogr = child(bibl, 'monogr');
  const own = readTitle(analytic);
  const book = readTitle(monogr, 'm', '');
  const authors = [analytic, monogr, bibl].map(readAuthors).find((some) => some.length > 0) ?? [];
  return {
    title: own || book,
    authors,
    year: readYear(child(monogr, 'imprint')) ?? readYear(monogr) ?? readYear(bibl),
    venue: readTitle(monogr, 'j') || (own ? book : '') || readable(child(monogr, 'meeting'), 'address'),
    ids: readIdentifiers(analytic, bibl, monogr),
  };
}
