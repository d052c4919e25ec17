import type { Block } from './blocks.js';
import { withoutBoxes } from './boxes.js';
import { firstPiece } from './first-piece.js';
import { mainElements } from './main-element.js';
import { prunedBlocks, type Trust } from './pruned.js';
import type { PageElement } from './tree.js';

/** The blocks of the part of a page that holds the article, boxes that lead elsewhere left out. */
export function mainBlocks(body: PageElement, trust: Trust, title = ''): Block[] {
  const blocks = prunedBlocks(body, trust);
  const found = mainElements(blocks);
  const main = new Set(firstPiece(found, title) ?? found);
  const inside = new Map<PageElement, boolean>();
  const isInside = (element: PageElement): boolean => {
    const remembered = inside.get(element);
    if (remembered !== undefined) return remembered;
    const answer = main.has(element) || (element.parent !== undefined && isInside(element.parent));
    inside.set(element, answer);
    return answer;
  };
  return withoutBoxes(blocks.filter(({ element }) => isInside(element)));
}
