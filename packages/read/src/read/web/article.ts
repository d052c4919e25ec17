import { withoutLife } from './author-life.js';
import type { Block } from './blocks.js';
import { untilBoilerplate } from './boilerplate.js';
import { type ArticleContext, untilTail, withoutEnds } from './ends.js';
import { furniture } from './furniture.js';

/** Where furniture would be more than this share of the words, it is the text: a list of links, a poem of labels. */
const MOST_FURNITURE = 0.35;
/** An article of its own beside those nested in it has so many words. */
const OWN_WORDS = 40;

const wordsOf = (blocks: readonly Block[]) => blocks.reduce((sum, { words }) => sum + words, 0);

/** An `<article>` inside an `<article>` is a comment or another piece, unless the outer one is only a frame. */
function withoutNested(blocks: readonly Block[]): readonly Block[] {
  const own = blocks.filter((block) => !block.nested);
  return wordsOf(own) >= OWN_WORDS ? own : blocks;
}

/** The article itself out of the blocks that the page's main part has. */
export function articleBlocks(found: readonly Block[], about: ArticleContext): Block[] {
  const read = about.captions ? found : found.filter(({ kind }) => kind !== 'caption');
  const blocks = untilBoilerplate(untilTail(withoutNested(read)));
  const kept = blocks.filter((block) => furniture(block) === undefined);
  const text = wordsOf(kept) >= wordsOf(blocks) * (1 - MOST_FURNITURE) ? kept : blocks;
  return withoutEnds(withoutLife(text, about), about);
}
