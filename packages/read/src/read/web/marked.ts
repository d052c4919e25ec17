import { itemAt } from '@citemill/metrics/at';
import { ancestor, elementsIn, type PageElement, type PageTree, textIn } from './tree.js';

/** The elements of a page's body that may tell something of it, found in one pass: each query walks the whole tree. */
export interface Marked {
  headings: string[];
  /** What may be the day it came out, the most trusted first. */
  dates: string[];
  authors: string[];
  licence: string | undefined;
  asksPassword: boolean;
}

const has = ({ attributes }: PageElement, attribute: string, word: string) =>
  attributes[attribute]?.toLowerCase().split(/\s+/).includes(word) ?? false;

const AROUND_TEXT = new Set(['article', 'main', 'header']);

/** How much a date is trusted, 0 the most; undefined for an element that tells none. */
function trust(element: PageElement): number | undefined {
  if (has(element, 'itemprop', 'datepublished')) return 0;
  if (element.name !== 'time') return undefined;
  if (element.attributes.pubdate !== undefined) return 1;
  return ancestor(element, ({ name }) => AROUND_TEXT.has(name)) ? 2 : 3;
}

const LOOKED_AT = new Set(['h1', 'time', 'input']);
const MOST_AUTHORS = 5;
const MOST_HEADINGS = 20;

/** What the elements of a page tell that are marked for it. */
export function markedIn({ body, head }: PageTree): Marked {
  const headings: string[] = [];
  const dates: string[][] = [[], [], [], []];
  const authors: string[] = [];
  let licence: string | undefined;
  let asksPassword = false;
  for (const element of [...head, ...elementsIn(body)]) {
    const { name, attributes } = element;
    const isMarked = attributes.itemprop !== undefined || attributes.rel !== undefined;
    if (!isMarked && !LOOKED_AT.has(name)) continue;
    if (name === 'h1' && headings.length < MOST_HEADINGS) headings.push(textIn(element));
    else if (name === 'input') asksPassword ||= has(element, 'type', 'password');
    const trusted = trust(element);
    if (trusted !== undefined && itemAt(dates, trusted).length === 0)
      itemAt(dates, trusted).push(attributes.datetime ?? attributes.content ?? textIn(element));
    const named =
      has(element, 'rel', 'author') ||
      (has(element, 'itemprop', 'name') &&
        ancestor(element, (one) => has(one, 'itemprop', 'author')) !== undefined);
    if (named && authors.length < MOST_AUTHORS) authors.push(textIn(element));
    if (has(element, 'rel', 'license')) licence ??= attributes.href;
  }
  return { headings, dates: dates.flat(), authors, licence, asksPassword };
}
