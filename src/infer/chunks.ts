/** Some sentences of a paragraph in one row of tokens. */
export interface Chunk {
  tokens: number[];
  /** The place of each sentence's closing token. */
  ends: number[];
  /** For each token the number of its sentence within the chunk; -1 for special tokens. */
  map: number[];
  /** The number of the first sentence in the paragraph. */
  first: number;
}

export interface ChunkLimits {
  /** The most tokens of a row. */
  tokens: number;
  /** `[CLS]` */
  opening: number;
  /** `[SEP]` */
  closing: number;
}

/**
 * Packs the sentences of a paragraph as `[CLS] s1 [SEP] s2 [SEP] …`. A paragraph that is too long becomes several rows of
 * whole sentences, each with a `[CLS]` of its own.
 */
export function chunksOfSentences(sentences: readonly number[][], limits: ChunkLimits): Chunk[] {
  const chunks: Chunk[] = [];
  let chunk: Chunk | undefined;
  for (const [place, sentence] of sentences.entries()) {
    if (!chunk || chunk.tokens.length + sentence.length + 1 > limits.tokens) {
      chunk = { tokens: [limits.opening], ends: [], map: [-1], first: place };
      chunks.push(chunk);
    }
    const number = chunk.ends.length;
    for (const token of sentence) {
      chunk.tokens.push(token);
      chunk.map.push(number);
    }
    chunk.ends.push(chunk.tokens.length);
    chunk.tokens.push(limits.closing);
    chunk.map.push(-1);
  }
  return chunks;
}
