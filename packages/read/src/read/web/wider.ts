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
/** Maximum share of links in an element that has no headline, but is marked as the main part. */
const MAX_LINKED_MARKED_SHARE = 0.15;

/** True for an element marked as a post: an `<article>`, or one with the class of the microformat that WordPress uses. */
const isEntry = ({ name, attributes }: PageElement) =>
  name === 'article' || /(?:^|\s)(?:hentry|h-entry)(?:\s|$)/.test(attributes.class ?? '');

/** True for one of several posts on a page. */
function isPost(element: PageElement, wider: PageElement): boolean {
  for (let box: PageElement | undefined = element; box && box !== wider; box = box.parent)
    if (isEntry(box)) return childElements(box.parent ?? wider).filter(isEntry).length > 1;
  return false;
}

const isMarkedMain = ({ name, attributes }: PageElement): boolean =>
  name === 'article' || name === 'main' || attributes.role === 'main';

/** Returns the smallest element with the main elements that the page marks as its main part or as an article. */
function findMarkedMain(first: PageElement): PageElement | undefined {
  let wider = first.parent;
  while (wider && !isMarkedMain(wider)) wider = wider.parent;
  return wider;
}

/** Returns the smallest element with the main elements and the page's headline. */
function findHeaded(
  main: readonly PageElement[],
  first: PageElement,
  headline: PageElement | undefined,
): PageElement | undefined {
  if (!headline || main.some((element) => isWithin(headline, element))) return undefined;
  let wider = first.parent;
  while (wider && !isWithin(headline, wider)) wider = wider.parent;
  return wider;
}

/** Returns the element with the page's headline, or that the page marks as its main part, if it is mostly further text. */
export function widenMain(
  main: readonly PageElement[],
  blocks: readonly Block[],
  title: string,
): readonly PageElement[] {
  const [first] = main;
  if (!first) return main;
  const measures = measureElements(blocks);
  const prose = main.reduce((sum, element) => sum + getMeasure(measures, element).prose, 0);
  const headline = blocks[findHeadline(blocks, title)]?.element;
  for (const [wider, maxLinked] of [
    [findHeaded(main, first, headline), MAX_LINKED_SHARE],
    [findMarkedMain(first), MAX_LINKED_MARKED_SHARE],
  ] as const) {
    if (!wider || isPost(first, wider)) continue;
    const measure = getMeasure(measures, wider);
    if (measure.prose >= MIN_PROSE_RATIO * prose && linkDensity(measure) <= maxLinked) return [wider];
  }
  return main;
}
