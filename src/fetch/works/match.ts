import { pairSimilarity } from '@citemill/metrics/internal/text/pair-similarity';
import { nameKey, romanNumeral, titleKey } from '@citemill/metrics/text';
import type { IdentifierKind, WorkRecord, WorkRequest } from './work.js';

const LIMITS = {
  /** A title that was searched for may differ by a misread letter or a hyphen. */
  minSearchedTitle: 0.9,
  /** Titles of one identifier are retyped, translated and cut; titles less similar than this belong to two papers. */
  minIdentifiedTitle: 0.5,
  /** Shorter title keys must be equal: similarity means little for them. */
  minTitleLetters: 16,
  /** A preprint may be a year older than the journal's version. */
  maxYearsApart: 1,
} as const;

/** The end of a name that has this key and starts with a word: `Ana García Márquez` and `garciamarquez` give `García Márquez`. */
export function familyName(name: string, key: string): string | undefined {
  for (const { index } of name.matchAll(/(?<![^\s-])[^\s-]/g))
    if (nameKey(name.slice(index)) === key) return name.slice(index);
  return undefined;
}

/** True if both know the first author and it is the same; family names may come with given names and particles. */
const authorsAgree = ({ author }: WorkRequest, { authors: [first] }: WorkRecord): boolean =>
  Boolean(author && first && familyName(first.family ?? first.name ?? '', author) !== undefined);

const yearsAgree = ({ year }: WorkRequest, record: WorkRecord): boolean =>
  year !== undefined && record.year !== undefined && Math.abs(year - record.year) <= LIMITS.maxYearsApart;

/** The keys of two titles, the shorter one first; empty for an unknown title. */
function titleKeys(request: WorkRequest, record: WorkRecord): [short: string, long: string] {
  const [a, b] = [titleKey(request.title ?? ''), titleKey(record.title ?? '')];
  return a.length <= b.length ? [a, b] : [b, a];
}

/** Similarity of two titles, from 0 to 1; undefined if one of them is unknown. */
function titleSimilarity(request: WorkRequest, record: WorkRecord): number | undefined {
  const [short, long] = titleKeys(request, record);
  if (short === '') return undefined;
  if (short.length < LIMITS.minTitleLetters) return short === long ? 1 : 0;
  return pairSimilarity(short, long);
}

/** True if a title contains the other, as with a subtitle that one of them leaves out. */
function isPartOfTitle(request: WorkRequest, record: WorkRecord): boolean {
  const [short, long] = titleKeys(request, record);
  return short.length >= LIMITS.minTitleLetters && long.includes(short);
}

/**
 * The score of a record with the requested identifier; undefined if it describes another paper, because the identifier was
 * misprinted or misread: its title differs, and so does the author or the year.
 */
export function identifierScore(
  kind: IdentifierKind,
  request: WorkRequest,
  record: WorkRecord,
): number | undefined {
  if (request[kind] === undefined || request[kind]?.toLowerCase() !== record[kind]?.toLowerCase())
    return undefined;
  const score = titleSimilarity(request, record);
  if (score === undefined) return 1;
  const isAccepted =
    score >= LIMITS.minIdentifiedTitle ||
    isPartOfTitle(request, record) ||
    (authorsAgree(request, record) && yearsAgree(request, record));
  return isAccepted ? score : undefined;
}

/** Larger numbers, such as years, are not written in Roman numerals in titles. */
const MAX_ROMAN = 39;

/** The numbers in a title, the small ones in Roman numerals, so that `Part 2` and `Part II` agree. */
function titleNumbers(title: string): string {
  const words = title.normalize('NFKC').match(/\p{L}+|\d+/gu) ?? [];
  return words
    .flatMap((word, at) => {
      if (/^\d/.test(word)) return Number(word) > MAX_ROMAN ? word : romanNumeral(Number(word)) || '0';
      // A title may start with the pronoun “I”, and a lower-case “v” between words means “versus”.
      const isWord = at === 0 || (word === 'v' && at + 1 < words.length);
      return /^[ivx]+$/i.test(word) && !isWord ? word.toLowerCase() : [];
    })
    .join(' ');
}

/** True if two titles that differ in some letters have the same numbers, unlike two parts of a series. */
const numbersAgree = (request: WorkRequest, record: WorkRecord): boolean =>
  titleNumbers(request.title ?? '') === titleNumbers(record.title ?? '');

/** The score of a record that a search found; undefined unless title, first author and year all agree. */
export function searchScore(request: WorkRequest, record: WorkRecord): number | undefined {
  const score = titleSimilarity(request, record) ?? 0;
  const isAccepted =
    score >= LIMITS.minSearchedTitle &&
    (score === 1 || numbersAgree(request, record)) &&
    authorsAgree(request, record) &&
    yearsAgree(request, record);
  return isAccepted ? score : undefined;
}
