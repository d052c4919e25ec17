import { countWords } from './blocks.js';
import { isByline, isDateLine } from './ends.js';
import { childElements, descendants, type PageElement, selfAndAncestors, textContent } from './tree.js';

/** Class names of a standfirst, the summary below a headline, in newsrooms and content management systems. */
const NAMED =
  /(?<![a-z])(?:standfirst|stand-first|dek|deck|subtitle|sub-title|subheadline|subhead|sub-headline|lede|strapline|summary|intro|introduction)(?![a-z])/i;
/** Minimum words of an unnamed standfirst; shorter ones are labels or bylines. */
const MIN_WORDS = 6;

const hasLink = (element: PageElement) => [...descendants(element)].some(({ name }) => name === 'a');

/**
 * Returns the standfirst in an article's `<header>`: an element named as such, or a paragraph below the headline without link,
 * byline or date. Undefined if there is none.
 */
function findStandfirst(header: PageElement): PageElement | undefined {
  let isBelow = false;
  for (const element of descendants(header)) {
    if (element.name === 'h1') isBelow = true;
    if (!isBelow || !/^(?:p|div|h2)$/.test(element.name)) continue;
    const label = `${element.attributes.class ?? ''} ${element.attributes.id ?? ''}`;
    const isNamed = NAMED.test(label);
    if (element.name !== 'p' && !isNamed) continue;
    const text = textContent(element).replace(/\s+/g, ' ').trim();
    if (countWords(text) < (isNamed ? 2 : MIN_WORDS) || hasLink(element)) continue;
    if (isByline(text) || /^(?:by|photo|image|picture)\b/i.test(text) || isDateLine(text, undefined, []))
      continue;
    return element;
  }
  return undefined;
}

/** Returns the headers with a standfirst, and the other elements in them: names, dates, buttons. */
export function findStandfirsts(headers: readonly PageElement[]): {
  headers: ReadonlySet<PageElement>;
  aside: ReadonlySet<PageElement>;
} {
  const result = { headers: new Set<PageElement>(), aside: new Set<PageElement>() };
  for (const header of headers) {
    const standfirst = findStandfirst(header);
    if (!standfirst) continue;
    result.headers.add(header);
    const around = new Set<PageElement>();
    for (const element of selfAndAncestors(standfirst)) {
      if (element === header) break;
      around.add(element);
    }
    const collectAside = (element: PageElement): void => {
      for (const child of childElements(element)) {
        if (!around.has(child)) result.aside.add(child);
        else if (child !== standfirst) collectAside(child);
      }
    };
    collectAside(header);
  }
  return result;
}
