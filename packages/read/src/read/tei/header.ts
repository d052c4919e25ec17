import { type Author, type Identifiers, normaliseLicence } from '../../paper/index.js';
import { child, childrenNamed, descendants, type XmlElement } from '../xml/tree.js';
import { readBibl, readIdentifiers, readTitle, readYear } from './bibl.js';
import { readAuthors } from './persons.js';
import { readableText } from './readable.js';

/** The metadata in the header. */
export interface Header {
  title: string;
  authors: Author[];
  ids: Identifiers;
  year: number | undefined;
  venue: string;
  fields: string[];
  licence: string | undefined;
  language: string | undefined;
}

const LICENCE_WORDS = /licen[cs]|creative\s?commons|\bcc[ -]?(?:by|0)\b|open[ -]access|public domain/i;

/** Returns the licence; a copyright line is not one. */
function readLicence(availability: XmlElement | undefined): string | undefined {
  for (const licence of [
    ...childrenNamed(availability, 'licence'),
    ...childrenNamed(availability, 'license'),
  ]) {
    const normalised = normaliseLicence(`${licence.attributes.target ?? ''} ${readableText(licence)}`);
    if (normalised) return normalised;
  }
  const statement = readableText(availability);
  return LICENCE_WORDS.test(statement) ? normaliseLicence(statement) : undefined;
}

function readTerms(keywords: XmlElement): string[] {
  const terms = Array.from(descendants(keywords, 'term'), (element) => readableText(element));
  return terms.length > 0 ? terms : readableText(keywords).split(/\s*[;,•·|]\s*/);
}

function readFields(textClass: XmlElement | undefined): string[] {
  const codes = Array.from(childrenNamed(textClass, 'classCode'), (element) => readableText(element));
  const terms = [...childrenNamed(textClass, 'keywords')].flatMap(readTerms);
  const names = [...codes, ...terms].map((code) => code.replace(/^[\s•·∙▪-]+/, ''));
  return [...new Set(names)].filter(Boolean);
}

function readLanguage(...elements: (XmlElement | undefined)[]): string | undefined {
  for (const element of elements) {
    const language = element?.attributes['xml:lang']?.trim();
    if (language) return language;
  }
  return undefined;
}

/** Reads a document's `teiHeader`; fields that it does not have stay empty. */
export function readHeader(document: XmlElement): Header {
  const header = child(document, 'teiHeader');
  const file = child(header, 'fileDesc');
  const statement = child(file, 'titleStmt');
  const publication = child(file, 'publicationStmt');
  const bibl = readBibl(child(file, 'sourceDesc/biblStruct'));
  return {
    title: readTitle(statement) || bibl.title,
    authors: bibl.authors.length > 0 ? bibl.authors : readAuthors(statement),
    ids: { ...readIdentifiers(publication), ...bibl.ids },
    year: bibl.year ?? readYear(publication),
    venue: bibl.venue,
    fields: readFields(child(header, 'profileDesc/textClass')),
    licence: readLicence(child(publication, 'availability')),
    language: readLanguage(child(document, 'text'), header, document),
  };
}

/** Returns the abstracts in the paper's language; the first one if none declares it. */
export function findAbstracts(document: XmlElement, language: string | undefined): XmlElement[] {
  const abstracts = [...childrenNamed(child(document, 'teiHeader/profileDesc'), 'abstract')];
  const inLanguage = abstracts.filter((element) => (element.attributes['xml:lang'] ?? language) === language);
  return inLanguage.length > 0 ? inLanguage : abstracts.slice(0, 1);
}
