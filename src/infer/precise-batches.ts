import { batches, type Tokenised } from '../embed/batches.js';
import type { Precision } from './model-folder.js';

/**
 * Maximum tokens of a batch on a CPU, including padding. With this size, the values passed between layers fit into the processor's
 * cache: a BERT took 98 ms of processor time per sentence with batches of 256 tokens, 115 ms with 512 and 214 ms with 4,096.
 */
const ENCODER_BATCH_TOKENS = 256;

/**
 * Groups texts of similar length. With 8-bit weights, each text is alone: their graphs scale by the largest number in a batch, and
 * answers must not depend on the other texts.
 */
export const preciseBatches = <Text extends Tokenised>(
  texts: readonly Text[],
  precision: Precision,
  maxTokens = ENCODER_BATCH_TOKENS,
): Generator<Text[]> => batches(texts, precision === 'int8' ? 0 : maxTokens);
