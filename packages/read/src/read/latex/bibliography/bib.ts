import { itemAt } from '@citemill/metrics/at';
import { cleanText } from '@citemill/metrics/text';
import {
  type Author,
  identifiers,
  normaliseArxiv,
  normaliseDoi,
  type Reference,
} from '../../../paper/index.js';
import { referenceFrom } from '../../reference.js';
import { valueEnd } from './cut-entries.js';
import { type Creator, entryFields, type Fields, toFields, valueText } from './entry-fields.js';
import { parseFields } from './parse-fields.js';
import { scanStrings } from './scan-entry.js';

/** Replaces a dotless i under an accent by an i. */
const restoreDots = (text: string) =>
  /[^\0-\x7f]/.test(text) ? text.replace(/ı(?=[\u0300-\u036f])/g, 'i').normalize('NFC') : text;

/** Splits a BibTeX file into entries, so that a broken entry does not affect the others. */
export function splitEntries(source: string): { key: string; type: string; text: string }[] {
  const starts = [...source.matchAll(/^[^\S\n]*@\s*(\w+)\s*[{(]\s*([^,\s=}#"]*)/gm)];
  return starts.map((start, index) => ({
    type: itemAt(start, 1).toLowerCase(),
    key: itemAt(start, 2),
    text: source.slice(start.index, starts[index + 1]?.index ?? source.length),
  }));
}

function textField(fields: Fields, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = fields(name);
    const text = Array.isArray(value) ? value.map(String).join(', ') : typeof value === 'string' ? value : '';
    const clean = cleanText(
      restoreDots(text)
        .replace(/<\/?\w+[^<>]*>/g, '')
        .replace(/\\[a-zA-Z]+\s*/g, '')
        .replace(/\\[\s,;:!@/-]/g, ' ')
        .replace(/[\\{}]/g, ''),
    );
    if (clean) return clean;
  }
  return undefined;
}

/** Returns a name without the macros that the parser could not expand. */
const plainName = (text: string): string =>
  cleanText(
    restoreDots(text)
      .replace(/\\[a-zA-Z]+[\s~]*/g, '')
      .replace(/[\\{}~]/g, ' '),
  );

function parseAuthors(creators: unknown): Author[] {
  if (!Array.isArray(creators)) return [];
  return (creators as Creator[]).flatMap((creator) => {
    const family = plainName([creator.prefix, creator.lastName].filter(Boolean).join(' '));
    const given = plainName(creator.firstName ?? '');
    const name = plainName(creator.name ?? '') || [given, family].filter(Boolean).join(' ');
    if (!name || name === 'others') return [];
    return [{ name, ...(given ? { given } : {}), ...(family ? { family } : {}) }];
  });
}

/** True for `author = {Lee, Ann and others}`. */
const hasOthers = (fields: Fields): boolean => {
  const creators = fields('author') ?? fields('editor');
  return (
    Array.isArray(creators) &&
    (creators as Creator[]).some(({ name, lastName }) => (name ?? lastName)?.trim() === 'others')
  );
};

/** Returns the entry as the `plain` style would print it, approximately. */
function formatEntry(fields: Fields, reference: Partial<Reference>): string {
  const pages = textField(fields, 'pages');
  const volume = textField(fields, 'volume');
  return [
    reference.authors &&
      `${reference.authors.map((author) => author.name).join(', ')}${hasOthers(fields) ? ' et al' : ''}`,
    reference.title,
    [reference.venue, volume, pages && `pages ${pages}`].filter(Boolean).join(', ') || undefined,
    reference.year === undefined ? undefined : String(reference.year),
    reference.ids?.doi && `doi:${reference.ids.doi}`,
    reference.ids?.arxiv && `arXiv:${reference.ids.arxiv}`,
  ]
    .filter(Boolean)
    .join('. ')
    .concat('.');
}

function buildReference(key: string, fields: Fields): Reference {
  const authors = parseAuthors(fields('author') ?? fields('editor'));
  const title = textField(fields, 'title');
  const venue = textField(
    fields,
    'journal',
    'journaltitle',
    'booktitle',
    'series',
    'school',
    'institution',
    'publisher',
    'howpublished',
    'organization',
  );
  const year = Number(/\d{4}/.exec(textField(fields, 'year', 'date') ?? '')?.[0]) || undefined;
  const eprint = textField(fields, 'eprint') ?? '';
  const link = textField(fields, 'url', 'adsurl', 'note') ?? '';
  const isArxiv =
    /arxiv/i.test(`${textField(fields, 'archiveprefix', 'eprinttype') ?? ''}${link}${venue ?? ''}`) ||
    /^(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?\/\d{7})/.test(eprint);
  const ids = identifiers({
    doi: normaliseDoi(textField(fields, 'doi') ?? '') ?? normaliseDoi(/doi\.org\S*/.exec(link)?.[0] ?? ''),
    arxiv: isArxiv
      ? (normaliseArxiv(`arXiv:${eprint}`) ??
        normaliseArxiv(link) ??
        normaliseArxiv(venue ?? '') ??
        normaliseArxiv(textField(fields, 'volume', 'journal') ?? ''))
      : undefined,
  });
  const reference = referenceFrom({ id: key, raw: '', title, authors, year, venue, ids });
  return { ...reference, raw: formatEntry(fields, reference) };
}

/** Reads the wanted entries of BibTeX files, resolving abbreviations and cross-references. */
export function readBib(
  sources: readonly string[],
  wanted: (key: string) => boolean,
): Map<string, Reference> {
  const references = new Map<string, Reference>();
  const entries = sources.flatMap(splitEntries);
  const strings = entries.filter((entry) => entry.type === 'string');
  const abbreviations = scanStrings(strings);
  const byKey = new Map(entries.map((entry) => [entry.key.toLowerCase(), entry]));
  for (const { key, type, text } of entries) {
    if (!key || /^(?:string|comment|preamble)$/.test(type) || !wanted(key) || references.has(key)) continue;
    const parent = /\bcrossref\s*=\s*[{"]\s*([^}"]+?)\s*[}"]/i.exec(text)?.[1];
    const parentText = parent ? (byKey.get(parent.toLowerCase())?.text ?? '') : '';
    const fields =
      (parentText === '' ? entryFields(text, abbreviations) : undefined) ??
      toFields(
        parseFields(
          `${usedStrings(strings, text)}\n${withoutUnreadFields(text)}\n${withoutUnreadFields(parentText)}`,
          key,
        ),
      );
    references.set(key, buildReference(key, fields));
  }
  return references;
}

const UNREAD_FIELDS =
  /^(?:abstract|annote|annotation|keywords?|file|bdsk-.*|mendeley-.*|adsnote|timestamp|biburl|bibsource|owner|date-added|date-modified|rating|comment|review|language|issn|isbn|pmid|address|month|day|copyright|urldate|read|local-url|uri|primaryclass|collaboration|numpages|articleno|acmid|slaccitation)$/i;

/** Removes fields that the reader does not use: parsing an abstract takes longer than everything else. */
export function withoutUnreadFields(entry: string): string {
  let output = '';
  let from = 0;
  const start = /(?<=[,\s])([\w-]+)\s*=\s*(?=[{"])/g;
  for (let field = start.exec(entry); field; field = start.exec(entry)) {
    const end = valueEnd(entry, start.lastIndex);
    if (end === -1) break;
    if (UNREAD_FIELDS.test(itemAt(field, 1))) {
      output += entry.slice(from, field.index);
      const comma = /^\s*,/.exec(entry.slice(end, end + 50))?.[0].length ?? 0;
      from = end + comma;
    }
    start.lastIndex = end;
  }
  return output + entry.slice(from);
}

/** Returns the abstract of an entry, which {@link readBib} does not read. */
export function readBibAbstract(entry: string): string | undefined {
  const field = /(?<=[,\s])abstract\s*=\s*(?=[{"])/i.exec(entry);
  const start = field ? field.index + field[0].length : entry.length;
  const value = entry.slice(start, Math.max(start, valueEnd(entry, start)));
  const text = value.slice(1, -1);
  // Abstracts are pasted from web pages: without commands, a percent sign or an angle bracket is what it looks like.
  const isPlain = !/[\\$~]|--|``|''/.test(text);
  return textField(() => (isPlain ? text : valueText(text)), 'value');
}

/** Returns the `@string` abbreviations that an entry uses. */
function usedStrings(strings: { key: string; text: string }[], entry: string): string {
  const bare = new Set(
    [...entry.matchAll(/[=#]\s*([a-zA-Z][\w:.-]*)/g)].map((use) => itemAt(use, 1).toLowerCase()),
  );
  if (bare.size === 0) return '';
  return strings
    .filter((abbreviation) => bare.has(abbreviation.key.toLowerCase()))
    .map((abbreviation) => abbreviation.text)
    .join('\n');
}
