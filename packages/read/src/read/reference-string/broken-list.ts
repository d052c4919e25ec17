import { YEAR_PATTERN } from '@citemill/metrics/text';
import type { AuthorList } from './author-list.js';

const DATED = new RegExp(
  String.raw`[\s.,]\s?[([](?:${YEAR_PATTERN}[a-z]?(?:,\s\p{L}{3,9}(?:\s\d{1,2})?)?|n\.\s?d\.)[)\]](?:\.\s|\s(?=\p{Lu}))`,
  'u',
);
/** Three words of a sentence in a row are no names. */
const SENTENCE = /(?:^|\s)\p{Ll}{2,}[,;]?\s\p{Ll}{2,}[,;]?\s\p{Ll}{2,}/u;
/** What broke the list goes on no longer than this. */
const LONGEST = 500;

const isNames = (text: string) =>
  text.length <= LONGEST && /\p{Lu}\.|&/u.test(text) && !/[\d:?!“"]/.test(text) && !SENTENCE.test(text);

/**
 * Lists of authors that break off at a name of no known form, "Marlow, J., jhess, Ito, A., … (2016)", though a year in
 * brackets or a title in quotation marks shows where they end. The names after the break are not told.
 */
export function resumedLists(
  text: string,
  lists: readonly AuthorList[],
  quote: number | undefined,
): AuthorList[] {
  const resumed: AuthorList[] = [];
  const year = DATED.exec(text.slice(0, 1200))?.index;
  const longest = (end: number) =>
    lists.filter((list) => list.end < end - 3).sort((a, b) => b.end - a.end || b.weight - a.weight)[0];
  if (year !== undefined && !lists.some(({ end }) => Math.abs(end - year) <= 3)) {
    const list = longest(year);
    if (list && isNames(text.slice(list.end, year)))
      resumed.push({ ...list, end: year + 1, close: 'year', weight: list.weight + 3 });
  }
  if (quote !== undefined && !lists.some(({ end }) => Math.abs(end - quote) <= 1)) {
    const list = longest(quote);
    if (list && isNames(text.slice(list.end, quote)))
      resumed.push({ ...list, end: quote, close: 'quote', weight: list.weight + 3 });
  }
  return resumed;
}
