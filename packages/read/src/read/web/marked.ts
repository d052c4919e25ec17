import { itemAt } from '@citemill/metrics/at';
import { ancestors, descendants, type PageElement, type PageTree, textContent } from './tree.js';

/** Metadata marked up in a page's body, collected in one pass over the tree. */
export interface MarkedFacts {
  headings: string[];
  /** Possible publication dates, most reliable first. */
  dates: string[];
  authors: string[];
  licence: string | undefined;
  asksPassword: boolean;
}

const has = ({ attributes }: PageElement, attribute: string, word: string) =>
  attributes[attribute]?.toLowerCase().split(/\s+/).includes(word) ?? false;

const AROUND_TEXT = new Set(['article', 'main', 'header']);

/** Returns the reliability of a date element, 0 being the highest; undefined for other elements. */
function dateReliability(element: PageElement): number | undefined {
  if (has(element, 'itemprop', 'datepublished')) return 0;
  if (element.name !== 'time') return undefined;
  if (element.attributes.pubdate !== undefined) return 1;
  return [...ancestors(element)].some(({ name }) => AROUND_TEXT.has(name)) ? 2 : 3;
}

const CHECKED_ELEMENTS = new Set(['h1', 'time', 'input']);
const MAX_AUTHORS = 5;
const MAX_HEADINGS = 20;

/** Collects the metadata that is marked up in a page's elements. */
export function readMarked({ body, head }: PageTree): MarkedFacts {
  const headings: string[] = [];
  const dates: string[][] = [[], [], [], []];
  const authors: string[] = [];
  let licence: string | undefined;
  let asksPassword = false;
  for (const element of [...head, ...descendants(body)]) {
    const { name, attributes } = element;
    const isMarked = attributes.itemprop !== undefined || attributes.rel !== undefined;
    if (!isMarked && !CHECKED_ELEMENTS.has(name)) continue;
    if (name === 'h1' && headings.length < MAX_HEADINGS) headings.push(textContent(element));
    else if (name === 'input') asksPassword ||= has(element, 'type', 'password');
    const reliability = dateReliability(element);
    if (reliability !== undefined && itemAt(dates, reliability).length === 0)
      itemAt(dates, reliability).push(attributes.datetime ?? attributes.content ?? textContent(element));
    const isAuthor =
      has(element, 'rel', 'author') ||
      (has(element, 'itemprop', 'name') &&
        [...ancestors(element)].some((outer) => has(outer, 'itemprop', 'author')));
    if (isAuthor && authors.length < MAX_AUTHORS) authors.push(textContent(element));
    if (has(element, 'rel', 'license')) licence ??= attributes.href;
  }
  return { headings, dates: dates.flat(), authors, licence, asksPassword };
}
