import { YEAR_PATTERN } from '@citemill/metrics/text';
import type { AuthorList } from './author-list.js';

const DATED = new RegExp(
  String.raw`[\s.,]\s?[([](?:${YEAR_PATTERN}[a-z]?(?:,\s\p{L}{3,9}(?:\s\d{1,2})?)?|n\.\s?d\.)[)\]](?:\.\s|\s(?=\p{Lu}))`,
  'u',
);
/** Three lower-case words in a row are part of a sentence, not names. */
const SENTENCE = /(?:^|\s)\p{Ll}{2,}[,;]?\s\p{Ll}{2,}[,;]?\s\p{Ll}{2,}/u;
/** Maximum characters between the last name that was read and the end of the list. */
const MAX_UNREAD_CHARS = 500;

const areNames = (text: string) =>
  text.length <= MAX_UNREAD_CHARS &&
  /\p{Lu}\.|&/u.test(text) &&
  !/[\d:?!“"]/.test(text) &&
  !SENTENCE.test(text);

/**
 * Extends lists of authors that break off at a name of unknown form, as in "Marlow, J., jhess, Ito, A., … (2016)", to the year in brackets
 * or quoted title that ends them. The names from the unknown one to the end are not read. `quote` is the offset of a quoted title.
 */
export function extendBrokenLists(
  text: string,
  lists: readonly AuthorList[],
  quote: number | undefined,
): AuthorList[] {
  const extended: AuthorList[] = [];
  const year = DATED.exec(text.slice(0, 1200))?.index;
  const longestBefore = (end: number) =>
    lists.filter((list) => list.end < end - 3).sort((a, b) => b.end - a.end || b.weight - a.weight)[0];
  if (year !== undefined && !lists.some(({ end }) => Math.abs(end - year) <= 3)) {
    const list = longestBefore(year);
    if (list && areNames(text.slice(list.end, year)))
      extended.push({ ...list, end: year + 1, close: 'year', weight: list.weight + 3 });
  }
  if (quote !== undefined && !lists.some(({ end }) => Math.abs(end - quote) <= 1)) {
    const list = longestBefore(quote);
    if (list && areNames(text.slice(list.end, quote)))
      extended.push({ ...list, end: quote, close: 'quote', weight: list.weight + 3 });
  }
  return extended;
}
