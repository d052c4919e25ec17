import type { Block } from './blocks.js';
import { isRowOfCards } from './boxes.js';
import { getMeasure, type Measures, measureElements } from './measure.js';
import { isWithin, type PageElement } from './tree.js';

/** Teasers may outweigh articles up to this length. */
const MAX_ARTICLE_WORDS = 150;
const MIN_PARAGRAPH_WORDS = 15;
/** Maximum blocks between a headline and its first paragraph: byline, date, picture. */
const MAX_BLOCKS_BELOW = 6;

const commonAncestor = (element: PageElement, inside: PageElement): PageElement | undefined => {
  let ancestor: PageElement | undefined = element;
  while (ancestor && !isWithin(inside, ancestor)) ancestor = ancestor.parent;
  return ancestor;
};

/** Returns the element that contains the page's headline and the paragraph below it. */
function findHeadlinedElement(blocks: readonly Block[]): PageElement | undefined {
  const headlines = blocks.filter(({ kind, level }) => kind === 'heading' && level === 1);
  const [headline] = headlines;
  if (!headline || headlines.length > 1) return undefined;
  const index = blocks.indexOf(headline);
  const paragraph = blocks
    .slice(index + 1, index + 1 + MAX_BLOCKS_BELOW)
    .find(({ kind, words, linked }) => kind === 'text' && words >= MIN_PARAGRAPH_WORDS && linked < 0.4);
  return paragraph && commonAncestor(headline.element, paragraph.element);
}

/** Returns the outermost rows of cards outside an element. */
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
 * Removes rows of teasers outside a short article, which is found by its headline. Rows inside the article, such as list
 * items, are its text.
 */
export function removeTeasers(blocks: readonly Block[], body: PageElement): readonly Block[] {
  const article = findHeadlinedElement(blocks);
  if (!article || article === body) return blocks;
  const measures = measureElements(blocks);
  if (getMeasure(measures, article).prose > MAX_ARTICLE_WORDS) return blocks;
  const rows = rowsOutside(article, body, measures, blocks);
  if (rows.length === 0) return blocks;
  return blocks.filter(({ element }) => !rows.some((row) => isWithin(element, row)));
}
