import { pairSimilarity } from '@citemill/metrics/internal/text/pair-similarity';
import { nameKey, romanNumeral, titleKey } from '@citemill/metrics/text';
import type { IdentifierKind, MatchKind, WorkRecord, WorkRequest } from './work.js';

const LIMITS = {
  /** Minimum similarity of the title of a search result: it may differ by a misread letter or a hyphen. */
  minSearchedTitle: 0.9,
  /** Minimum similarity of two titles with the same identifier, which may be retyped, translated or cut. */
  minIdentifiedTitle: 0.5,
  /** Minimum length of a title key for similarity to mean something. Shorter keys must be equal. */
  minTitleLetters: 16,
  /** Maximum difference in years: a preprint may be a year older than the journal's version. */
  maxYearsApart: 1,
  /** Maximum score of a record whose title has a subtitle that the request leaves out: it may be a reply to the paper. */
  maxMainTitleScore: 0.99,
} as const;

/** Finds the last words of a name that have this key: `García Márquez` for `Ana García Márquez` and `garciamarquez`. */
export function familyName(name: string, key: string): string | undefined {
  for (const { index } of name.matchAll(/(?<![^\s-])[^\s-]/g))
    if (nameKey(name.slice(index)) === key) return name.slice(index);
  return undefined;
}

/** True if the first authors are known and the same. Family names may come with given names and particles. */
const authorsAgree = ({ author }: WorkRequest, { authors: [first] }: WorkRecord): boolean =>
  Boolean(author && first && familyName(first.family ?? first.name ?? '', author) !== undefined);

const yearsAgree = ({ year }: WorkRequest, record: WorkRecord): boolean =>
  year !== undefined && record.year !== undefined && Math.abs(year - record.year) <= LIMITS.maxYearsApart;

/** Returns the keys of two titles, the shorter one first; '' for an unknown title. */
function titleKeys(request: WorkRequest, record: WorkRecord): [short: string, long: string] {
  const [a, b] = [titleKey(request.title ?? ''), titleKey(record.title ?? '')];
  return a.length <= b.length ? [a, b] : [b, a];
}

/** Computes the similarity of two titles, from 0 to 1; undefined if one of them is unknown. */
function titleSimilarity(request: WorkRequest, record: WorkRecord): number | undefined {
  const [short, long] = titleKeys(request, record);
  if (short === '') return undefined;
  if (short.length < LIMITS.minTitleLetters) return short === long ? 1 : 0;
  return pairSimilarity(short, long);
}

/** True if one title contains the other, for example if one leaves out the subtitle. */
function isPartOfTitle(request: WorkRequest, record: WorkRecord): boolean {
  const [short, long] = titleKeys(request, record);
  return short.length >= LIMITS.minTitleLetters && long.includes(short);
}

/**
 * Scores a record with the requested identifier. Returns undefined if it describes a different paper, because the identifier was
 * misprinted or misread: its title differs, and so does the author or the year.
 */
function identifierScore(kind: IdentifierKind, request: WorkRequest, record: WorkRecord): number | undefined {
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

/** The largest number written as a Roman numeral. Larger numbers, such as years, are not in titles. */
const MAX_ROMAN = 39;

/** Lists the numbers in a title, small ones as Roman numerals, so that `Part 2` and `Part II` agree. */
function titleNumbers(title: string): string {
  const words = title.normalize('NFKC').match(/\p{L}+|\d+/gu) ?? [];
  return words
    .flatMap((word, index) => {
      if (/^\d/.test(word)) return Number(word) > MAX_ROMAN ? word : romanNumeral(Number(word)) || '0';
      // A title may start with the pronoun “I”, and a lower-case “v” between words means “versus”.
      const isWord = index === 0 || (word === 'v' && index + 1 < words.length);
      return /^[ivx]+$/i.test(word) && !isWord ? word.toLowerCase() : [];
    })
    .join(' ');
}

/** True if two titles contain the same numbers, unlike the titles of two parts of a series. */
const numbersAgree = (request: WorkRequest, record: WorkRecord): boolean =>
  titleNumbers(request.title ?? '') === titleNumbers(record.title ?? '');

/** Scores a record that a search found. Returns undefined unless title, first author and year all agree. */
export function searchScore(request: WorkRequest, record: WorkRecord): number | undefined {
  const fullScore = titleSimilarity(request, record) ?? 0;
  // A bibliography may leave out the subtitle.
  const mainTitleScore = titleSimilarity(request, { ...record, title: record.mainTitle ?? '' }) ?? 0;
  const mainScore = Math.min(mainTitleScore, LIMITS.maxMainTitleScore);
  const score = Math.max(fullScore, mainScore);
  const isAccepted =
    score >= LIMITS.minSearchedTitle &&
    (fullScore === 1 || numbersAgree(request, record)) &&
    authorsAgree(request, record) &&
    yearsAgree(request, record);
  return isAccepted ? score : undefined;
}

/** True if the title of a search result agrees with its subtitle, and not only without it. */
const isFullMatch = (request: WorkRequest, record: WorkRecord): boolean =>
  (titleSimilarity(request, record) ?? 0) >= LIMITS.minSearchedTitle;

/** True if two records differ only in their subtitles, as an article and the replies to it do. */
const differInSubtitle = (a: WorkRecord, b: WorkRecord): boolean =>
  titleKey(a.mainTitle ?? '') === titleKey(b.mainTitle ?? '') &&
  titleKey(a.title ?? '') !== titleKey(b.title ?? '');

/**
 * Chooses the best accepted record: in a search, one with exactly the same title, then one that agrees with its subtitle; then one
 * with an abstract; then by score. Returns undefined if a request without a subtitle agrees with several subtitles.
 */
export function chooseRecord(kind: MatchKind, request: WorkRequest, records: readonly WorkRecord[]) {
  const isSearch = kind === 'title';
  const accepted = records
    .flatMap((record) => {
      const score = isSearch ? searchScore(request, record) : identifierScore(kind, request, record);
      return score === undefined
        ? []
        : [{ record, score, isFull: !isSearch || isFullMatch(request, record) }];
    })
    .sort(
      (a, b) =>
        (isSearch ? Number(b.score === 1) - Number(a.score === 1) : 0) ||
        Number(b.isFull) - Number(a.isFull) ||
        Number(b.record.abstract !== undefined) - Number(a.record.abstract !== undefined) ||
        b.score - a.score,
    );
  const [chosen] = accepted;
  if (chosen && !chosen.isFull && accepted.some(({ record }) => differInSubtitle(record, chosen.record)))
    return undefined;
  return chosen;
}
