import { type DomDocument, type DomElement, type DomNode, isElement } from './dom.js';

/** The elements of a page's body that may tell something of it, found in one pass: each query walks the whole tree. */
export interface Marked {
  headings: string[];
  /** What may be the day it came out, the most trusted first. */
  dates: string[];
  authors: string[];
  licence: string | undefined;
  asksPassword: boolean;
}

function isInside(element: DomElement, matches: (ancestor: DomElement) => boolean): boolean {
  for (let node: DomNode | null = element.parentNode; node && isElement(node); node = node.parentNode)
    if (matches(node)) return true;
  return false;
}

const has = (element: DomElement, attribute: string, word: string) =>
  element.getAttribute(attribute)?.toLowerCase().split(/\s+/).includes(word) ?? false;

const AROUND_TEXT = new Set(['ARTICLE', 'MAIN', 'HEADER']);

/** How much a date is trusted, 0 the most; undefined for an element that tells none. */
function trust(element: DomElement): number | undefined {
  if (has(element, 'itemprop', 'datepublished')) return 0;
  if (element.tagName !== 'TIME') return undefined;
  if (element.getAttribute('pubdate') !== null) return 1;
  return isInside(element, ({ tagName }) => AROUND_TEXT.has(tagName)) ? 2 : 3;
}

const MOST_AUTHORS = 5;
const MOST_HEADINGS = 20;

/** What the elements of a page tell that are marked for it. */
export function markedIn(document: DomDocument): Marked {
  const headings: string[] = [];
  const dates: string[][] = [[], [], [], []];
  const authors: string[] = [];
  let licence: string | undefined;
  let asksPassword = false;
  for (const element of document.querySelectorAll('h1, time, input, [itemprop], [rel]')) {
    const { tagName } = element;
    if (tagName === 'H1' && headings.length < MOST_HEADINGS) headings.push(element.textContent);
    else if (tagName === 'INPUT') asksPassword ||= has(element, 'type', 'password');
    const trusted = trust(element);
    if (trusted !== undefined && dates[trusted]!.length === 0)
      dates[trusted]!.push(
        element.getAttribute('datetime') ?? element.getAttribute('content') ?? element.textContent,
      );
    const named =
      has(element, 'rel', 'author') ||
      (has(element, 'itemprop', 'name') && isInside(element, (one) => has(one, 'itemprop', 'author')));
    if (named && authors.length < MOST_AUTHORS) authors.push(element.textContent);
    if (has(element, 'rel', 'license')) licence ??= element.getAttribute('href') ?? undefined;
  }
  return { headings, dates: dates.flat(), authors, licence, asksPassword };
}
