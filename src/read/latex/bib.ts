import { parse } from '@retorquere/bibtex-parser';
import { type Author, identifiers, normaliseArxiv, normaliseDoi, type Reference } from '../../paper/index.js';
import { cleanText } from '../../text/index.js';

interface Creator {
  name?: string;
  lastName?: string;
  firstName?: string;
  prefix?: string;
}

type Fields = Record<string, unknown>;

/** Cuts a BibTeX file at its entries, so that one broken entry costs only itself. */
export function entriesOf(source: string): { key: string; type: string; text: string }[] {
  const starts = [...source.matchAll(/^[^\S\n]*@\s*(\w+)\s*[{(]\s*([^,\s=}#"]*)/gm)];
  return starts.map((start, index) => ({
    type: start[1]!.toLowerCase(),
    key: start[2]!,
    text: source.slice(start.index, starts[index + 1]?.index ?? source.length),
  }));
}

function textField(fields: Fields, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = fields[name];
    const text = Array.isArray(value) ? value.map(String).join(', ') : typeof value === 'string' ? value : '';
    const clean = cleanText(
      text
        .replace(/<\/?\w+[^<>]*>/g, '')
        .replace(/\\[a-zA-Z]+\s*/g, '')
        .replace(/[{}]/g, ''),
    );
    if (clean) return clean;
  }
  return undefined;
}

function authorsOf(creators: unknown): Author[] {
  if (!Array.isArray(creators)) return [];
  return (creators as Creator[]).flatMap((one) => {
    const family = cleanText([one.prefix, one.lastName].filter(Boolean).join(' '));
    const given = cleanText(one.firstName ?? '');
    const name = cleanText(one.name ?? '') || [given, family].filter(Boolean).join(' ');
    if (!name || name === 'others') return [];
    return [{ name, ...(given ? { given } : {}), ...(family ? { family } : {}) }];
  });
}

/** The entry as a plain style prints it. */
function printed(fields: Fields, reference: Partial<Reference>): string {
  const pages = textField(fields, 'pages');
  const volume = textField(fields, 'volume');
  return [
    reference.authors?.map((one) => one.name).join(', '),
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
  const strings = all
    .filter((one) => one.type === 'string')
    .map((one) => one.text)
    .join('\n');
  const byKey = new Map(all.map((one) => [one.key.toLowerCase(), one]));
  for (const { key, type, text } of all) {
    if (!key || /^(?:string|comment|preamble)$/.test(type) || !wanted(key) || found.has(key)) continue;
    const parent = /\bcrossref\s*=\s*[{"]\s*([^}"]+?)\s*[}"]/i.exec(text)?.[1];
    const more = parent ? (byKey.get(parent.toLowerCase())?.text ?? '') : '';
    found.set(key, referenceOf(key, fieldsOf(`${strings}\n${text}\n${more}`, key)));
  }
  return found;
}

function fieldsOf(source: string, key: string): Fields {
  try {
    const { entries } = parse(source, { sentenceCase: false, caseProtection: false });
    return (entries.find((one) => one.key === key) ?? entries[0])?.fields ?? {};
  } catch {
    // The parser gave up on this entry: its fields are read one by one, as far as braces balance.
    const fields: Fields = {};
    for (const [, name, braced, quoted, bare] of source.matchAll(
      /(\w+)\s*=\s*(?:\{((?:[^{}]|\{[^{}]*\})*)\}|"([^"]*)"|(\d+))/g,
    )) {
      fields[name!.toLowerCase()] ??= braced ?? quoted ?? bare ?? '';
    }
    if (typeof fields.author === 'string')
      fields.author = fields.author.split(/\s+and\s+/).map((name) => ({ name: name.replace(/[{}]/g, '') }));
    return fields;
  }
}
