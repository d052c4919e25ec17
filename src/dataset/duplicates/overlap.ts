import { UserError } from '../../paper/index.js';
import { TermCollection, type TermCounts, VectorIndex } from '../../vectors/index.js';

export interface SourceText {
  id: string;
  text: string;
}

type Texts = Iterable<SourceText> | AsyncIterable<SourceText>;

export interface Overlap {
  /** The share of `others` that have a nearly identical text among `sources`. */
  share: number;
  found: number;
  sources: number;
  others: number;
  /** For each of `others` that was found, the source most like it. */
  pairs: { source: string; other: string; similarity: number }[];
}

/**
 * How much of one set is in another: texts whose TF-IDF vectors have a cosine above the threshold are (nearly)
 * identical (CiteSum §4.1). Document frequencies are those of both sets together. The result is exact: no pair is
 * missed.
 */
export async function overlap(sources: Texts, others: Texts, threshold = 0.9): Promise<Overlap> {
  if (!(threshold > 0 && threshold < 1))
    throw new UserError(`threshold ${threshold}: give a cosine between 0 and 1`);
  const collection = new TermCollection();
  const left = await counted(sources, collection);
  const right = await counted(others, collection);
  const index = new VectorIndex(
    right.counts.map((counts) => collection.vector(counts)),
    collection.terms,
    threshold,
  );
  const best = new Float64Array(right.ids.length);
  const bestSource = new Int32Array(right.ids.length).fill(-1);
  for (const [source, counts] of left.counts.entries()) {
    index.search(collection.vector(counts), (other, similarity) => {
      if (similarity <= best[other]!) return;
      best[other] = similarity;
      bestSource[other] = source;
    });
  }
  const pairs = right.ids.flatMap((id, other) => {
    const source = bestSource[other]!;
    return source < 0
      ? []
      : [{ source: left.ids[source]!, other: id, similarity: Math.min(1, best[other]!) }];
  });
  return {
    share: right.ids.length === 0 ? 0 : pairs.length / right.ids.length,
    found: pairs.length,
    sources: left.ids.length,
    others: right.ids.length,
    pairs,
  };
}

async function counted(texts: Texts, collection: TermCollection) {
  const ids: string[] = [];
  const counts: TermCounts[] = [];
  for await (const { id, text } of texts) {
    ids.push(id);
    counts.push(collection.add(text));
  }
  return { ids, counts };
}
