import { sliceRows, TfidfVectoriser, ThresholdIndex } from '@citemill/metrics/vectors';
import { UserError } from '../../user-error.js';

export interface SourceText {
  id: string;
  text: string;
}

type Texts = Iterable<SourceText> | AsyncIterable<SourceText>;

export interface Overlap {
  /** The share of `others` that have a nearly identical text among `sources`. */
  share: number;
  /** Number of `others` with a nearly identical source. */
  found: number;
  /** Number of texts in `sources`. */
  sources: number;
  /** Number of texts in `others`. */
  others: number;
  /** For each of `others` that was found, the most similar source. */
  pairs: { source: string; other: string; similarity: number }[];
}

/**
 * Measures how many texts of `others` are also in `sources`: texts whose TF-IDF vectors have a cosine above the threshold are (nearly)
 * identical (CiteSum §4.1). Document frequencies are counted over both sets together. The result is exact: no pair is missed.
 */
export async function measureOverlap(sources: Texts, others: Texts, threshold = 0.9): Promise<Overlap> {
  if (!(threshold > 0 && threshold < 1))
    throw new UserError(`threshold ${threshold}: give a cosine between 0 and 1`);
  const left: string[] = [];
  const right: string[] = [];
  const rows = await new TfidfVectoriser().fitTransformStream(
    (async function* () {
      yield* collectIds(sources, left);
      yield* collectIds(others, right);
    })(),
  );
  const index = new ThresholdIndex(sliceRows(rows, left.length, rows.rows), threshold);
  const best = new Float64Array(right.length);
  const bestSource = new Int32Array(right.length).fill(-1);
  for (const source of left.keys()) {
    index.search(rows, source, (other, similarity) => {
      if (similarity <= (best[other] ?? 0)) return;
      best[other] = similarity;
      bestSource[other] = source;
    });
  }
  const pairs = right.flatMap((other, number) => {
    const source = left[bestSource[number] ?? -1];
    return source === undefined ? [] : [{ source, other, similarity: Math.min(1, best[number] ?? 0) }];
  });
  return {
    share: right.length === 0 ? 0 : pairs.length / right.length,
    found: pairs.length,
    sources: left.length,
    others: right.length,
    pairs,
  };
}

/** Yields the texts and records their ids. */
async function* collectIds(texts: Texts, ids: string[]): AsyncGenerator<string> {
  for await (const { id, text } of texts) {
    ids.push(id);
    yield text;
  }
}
