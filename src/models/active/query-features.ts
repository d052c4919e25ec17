import { cosine, type SparseRows, SparseRowsBuilder, TfidfVectoriser } from '@citemill/metrics/vectors';

/** Embeddings of a query and of the sentences, in their order. */
export interface QueryVectors {
  readonly query: Float32Array;
  readonly sentences: readonly Float32Array[];
}

export interface QueryFeatures {
  /** A row of features for each sentence; the last column is its similarity to the query. */
  rows: SparseRows;
  /** The cosine of each sentence with the query, at least 0. */
  similarity: Float64Array;
}

/** Weight of the similarity column: with few clicks it would otherwise be lost among thousands of word columns. */
const SIMILARITY_WEIGHT = 4;

export function activeFeatures(
  query: string,
  sentences: readonly string[],
  vectors?: QueryVectors,
): QueryFeatures {
  if (vectors && vectors.sentences.length !== sentences.length)
    throw new RangeError(`${vectors.sentences.length} vectors for ${sentences.length} sentences`);
  return vectors ? vectorFeatures(vectors) : wordFeatures(query, sentences);
}

function wordFeatures(query: string, sentences: readonly string[]): QueryFeatures {
  const vectoriser = new TfidfVectoriser({ sublinear: true });
  const { starts, indices, values, columns } = vectoriser.fitTransform([...sentences, query]);
  const queryWeights = new Float64Array(columns);
  for (let k = starts[sentences.length]!; k < values.length; k++) queryWeights[indices[k]!] = values[k]!;
  const similarity = new Float64Array(sentences.length);
  const builder = new SparseRowsBuilder();
  for (let i = 0; i < sentences.length; i++) {
    for (let k = starts[i]!; k < starts[i + 1]!; k++) {
      similarity[i]! += queryWeights[indices[k]!]! * values[k]!;
      builder.addEntry(indices[k]!, values[k]!);
    }
    builder.addEntry(columns, SIMILARITY_WEIGHT * similarity[i]!);
    builder.endRow();
  }
  return { rows: builder.build(columns + 1), similarity };
}

function vectorFeatures({ query, sentences }: QueryVectors): QueryFeatures {
  const builder = new SparseRowsBuilder();
  const similarity = Float64Array.from(sentences, (vector) => Math.max(0, cosine(query, vector) || 0));
  for (const [i, vector] of sentences.entries()) {
    for (let j = 0; j < vector.length; j++) builder.addEntry(j, vector[j]!);
    builder.addEntry(query.length, SIMILARITY_WEIGHT * similarity[i]!);
    builder.endRow();
  }
  return { rows: builder.build(query.length + 1), similarity };
}
