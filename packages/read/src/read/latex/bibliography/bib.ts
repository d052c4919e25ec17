import { itemAt } from '@citemill/metrics/at';
import { cleanText } from '@citemill/metrics/text';
import { parse } from '@retorquere/bibtex-parser';
import {
  type Author,
  identifiers,
  normaliseArxiv,
  normaliseDoi,
  type Reference,
} from '../../../paper/index.js';
import { JOURNALS } from '../packages/journals.js';

interface Creator {
  name?: string;
  lastName?: string;
  firstName?: string;
  prefix?: string;
}

/** A dotless i under an accent is an i. */
const dotted = (text: string) => text.replace(/ı(?=[\u0300-\u036f])/g, 'i').normalize('NFC');

type Fields = Record<string, unknown>;

/** Cuts a BibTeX file at its entries, so that one broken entry costs only itself. */
export function entriesOf(source: string): { key: string; type: string; text: string }[] {
  const starts = [...source.matchAll(/^[^\S\n]*@\s*(\w+)\s*[{(]\s*([^,\s=}#"]*)/gm)];
  return starts.map((start, index) => ({
    type: itemAt(start, 1).toLowerCase(),
    key: itemAt(start, 2),
    text: source.slice(start.index, starts[index + 1]?.index ?? source.length),
  }));
}

function textField(fields: Fields, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = fields[name];
    const text = Array.isArray(value) ? value.map(String).join(', ') : typeof value === 'string' ? value : '';
    const clean = cleanText(
      dotted(text)
        .replace(/<\/?\w+[^<>]*>/g, '')
        .replace(/\\[a-zA-Z]+\s*/g, '')
        .replace(/\\[\s,;:!@/-]/g, ' ')
        .replace(/[\\{}]/g, ''),
    );
    if (clean) return clean;
  }
  return undefined;
}

/** A name without commands of the paper's own that the parser left in it. */
const plainName = (text: string): string =>
  cleanText(
    dotted(text)
      .replace(/\\[a-zA-Z]+[\s~]*/g, '')
      .replace(/[\\{}~]/g, ' '),
  );

function authorsOf(creators: unknown): Author[] {
  if (!Array.isArray(creators)) return [];
  return (creators as Creator[]).flatMap((one) => {
    const family = plainName([one.prefix, one.lastName].filter(Boolean).join(' '));
    const given = plainName(one.firstName ?? '');
    const name = plainName(one.name ?? '') || [given, family].filter(Boolean).join(' ');
    if (!name || name === 'others') return [];
    return [{ name, ...(given ? { given } : {}), ...(family ? { family } : {}) }];
  });
}

/** `author = {Lee, Ann and others}`: more than the file names. */
const hasOthers = ({ author, editor }: Fields): boolean => {
  const creators = author ?? editor;
  return (
    Array.isArray(creators) &&
    (creators as Creator[]).some(({ name, lastName }) => (name ?? lastName)?.trim() === 'others')
  );
};

/** The entry as a plain style prints it. */
function printed(fields: Fields, reference: Partial<Reference>): string {
  const pages = textField(fields, 'pages');
  const volume = textField(fields, 'volume');
  return [
    reference.authors &&
      `${reference.authors.map((one) => one.name).join(', ')}${hasOthers(fields) ? ' et al' : ''}`,
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

function referenceOf(key: string, fields: Fields): Reference {
  const authors = authorsOf(fields.author ?? fields.editor);
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
  const reference: Reference = {
    id: key,
    raw: '',
    ...(title ? { title } : {}),
    ...(authors.length > 0 ? { authors } : {}),
    ...(year ? { year } : {}),
    ...(venue ? { venue } : {}),
    ids,
  };
  return { ...reference, raw: printed(fields, reference) };
}

/** Reads those entries of BibTeX files that are wanted, with the abbreviations and cross-references they use. */
export function readBib(
  sources: readonly string[],
  wanted: (key: string) => boolean,
): Map<string, Reference> {
  const found = new Map<string, Reference>();
  const all = sources.flatMap(entriesOf);
  const strings = all.filter((one) => one.type === 'string');
  const byKey = new Map(all.map((one) => [one.key.toLowerCase(), one]));
  for (const { key, type, text } of all) {
    if (!key || /^(?:string|comment|preamble)$/.test(type) || !wanted(key) || found.has(key)) continue;
    const parent = /\bcrossref\s*=\s*[{"]\s*([^}"]+?)\s*[}"]/i.exec(text)?.[1];
    const more = parent ? (byKey.get(parent.toLowerCase())?.text ?? '') : '';
    found.set(
      key,
      referenceOf(
        key,
        fieldsOf(
          `${usedStrings(strings, text)}\n${withoutUnreadFields(text)}\n${withoutUnreadFields(more)}`,
          key,
        ),
      ),
    );
  }
  return found;
}

const UNREAD =
  /^(?:abstract|annote|annotation|keywords?|file|bdsk-.*|mendeley-.*|adsnote|timestamp|biburl|bibsource|owner|date-added|date-modified|rating|comment|review|language|issn|isbn|pmid|address|month|day|copyright|urldate|read|local-url|uri|primaryclass|collaboration|numpages|articleno|acmid|slaccitation)$/i;

/** An entry without the fields that nobody reads here: parsing an abstract takes longer than all the rest. */
export function withoutUnreadFields(entry: string): string {
  let kept = '';
  let from = 0;
  const start = /(?<=[,\s])([\w-]+)\s*=\s*(?=[{"])/g;
  for (let found = start.exec(entry); found; found = start.exec(entry)) {
    const end = valueEnd(entry, start.lastIndex);
    if (end === -1) break;
    if (UNREAD.test(itemAt(found, 1))) {
      kept += entry.slice(from, found.index);
      const comma = /^\s*,/.exec(entry.slice(end, end + 50))?.[0].length ?? 0;
      from = end + comma;
    }
    start.lastIndex = end;
  }
  return kept + entry.slice(from);
}

/** Where a value in braces or quotes ends. */
function valueEnd(text: string, at: number): number {
  let depth = 0;
  const quoted = text[at] === '"';
  for (let i = quoted ? at + 1 : at; i < text.length; i++) {
    const one = text[i];
    if (one === '\\') i++;
    else if (one === '{') depth++;
    else if (one === '}') {
      depth--;
      if (depth === 0 && !quoted) return i + 1;
      if (depth < 0) return -1;
    } else if (one === '"' && quoted && depth === 0) return i + 1;
  }
  return -1;
}

/** The abbreviations that an entry uses. */
function usedStrings(strings: { key: string; text: string }[], entry: string): string {
  const bare = new Set(
    [...entry.matchAll(/[=#]\s*([a-zA-Z][\w:.-]*)/g)].map((one) => itemAt(one, 1).toLowerCase()),
  );
  if (bare.size === 0) return '';
  return strings
    .filter((one) => bare.has(one.key.toLowerCase()))
    .map((one) => one.text)
    .join('\n');
}

/** Commands with an argument that the parser knows; of all others it glues the name to what follows. */
const PARSED =
  /^(?:[a-zA-Z]|text[a-z]+|emph|mbox|url|href|ensuremath|math[a-z]+|[a-z]{2}(?:series|shape|family))$/;

/** What entries are sorted by, and nobody prints: `\noopsort{1973b}1974`. */
const SORTING = /\\(?:noopsort|SortNoop|noop|sortas)\s*\{[^{}]*\}/gi;

function fieldsOf(latex: string, key: string): Fields {
  const apart = latex
    .replace(SORTING, '')
    .replace(/\\([a-zA-Z]{2,})\{/g, (whole, name: string) => (PARSED.test(name) ? whole : '{'));
  const source = apart.replace(/\\([a-z]{2,8})\b/g, (whole, name: string) =>
    Object.hasOwn(JOURNALS, name) ? (JOURNALS[name] ?? whole).replace('&', '\\&') : whole,
  );
  try {
    const { entries } = parse(source, { sentenceCase: false, caseProtection: false });
    return (entries.find((one) => one.key === key) ?? entries[0])?.fields ?? {};
  } catch {
    // The parser gave up on this entry: its fields are read one by one, as far as braces balance.
    const fields: Fields = {};
    for (const [, name = '', braced, quoted, bare] of source.matchAll(
      /(\w+)\s*=\s*(?:\{((?:[^{}]|\{[^{}]*\})*)\}|"([^"]*)"|(\d+))/g,
    )) {
      fields[name.toLowerCase()] ??= braced ?? quoted ?? bare ?? '';
    }
    if (typeof fields.author === 'string')
      fields.author = fields.author.split(/\s+and\s+/).map((name) => ({ name: name.replace(/[{}]/g, '') }));
    return fields;
  }
}
