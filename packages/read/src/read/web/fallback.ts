import { itemAt } from '@citemill/metrics/at';
import type { Block } from './blocks.js';
import { endsAsSentence, furniture } from './furniture.js';

const isProse = (block: Block) =>
  block.linked < 0.4 &&
  furniture(block) === undefined &&
  (block.words >= 15 || (block.words >= 8 && endsAsSentence(block.text)));

/**
 * The main text where no element stands out: everything from the first to the last block that reads as prose, without
 * furniture and lines of links between.
 */
export function proseBlocks(blocks: readonly Block[]): Block[] {
  const first = blocks.findIndex(isProse);
  if (first === -1) return [];
  const last = blocks.findLastIndex(isProse);
  // The headings right above belong to the text.
  let from = first;
  while (from > 0 && itemAt(blocks, from - 1).kind === 'heading' && itemAt(blocks, from - 1).linked < 0.4)
    from--;
  return blocks.slice(from, last + 1).filter((block) => block.linked < 0.6 && furniture(block) === undefined);
}
