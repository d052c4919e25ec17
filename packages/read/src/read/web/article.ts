import { removeAuthorBio } from './author-bio.js';
import { type Block, totalWords } from './blocks.js';
import { cutBoilerplate } from './boilerplate.js';
import { type ArticleContext, cutTail, removeEnds } from './ends.js';
import { furnitureKind } from './furniture.js';

/** If furniture is a larger share of the words, it is the page's text, such as a list of links. */
const MAX_FURNITURE_SHARE = 0.35;
/** Minimum words outside nested articles for the outer one to be the text. */
const MIN_OWN_WORDS = 40;

/** Removes nested `<article>`s, which are comments or other articles, unless the outer one is only a container. */
function removeNested(blocks: readonly Block[]): readonly Block[] {
  const ownBlocks = blocks.filter((block) => !block.nested);
  return totalWords(ownBlocks) >= MIN_OWN_WORDS ? ownBlocks : blocks;
}

/** Selects the article's blocks from those of the page's main part. */
export function articleBlocks(mainBlocks: readonly Block[], about: ArticleContext): Block[] {
  const read = about.captions ? mainBlocks : mainBlocks.filter(({ kind }) => kind !== 'caption');
  const blocks = cutBoilerplate(cutTail(removeNested(read)));
  const textBlocks = blocks.filter((block) => furnitureKind(block) === undefined);
  const text = totalWords(textBlocks) >= totalWords(blocks) * (1 - MAX_FURNITURE_SHARE) ? textBlocks : blocks;
  return removeEnds(removeAuthorBio(text, about), about);
}
