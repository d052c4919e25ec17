import { nameKey } from '@citemill/metrics/text';
import { parseReference } from '../reference-string/index.js';
import { type ShortCitation, type Source, sourceKey } from './source.js';

/** An entry names its authors within so many characters. */
const NAMES_WITHIN = 200;
/** The first of them near its beginning: "Lee, Ann" or "Ann M. Lee". */
const FIRST_WITHIN = 60;
/** What is longer is no entry. */
const LONGEST_ENTRY = 1000;

const wordsOf = (text: string) => new Set(text.split(/[^\p{L}\p{M}'’-]+/u).map(nameKey));

/** Every word of a name stands in the text. */
const hasName = (words: ReadonlySet<string>, name: string) =>
  name
    .split(/[\s.]+/)
    .map(nameKey)
    .filter(Boolean)
    .every((word) => words.has(word));

/** True for an entry in plain words that a short citation can mean: it begins with the names and has the year. */
export function isOf(entry: string, { names, year }: ShortCitation): boolean {
  const [first = '', ...others] = names;
  if (!entry.includes(year) || entry.length > LONGEST_ENTRY || nameKey(first) === '' || !/\d{4}/.test(year))
    return false;
  if (
    !new RegExp(`(?<![\\p{L}\\d])${year.replace(/[^\p{L}\p{N}]/gu, '\\$&')}(?![\\p{L}\\d])`, 'u').test(entry)
  )
    return false;
  if (!hasName(wordsOf(entry.slice(0, FIRST_WITHIN)), first)) return false;
  const words = wordsOf(entry.slice(0, NAMES_WITHIN));
  return others.every((name) => hasName(words, name));
}

/** An entry in plain words as a source. */
export function listedSource(entry: string, { names, year }: ShortCitation): Source {
  const { title, authors, year: read, venue, ids } = parseReference(entry);
  const isNamed = authors?.some(({ name }) => hasName(wordsOf(name), names[0] ?? ''));
  const said = Number(/\d{4}/.exec(year)?.[0]);
  return {
    raw: entry,
    authors: isNamed && authors ? authors : names.map((family) => ({ name: family, family })),
    year: read ?? said,
    ids,
    keys: [sourceKey(names, year)],
    ...(title ? { title } : {}),
    ...(venue ? { venue } : {}),
  };
}
