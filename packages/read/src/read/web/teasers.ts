import type { Block } from './blocks.js';
import { isRowOfCards } from './boxes.js';
import { type Measures, measureOf, measuresOf } from './measure.js';
import { isWithin, type PageElement } from './tree.js';

/** Words of an article that the teasers beside it may outweigh. */
const SHORT_ARTICLE = 150;
/** Words of a paragraph below a headline. */
const PARAGRAPH_WORDS = 15;
/** Blocks between a headline and its first paragraph: byline, date, picture. */
const REACH = 6;

const around = (element: PageElement, inside: PageElement): PageElement | undefined => {
  let one: PageElement | undefined = element;
  while (one && !isWithin(inside, one)) one = one.parent;
  return one;
};

/** The element that holds the page's headline and the paragraph below it. */
function headlined(blocks: readonly Block[]): PageElement | undefined {
  const headlines = blocks.filter(({ kind, level }) => kind === 'heading' && level === 1);
  const [headline] = headlines;
  if (!headline || headlines.length > 1) return undefined;
  const at = blocks.indexOf(headline);
  const paragraph = blocks
    .slice(at + 1, at + 1 + REACH)
    .find(({ kind, words, linked }) => kind === 'text' && words >= PARAGRAPH_WORDS && linked < 0.4);
  return paragraph && around(headline.element, paragraph.element);
}

/** The outermost rows of cards outside of an element. */
function rowsOutside(
  inner: PageElement,
  root: PageElement,
  measures: Measures,
  blocks: readonly Block[],
): PageElement[] {
  return root.children.flatMap((child) => {
    if (typeof child === 'string' || child === inner || !measures.has(child)) return [];
    if (!isWithin(inner, child) && isRowOfCards(child, measures, blocks)) return [child];
    return rowsOutside(inner, child, measures, blocks);
  });
}

/**
 * The blocks without the rows of teasers beside a short article, known by the headline above its paragraph. Rows in the
 * article itself, such as the items of a list, are its text.
 */
export function withoutTeasers(blocks: readonly Block[], body: PageElement): readonly Block[] {
  const article = headlined(blocks);
  if (!article || article === body) return blocks;
  const measures = measuresOf(blocks);
  if (measureOf(measures, article).prose > SHORT_ARTICLE) return blocks;
  const rows = rowsOutside(article, body, measures, blocks);
  if (rows.length === 0) return blocks;
  return blocks.filter(({ element }) => !rows.some((row) => isWithin(element, row)));
}
