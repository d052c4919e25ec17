import { itemAt } from '@citemill/metrics/at';
import type { Block } from './blocks.js';
import { endsAsSentence, furnitureKind } from './furniture.js';

const isProse = (block: Block) =>
  block.linked < 0.4 &&
  furnitureKind(block) === undefined &&
  (block.words >= 15 || (block.words >= 8 && endsAsSentence(block.text)));

/**
 * Returns the main text if no element can be identified: everything from the first to the last prose block, without furniture
 * and lines of links.
 */
export function selectProse(blocks: readonly Block[]): Block[] {
  const first = blocks.findIndex(isProse);
  if (first === -1) return [];
  const last = blocks.findLastIndex(isProse);
  // Headings directly above are part of the text.
  let from = first;
  while (from > 0 && itemAt(blocks, from - 1).kind === 'heading' && itemAt(blocks, from - 1).linked < 0.4)
    from--;
  return blocks
    .slice(from, last + 1)
    .filter((block) => block.linked < 0.6 && furnitureKind(block) === undefined);
}
