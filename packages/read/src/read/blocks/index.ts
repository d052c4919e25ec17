export {
  type Block,
  type BlockDocument,
  type BlockRole,
  type BlockText,
  BlockTextBuilder,
  plainBlockText,
} from './block.js';
export { BLOCKS_REVISION, paperFromBlocks } from './paper-from-blocks.js';
