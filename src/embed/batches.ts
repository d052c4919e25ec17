/** The ids of a text's tokens. */
export interface Tokenised {
  tokens: number[];
}

/**
 * Groups texts of similar length, which need little padding. The longest come first, so that memory use does not grow later. A
 * batch has at most `maxTokens` tokens, including padding, and at least one text.
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
