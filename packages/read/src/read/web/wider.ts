import type { Block } from './blocks.js';
import { findHeadline } from './headline.js';
import { getMeasure, linkDensity, measureElements } from './measure.js';
import { childElements, isWithin, type PageElement } from './tree.js';

/**
 * Text in several boxes: sections of a product or event page, an article cut into parts, posts below each other. The
 * element with most points is then only one of them.
 */

/** The wider element must have at least this many times the prose. */
const MIN_PROSE_RATIO = 1.2;
/** An element with a larger share of links contains more than the text. */
const MAX_LINKED_SHARE = 0.3;

/** The class of a post in the microformat that WordPress and others use. */
const isEntry = ({ name, attributes }: PageElement) =>
  name === 'article' || /(?:^|\s)(?:hentry|h-entry)(?:\s|$)/.test(attributes.class ?? '');

/** True for one of several posts on a page. */
function isPost(element: PageElement, wider: PageElement): boolean {
  for (let box: PageElement | undefined = element; box && box !== wider; box = box.parent)
    if (isEntry(box)) return childElements(box.parent ?? wider).filter(isEntry).length > 1;
  return false;
}

/** The smallest element with the main elements and the page's headline, if it is mostly further text. */
export function widenToHeadline(
  main: readonly PageElement[],
  blocks: readonly Block[],
  title: string,
): readonly PageElement[] {
  const headline = blocks[findHeadline(blocks, title)]?.element;
  const [first] = main;
  if (!first || !headline || main.some((element) => isWithin(headline, element))) return main;
  let wider = first.parent;
  while (wider && !isWithin(headline, wider)) wider = wider.parent;
  if (!wider || isPost(first, wider)) return main;
  const measures = measureElements(blocks);
  const prose = main.reduce((sum, element) => sum + getMeasure(measures, element).prose, 0);
  const measure = getMeasure(measures, wider);
  return measure.prose >= MIN_PROSE_RATIO * prose && linkDensity(measure) <= MAX_LINKED_SHARE
    ? [wider]
    : main;
}
