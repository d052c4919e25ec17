export {
  type Block,
  type BlockDocument,
  type BlockRole,
  type BlockText,
  BlockTextBuilder,
  plainBlockText,
  sliceText,
} from './block.js';
export { promoteBold } from './headings.js';
export { BLOCKS_REVISION, paperFromBlocks } from './paper-from-blocks.js';
export { textWithPowers } from './powers.js';
