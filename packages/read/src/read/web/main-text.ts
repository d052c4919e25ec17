import type { Block } from './blocks.js';
import { removeBoxes } from './boxes.js';
import { addLead } from './lead.js';
import { findMainElements } from './main-element.js';
import { pruneBlocks, type Trust } from './pruned.js';
import { findTitledArticle } from './titled-article.js';
import type { PageElement } from './tree.js';
import { widenMain } from './wider.js';

/** Returns the blocks of the page's main part, without boxes that link elsewhere. */
export function mainBlocks(body: PageElement, trust: Trust, title = ''): Block[] {
  const blocks = pruneBlocks(body, trust);
  const mainParts = findMainElements(blocks);
  const main = new Set(findTitledArticle(mainParts, title) ?? widenMain(mainParts, blocks, title));
  const inside = new Map<PageElement, boolean>();
  const isInside = (element: PageElement): boolean => {
    const cached = inside.get(element);
    if (cached !== undefined) return cached;
    const result = main.has(element) || (element.parent !== undefined && isInside(element.parent));
    inside.set(element, result);
    return result;
  };
  const text = removeBoxes(blocks.filter(({ element }) => isInside(element)));
  return addLead(text, pruneBlocks(body, 'some'), title);
}
