import { itemAt } from '@citemill/metrics/at';
import { type Author, identifiers, normaliseArxiv, normaliseDoi } from '../../../paper/index.js';
import { authorNamed } from '../../author.js';
import { referenceFrom } from '../../reference.js';
import { type Entry, shortNames } from '../write/citation-printer.js';

/** Returns the text from `from`, which follows an opening brace, to the closing brace. */
function readBraces(text: string, from: number): string | undefined {
  let depth = 1;
  for (let position = from; position < text.length; position++) {
    if (text[position] === '{') depth++;
    else if (text[position] === '}' && --depth === 0) return text.slice(from, position);
  }
  return undefined;
}

/** Returns the value after a mark such as `\field{title}{`, with nested braces. */
function valueAfter(text: string, mark: string): string | undefined {
  const start = text.indexOf(mark);
  return start === -1 ? undefined : readBraces(text, start + mark.length);
}

function parseAuthors(entry: string, render: (latex: string) => string): Author[] {
  const start = entry.indexOf('\\name{author}');
  if (start === -1) return [];
  const end = /\n\s*\\(?:name|list|strng|field)\{/.exec(entry.slice(start + 5))?.index ?? entry.length;
  return entry
    .slice(start, start + 5 + end)
    .split(/\bhash=/)
    .slice(1)
    .flatMap((person) => {
      const prefix = valueAfter(person, 'prefix={') ?? '';
      const family = render([prefix, valueAfter(person, 'family={') ?? ''].filter(Boolean).join(' '));
      const given = render(valueAfter(person, 'given={') ?? '');
      return authorNamed(given, family) ?? [];
    });
}

/** Returns the entries of biblatex's `.bbl` file: `\entry{key}{article}{} … \endentry`. */
export function biblatexEntries(source: string, render: (latex: string) => string): Entry[] {
  const entries: Entry[] = [];
  const keys = new Set<string>();
  for (const piece of source.split(/\\entry\{/).slice(1)) {
    const text = itemAt(piece.split('\\endentry'), 0);
    const key = text.slice(0, text.indexOf('}'));
    if (!key || keys.has(key)) continue;
    keys.add(key);
    const authors = parseAuthors(text, render);
    const readField = (name: string) => {
      const value = valueAfter(text, `\\field{${name}}{`);
      return value === undefined ? undefined : render(value) || undefined;
    };
    const title = readField('title');
    const venue = readField('journaltitle') ?? readField('booktitle');
    const year = Number(readField('year')) || undefined;
    const doi = /\\verb\{doi\}\s*\n?\s*\\verb\s+(\S+)/.exec(text)?.[1] ?? '';
    const eprint = /\\verb\{eprint\}\s*\n?\s*\\verb\s+(\S+)/.exec(text)?.[1] ?? readField('eprint') ?? '';
    const reference = referenceFrom({
      id: key,
      raw: [authors.map((author) => author.name).join(', '), title, venue, year].filter(Boolean).join('. '),
      title,
      authors,
      year,
      venue,
      ids: identifiers({ doi: normaliseDoi(doi), arxiv: normaliseArxiv(`arXiv:${eprint}`) }),
    });
    const names = shortNames(reference.authors);
    const label = readField('labelalpha');
    entries.push({
      key,
      reference,
      ...(names ? { names } : {}),
      ...(year ? { year: `${year}` } : {}),
      ...(label ? { label } : {}),
    });
  }
  return entries;
}
