import { identifiers, normaliseArxiv, normaliseDoi, type Reference } from '../../paper/index.js';
import { type Entry, shortNames } from './citation-style.js';

const plain = (source: string) =>
  source
    .replace(/\\[a-zA-Z]+\s*/g, '')
    .replace(/[{}~]/g, (one) => (one === '~' ? ' ' : ''))
    .replace(/\s+/g, ' ')
    .trim();

/** A field of one entry: `\field{title}{…}`, whose braces may be nested. */
function field(text: string, name: string): string | undefined {
  const start = text.indexOf(`\\field{${name}}{`);
  if (start === -1) return undefined;
  const from = start + name.length + 9;
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return text.slice(from, at);
  }
  return undefined;
}

/** The list that biblatex leaves in a `.bbl` file: `\entry{key}{article}{} … \endentry`. */
export function biblatexEntries(source: string, render: (latex: string) => string): Entry[] {
  const entries: Entry[] = [];
  const seen = new Set<string>();
  for (const piece of source.split(/\\entry\{/).slice(1)) {
    const text = piece.split('\\endentry')[0]!;
    const key = text.slice(0, text.indexOf('}'));
    if (!key || seen.has(key)) continue;
    seen.add(key);
    const people = /\\name\{author\}[\s\S]*?\n\s*\}%?\s*\n/.exec(text)?.[0] ?? '';
    const authors = [
      ...people.matchAll(
        /family=\{((?:[^{}]|\{[^{}]*\})*)\}(?:(?!family=)[\s\S])*?(?:given=\{((?:[^{}]|\{[^{}]*\})*)\})?(?=[\s\S]*?\}\}%)/g,
      ),
    ].map((one) => {
      const family = render(one[1]!);
      const given = one[2] ? render(one[2]) : '';
      return {
        name: [given, family].filter(Boolean).join(' ') || plain(one[0]),
        ...(given ? { given } : {}),
        ...(family ? { family } : {}),
      };
    });
    const get = (name: string) => {
      const value = field(text, name);
      return value === undefined ? undefined : render(value) || undefined;
    };
    const title = get('title');
    const venue = get('journaltitle') ?? get('booktitle');
    const year = Number(get('year')) || undefined;
    const doi = /\\verb\{doi\}\s*\n?\s*\\verb\s+(\S+)/.exec(text)?.[1] ?? '';
    const eprint = /\\verb\{eprint\}\s*\n?\s*\\verb\s+(\S+)/.exec(text)?.[1] ?? get('eprint') ?? '';
    const reference: Reference = {
      id: key,
      raw: [authors.map((one) => one.name).join(', '), title, venue, year].filter(Boolean).join('. '),
      ...(title ? { title } : {}),
      ...(authors.length > 0 ? { authors } : {}),
      ...(year ? { year } : {}),
      ...(venue ? { venue } : {}),
      ids: identifiers({ doi: normaliseDoi(doi), arxiv: normaliseArxiv(`arXiv:${eprint}`) }),
    };
    const names = shortNames(reference.authors);
    const label = get('labelalpha');
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
