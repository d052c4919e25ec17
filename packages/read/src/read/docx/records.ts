import { parseJson } from '@citemill/metrics/internal/json';
import { cleanString, type Json, list, record, string } from '../json.js';
import {
  child,
  childrenNamed,
  descendants,
  isElement,
  parseXml,
  textOf,
  type XmlElement,
} from '../xml/tree.js';

/** An entry cited by a citation field: its key, and its record as CSL JSON if the field has one. */
export interface CitedRecord {
  key: string;
  item?: Json;
}

/** Returns the text of a part of a record, in which EndNote marks fonts by elements. */
const partText = (element: XmlElement | undefined, path: string): string | undefined =>
  cleanString(textOf(child(element, path)));

/** "Marlow, Jane" and "Jane Marlow" as CSL JSON. A name that ends in a comma is the name of a group. */
function parsePerson(name: string): Json {
  if (name.endsWith(',')) return { literal: name.slice(0, -1) };
  const [family = '', given = ''] = name.split(/,\s*/, 2);
  if (given) return { family, given };
  const [, before, last] = /^(.+)\s(\S+)$/.exec(name) ?? [];
  return before && last ? { family: last, given: before } : { literal: name };
}

/** URIs of the user's own library. In group libraries and other programs, the last part of a URI may not be unique. */
const OWN_LIBRARY = /^https?:\/\/(?:zotero\.org\/users\/.*\/|www\.mendeley\.com\/.*uuid=)([\w-]{4,})\/?$/;

/** Removes undefined fields. */
const omitUndefined = (fields: Json): Json =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const yearOnly = (year: string | undefined): Json | undefined =>
  year ? { 'date-parts': [[year]] } : undefined;

/**
 * Returns the key of an entry: the last part of its URI in the user's Zotero or Mendeley library, else another URI, its id, its DOI
 * or its title. Ids such as "ITEM-1" are not used, since they identify different entries in different fields.
 */
function cslKey(cited: Json, item: Json | undefined): string | undefined {
  const [uri] = list(cited.uris ?? cited.uri).flatMap((value) => string(value) ?? []);
  const inLibrary = OWN_LIBRARY.exec(uri ?? '')?.[1] ?? cleanString(uri);
  const id = string(cited.id) ?? string(item?.id);
  const ownId = id !== undefined && !/^ITEM-\d+$/.test(id) ? id : undefined;
  return inLibrary ?? ownId ?? cleanString(item?.DOI) ?? cleanString(item?.title)?.slice(0, 80);
}

/** Returns the entries of a Zotero or Mendeley citation; undefined if it is not JSON. */
export function cslCitation(json: string): CitedRecord[] | undefined {
  const value = parseJson(json.slice(json.indexOf('{'), json.lastIndexOf('}') + 1));
  if (value === undefined) return undefined;
  return list(record(value)?.citationItems).flatMap((entry): CitedRecord[] => {
    const cited = record(entry) ?? {};
    const item = record(cited.itemData);
    const key = cslKey(cited, item);
    return key ? [{ key, ...(item ? { item } : {}) }] : [];
  });
}

function endNoteItem(entry: XmlElement): Json | undefined {
  const authors = descendants(child(entry, 'contributors/authors'), 'author').flatMap(
    (author) => cleanString(textOf(author)) ?? [],
  );
  const title = partText(entry, 'titles/title');
  if (!title && authors.length === 0) return undefined;
  return omitUndefined({
    title,
    author: authors.map(parsePerson),
    'container-title': partText(entry, 'titles/secondary-title') ?? partText(entry, 'periodical/full-title'),
    publisher: partText(entry, 'publisher'),
    volume: partText(entry, 'volume'),
    page: partText(entry, 'pages'),
    issued: yearOnly(partText(entry, 'dates/year')),
    DOI: partText(entry, 'electronic-resource-num'),
    PMID: partText(entry, 'accession-num'),
  });
}

/** Returns the entries of an EndNote citation; undefined if it is not EndNote's XML. */
export function endNoteCitation(xml: string): CitedRecord[] | undefined {
  const start = xml.indexOf('<EndNote>');
  if (start < 0) return undefined;
  const { root } = parseXml(xml.slice(start));
  return [...childrenNamed(root, 'Cite')].flatMap((cite): CitedRecord[] => {
    const entry = child(cite, 'record');
    const number = partText(cite, 'RecNum') ?? partText(entry, 'rec-number');
    // Different libraries may use the same number for different papers.
    const name = [partText(cite, 'Author'), partText(cite, 'Year')].filter(Boolean).join('-');
    const key = [name, number].filter(Boolean).join('-');
    const item = entry && endNoteItem(entry);
    return key ? [{ key, ...(item ? { item } : {}) }] : [];
  });
}

/** Returns the keys of Word's own citation: `CITATION Mar16 \l 1033 \m Hes18`. */
export function wordCitation(instruction: string): CitedRecord[] {
  const [, first, rest = ''] = /^\s*CITATION\s+(\S+)([\s\S]*)$/.exec(instruction) ?? [];
  const otherKeys = [...rest.matchAll(/\\m\s+(\S+)/g)].map(([, key = '']) => key);
  return first ? [first, ...otherKeys].map((key) => ({ key })) : [];
}

const localName = ({ name }: XmlElement): string => name.replace(/^.*:/, '');

/** Returns the text of a field of one of Word's sources, whose elements may have a prefix. */
const sourceField = (source: XmlElement, ...names: string[]): string | undefined =>
  names
    .map((name) => source.children.find((node) => isElement(node) && localName(node) === name))
    .flatMap((node) => cleanString(textOf(node)) ?? [])[0];

function sourceAuthors(source: XmlElement): Json[] {
  const elements = descendantsByLocalName(source, new Set(['Person', 'Corporate']));
  return elements.map((element) =>
    localName(element) === 'Corporate'
      ? { literal: cleanString(textOf(element)) }
      : omitUndefined({ family: sourceField(element, 'Last'), given: sourceField(element, 'First') }),
  );
}

function descendantsByLocalName(element: XmlElement, names: ReadonlySet<string>): XmlElement[] {
  return element.children
    .filter(isElement)
    .flatMap((node) => (names.has(localName(node)) ? [node] : descendantsByLocalName(node, names)));
}

/** Returns the entries of Word's list of sources, which is a part of the document. */
export function wordSources(root: XmlElement | undefined): CitedRecord[] {
  if (!root || localName(root) !== 'Sources') return [];
  return root.children.filter(isElement).flatMap((source): CitedRecord[] => {
    const key = sourceField(source, 'Tag');
    const item = omitUndefined({
      title: sourceField(source, 'Title'),
      author: sourceAuthors(source),
      'container-title': sourceField(
        source,
        'JournalName',
        'ConferenceName',
        'BookTitle',
        'InternetSiteTitle',
      ),
      publisher: sourceField(source, 'Publisher', 'Institution'),
      volume: sourceField(source, 'Volume'),
      page: sourceField(source, 'Pages'),
      issued: yearOnly(sourceField(source, 'Year')),
      DOI: sourceField(source, 'DOI') ?? sourceField(source, 'StandardNumber'),
    });
    return key ? [{ key, item }] : [];
  });
}
