/** Consecutive sentences of a paragraph as one row of tokens. */
export interface Chunk {
  tokens: number[];
  /** The position of each sentence's closing token. */
  ends: number[];
  /** For each token, the number of its sentence within the chunk; -1 for special tokens. */
  map: number[];
  /** The number of the first sentence in the paragraph. */
  first: number;
}

export interface ChunkLimits {
  /** Maximum number of tokens per row. */
  tokens: number;
  /** `[CLS]` */
  opening: number;
  /** `[SEP]` */
  closing: number;
  /** Tokens between `[CLS]` and the first sentence, ending with `[SEP]`. Default: none. */
  heading?: readonly number[];
}

/**
 * Packs the sentences of a paragraph as `[CLS] s1 [SEP] s2 [SEP] …`. A paragraph that is too long becomes several rows of whole
 * sentences, each starting with `[CLS]`.
 */
export function chunksOfSentences(sentences: readonly number[][], limits: ChunkLimits): Chunk[] {
  const chunks: Chunk[] = [];
  let chunk: Chunk | undefined;
  const { heading = [] } = limits;
  for (const [index, whole] of sentences.entries()) {
    const sentence = whole.slice(0, limits.tokens - heading.length - 2);
    if (!chunk || chunk.tokens.length + sentence.length + 1 > limits.tokens) {
      const opening = [limits.opening, ...heading];
      chunk = { tokens: opening, ends: [], map: opening.map(() => -1), first: index };
      chunks.push(chunk);
    }
    const number = chunk.ends.length;
    for (const token of sentence) {
      chunk.tokens.push(token);
      chunk.map.push(number);
    }
    chunk.ends.push(chunk.tokens.length);
    chunk.tokens.push(limits.closing);
    // A sentence without a token is represented by its [SEP].
    chunk.map.push(sentence.length > 0 ? -1 : number);
  }
  return chunks;
}
