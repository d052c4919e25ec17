/** A text as the numbers of its tokens. */
export interface Tokenised {
  tokens: number[];
}

/**
 * Puts texts of nearly one length together, the longest first, so that little is padding and that what needs the most
 * memory is tried at once. A batch has at most `most` tokens, padding included, and at least one text.
 */
export function* batches<Text extends Tokenised>(
  texts: readonly Text[],
  maxTokens: number,
): Generator<Text[]> {
  const sorted = [...texts].sort((a, b) => b.tokens.length - a.tokens.length);
  let batch: Text[] = [];
  for (const text of sorted) {
    const [longest] = batch;
    if (longest && (batch.length + 1) * longest.tokens.length > maxTokens) {
      yield batch;
      batch = [];
    }
    batch.push(text);
  }
  if (batch.length > 0) yield batch;
}

/**
 * The most tokens of a batch, padding included, that goes through an encoder at a time on a CPU. What lies between two
 * layers then stays in the cache: a BERT took 98 ms of processor time per sentence with 256 tokens, 115 with 512 and 214
 * with 4,096.
 */
export const ENCODER_BATCH_TOKENS = 256;
