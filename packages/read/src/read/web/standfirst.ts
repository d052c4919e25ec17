import { wordsIn } from './blocks.js';
import { BYLINE, isDateLine } from './ends.js';
import { childElements, elementsIn, type PageElement, textIn } from './tree.js';

/** Words that designers name it by, in English newsrooms and on content systems. */
const NAMED =
  /(?<![a-z])(?:standfirst|stand-first|dek|deck|subtitle|sub-title|subheadline|subhead|sub-headline|lede|strapline|summary|intro|introduction)(?![a-z])/i;
/** Words of a standfirst without a name; fewer are a label or a byline. */
const FEWEST_WORDS = 6;

const hasLink = (element: PageElement) => [...elementsIn(element)].some(({ name }) => name === 'a');

/**
 * The words below the headline in the `<header>` of an article that say what it is about: by their name, or a paragraph
 * right below the headline that no link, byline or date is in. Undefined where the header has none.
 */
function standfirstIn(header: PageElement): PageElement | undefined {
  let isBelow = false;
  for (const element of elementsIn(header)) {
    if (element.name === 'h1') isBelow = true;
    if (!isBelow || !/^(?:p|div|h2)$/.test(element.name)) continue;
    const label = `${element.attributes.class ?? ''} ${element.attributes.id ?? ''}`;
    const isNamed = NAMED.test(label);
    if (element.name !== 'p' && !isNamed) continue;
    const text = textIn(element).replace(/\s+/g, ' ').trim();
    if (wordsIn(text) < (isNamed ? 2 : FEWEST_WORDS) || hasLink(element)) continue;
    if (BYLINE.test(text) || /^(?:by|photo|image|picture)\b/i.test(text) || isDateLine(text, undefined, []))
      continue;
    return element;
  }
  return undefined;
}

/** The headers that have a standfirst, and what else stands in them: names, dates, buttons. */
export function standfirsts(headers: readonly PageElement[]): {
  headers: ReadonlySet<PageElement>;
  aside: ReadonlySet<PageElement>;
} {
  const found = { headers: new Set<PageElement>(), aside: new Set<PageElement>() };
  for (const header of headers) {
    const standfirst = standfirstIn(header);
    if (!standfirst) continue;
    found.headers.add(header);
    const around = new Set<PageElement>();
    for (let one: PageElement | undefined = standfirst; one && one !== header; one = one.parent)
      around.add(one);
    const leave = (element: PageElement): void => {
      for (const child of childElements(element)) {
        if (!around.has(child)) found.aside.add(child);
        else if (child !== standfirst) leave(child);
      }
    };
    leave(header);
  }
  return found;
}
