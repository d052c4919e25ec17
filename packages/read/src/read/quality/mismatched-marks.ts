import type { Citation, Paper, Reference } from '../../paper/index.js';
import { paragraphPlace } from './places.js';
import { makeSignal, type PrintedPlaces, quoteStart, type Signal } from './signal.js';

const YEAR = /(?<!\d)(?:1[89]|20)\d\d(?!\d)/g;
/** Words of a mark that may be names. */
const NAME = /(?<![\p{L}'’-])\p{Lu}[\p{L}\p{M}'’-]*\p{Ll}[\p{L}\p{M}'’-]*/gu;

/** Capitalised words of marks that are not names. */
const NOT_NAMES = new Set([
  'also',
  'and',
  'cf',
  'eg',
  'for',
  'in',
  'review',
  'reviewed',
  'reviews',
  'see',
  'the',
]);

/** Normalises a word for comparison: "Müller" and "Mueller", "Ørsted" and "Oersted" become equal. */
const fold = (word: string): string =>
  word
    .replace(/ß/g, 'ss')
    .replace(/[øØ]/g, 'o')
    .replace(/[æÆ]/g, 'a')
    .replace(/[œŒ]/g, 'o')
    .replace(/[łŁ]/g, 'l')
    .normalize('NFKD')
    .replace(/[^\p{L}\d]/gu, '')
    .toLowerCase()
    .replace(/([aou])e/g, '$1');

const foldedWords = (text: string): string[] => (text.match(/[\p{L}\p{M}\d'’-]+/gu) ?? []).map(fold);

/** True if a word of an entry is the initials of the names in a mark: "WHO" for "World Health Organization". */
const isAbbreviated = (names: readonly string[], words: ReadonlySet<string>): boolean =>
  names.length > 1 && words.has(names.map((name) => name.charAt(0)).join(''));

/** True if a mark such as "Marlow et al., 2019" names a year or authors that its bibliography entry does not have. */
function differs(mark: string, { raw, year, authors = [] }: Reference): boolean {
  const years = [...mark.matchAll(YEAR)].map(([digits]) => Number(digits));
  const [printed] = years;
  if (printed === undefined || years.length > 1) return false;
  // The mark may have the year of the print edition, and the entry that of the online edition, or the reverse.
  if (year !== undefined && Math.abs(year - printed) > 1 && !raw.includes(String(printed))) return true;
  const names = [...mark.matchAll(NAME)]
    .map(([name]) => fold(name.replace(/['’]s?$/, '')))
    .filter((name) => !NOT_NAMES.has(name));
  // A dash may be printed instead of the authors.
  const words = foldedWords([...authors.map(({ name }) => name), raw].join(' '));
  // Names of several parts are printed with and without spaces and hyphens.
  const isWord = (name: string) =>
    words.some((word) => word === name || (name.length > 4 && word.includes(name)));
  const joinedWords = words.join('');
  const isJoined = (name: string) => name.length > 5 && joinedWords.includes(name);
  return (
    names.length > 0 &&
    !names.some((name) => isWord(name) || isJoined(name)) &&
    !isAbbreviated(names, new Set(words))
  );
}

/** Finds marks that are linked to an entry with a different year or different authors. Links in the source may be wrong, too. */
export function findMismatchedMarks(
  { abstract, body, references }: Paper,
  printed?: PrintedPlaces,
): Signal[] {
  const entries = new Map(references.map((entry) => [entry.id, entry]));
  const places: Signal['places'] = [];
  let linked = 0;
  const check = ({ text, reference }: Citation, where: string) => {
    const entry = reference === null ? undefined : entries.get(reference);
    if (!entry) return;
    linked++;
    if (differs(text, entry))
      places.push({
        message: `the mark ${quoteStart(text)} points to the entry ${quoteStart(entry.raw)}`,
        where,
      });
  };
  [...abstract, ...body].forEach(({ citations }, i) => {
    for (const citation of citations) check(citation, paragraphPlace(i, printed?.paragraphs[i]?.first));
  });
  return makeSignal('mismatched-mark', places.length, linked, places);
}
