import { nameKey } from '@citemill/metrics/text';
import { parseReference } from '../reference-string/index.js';
import { type ShortCitation, type Source, sourceKey } from './source.js';

/** All authors of an entry are named within this many characters. */
const MAX_NAMES_CHARS = 200;
/** The first author is named within this many characters: "Lee, Ann" or "Ann M. Lee". */
const MAX_FIRST_NAME_CHARS = 60;
/** Longer list items are not bibliography entries. */
const MAX_ENTRY_CHARS = 1000;

const nameWords = (text: string) => new Set(text.split(/[^\p{L}\p{M}'’-]+/u).map(nameKey));

/** True if the text contains every word of a name. */
const hasName = (words: ReadonlySet<string>, name: string) =>
  name
    .split(/[\s.]+/)
    .map(nameKey)
    .filter(Boolean)
    .every((word) => words.has(word));

/** True if a short citation can refer to a list entry: it starts with the names and contains the year. */
export function matchesShortCitation(entry: string, { names, year }: ShortCitation): boolean {
  const [first = '', ...others] = names;
  if (!entry.includes(year) || entry.length > MAX_ENTRY_CHARS || nameKey(first) === '' || !/\d{4}/.test(year))
    return false;
  if (
    !new RegExp(`(?<![\\p{L}\\d])${year.replace(/[^\p{L}\p{N}]/gu, '\\$&')}(?![\\p{L}\\d])`, 'u').test(entry)
  )
    return false;
  if (!hasName(nameWords(entry.slice(0, MAX_FIRST_NAME_CHARS)), first)) return false;
  const words = nameWords(entry.slice(0, MAX_NAMES_CHARS));
  return others.every((name) => hasName(words, name));
}

/** Parses a list entry without a template as a source. */
export function parseListedSource(entry: string, { names, year }: ShortCitation): Source {
  const { title, authors, year: printedYear, venue, ids } = parseReference(entry);
  const isNamed = authors?.some(({ name }) => hasName(nameWords(name), names[0] ?? ''));
  const citedYear = Number(/\d{4}/.exec(year)?.[0]);
  return {
    raw: entry,
    authors: isNamed && authors ? authors : names.map((family) => ({ name: family, family })),
    year: printedYear ?? citedYear,
    ids,
    keys: [sourceKey(names, year)],
    ...(title ? { title } : {}),
    ...(venue ? { venue } : {}),
  };
}
