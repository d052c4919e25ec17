import { MetricError, requireKnownOptions } from '../error.js';
import { signature } from '../signature.js';
import { earthMover } from './earth-mover.js';

/** A text as an encoder returns it: a contextual vector and a weight for each token. */
export interface EncodedText {
  tokens: readonly string[];
  /** One vector per token, all of one length. */
  vectors: readonly ArrayLike<number>[];
  /** Inverse document frequency of each token; 1 throughout for an unweighted score. */
  weights: readonly number[];
}

export interface MoverScoreOptions {
  /** Tokens per n-gram: 1 by default, 2 for the authors' MoverScore-2. */
  ngrams?: number;
  /** Tokens to ignore, such as stop words. */
  stopWords?: ReadonlySet<string>;
}

/** The constants that keep divisions finite in the authors' program; they change a score by about 1e-5. */
const WEIGHT_EPSILON = 1e-5;
const NORM_EPSILON = 1e-6;

const PUNCTUATION = new Set('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~');

interface Grams {
  vectors: Float64Array[];
  weights: number[];
}

/**
 * MoverScore (Zhao et al., 2019): 1 minus the word mover's distance between hypothesis and reference, over n-grams of
 * contextual vectors that are weighted by inverse document frequency. As in the authors' program, punctuation,
 * continued word pieces ("##ing") and stop words are ignored, and the distance of two n-grams is the squared distance
 * of their normalised vectors. The caller provides the encoder; scores of different encoders are not comparable.
 *
 * @example
 * moverScore(encoded, encoded) // about 1: nothing has to move
 */
export function moverScore(
  hypothesis: EncodedText,
  reference: EncodedText,
  options: MoverScoreOptions = {},
): number {
  requireKnownOptions('moverScore', options, ['ngrams', 'stopWords']);
  const { ngrams = 1, stopWords = new Set() } = options;
  if (!Number.isInteger(ngrams) || ngrams < 1)
    throw new MetricError('bad-option', `invalid ngrams: ${ngrams}`);
  const referenceGrams = extractNgrams(reference, ngrams, stopWords);
  const hypothesisGrams = extractNgrams(hypothesis, ngrams, stopWords);
  if (referenceGrams.vectors.length === 0 || hypothesisGrams.vectors.length === 0) return Number.NaN;
  if (
    !referenceGrams.weights.some((weight) => weight > 0) ||
    !hypothesisGrams.weights.some((weight) => weight > 0)
  )
    return Number.NaN;
  const cost = (i: number, j: number) =>
    squaredDistance(referenceGrams.vectors[i] ?? [], hypothesisGrams.vectors[j] ?? []);
  return (
    1 -
    earthMover(
      normaliseWeights(referenceGrams.weights),
      normaliseWeights(hypothesisGrams.weights),
      cost,
      largestDistance([...referenceGrams.vectors, ...hypothesisGrams.vectors]),
    )
  );
}

/** Divides by the sum plus a constant, as the authors do, so that the total weights of the two texts differ slightly. */
function normaliseWeights(weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / (sum + WEIGHT_EPSILON));
}

/** Returns the cost of a unit of surplus weight: the largest distance between two vectors, as in pyemd. */
function largestDistance(vectors: readonly Float64Array[]): number {
  let largest = 0;
  for (const [i, a] of vectors.entries())
    for (const b of vectors.slice(i + 1)) largest = Math.max(largest, squaredDistance(a, b));
  return largest;
}

/** Returns the signature of a score with this encoder. */
export function moverScoreSignature(
  encoder: string,
  { ngrams = 1, stopWords }: MoverScoreOptions = {},
): string {
  return signature({
    name: 'moverscore',
    version: 1,
    options: { encoder, ngrams, idf: true, subwords: 'first', stopWords: stopWords ? stopWords.size : 0 },
  });
}

/** Returns the n-grams of a text: vectors averaged by weight and normalised, weights summed. */
function extractNgrams(
  { tokens, vectors, weights }: EncodedText,
  n: number,
  stopWords: ReadonlySet<string>,
): Grams {
  if (tokens.length !== vectors.length || tokens.length !== weights.length)
    throw new MetricError('length-mismatch', 'tokens, vectors and weights of a text differ in number');
  const positions = tokens.flatMap((token, position) =>
    PUNCTUATION.has(token) || token.includes('##') || stopWords.has(token) ? [] : [position],
  );
  const size = Math.min(n, positions.length);
  const grams: Grams = { vectors: [], weights: [] };
  for (let start = 0; size > 0 && start + size <= positions.length; start++) {
    const gram = positions.slice(start, start + size);
    const sum = gram.reduce((total, position) => total + (weights[position] ?? 0), 0);
    const mean = new Float64Array(vectors[gram[0] ?? 0]?.length ?? 0);
    for (const position of gram) {
      const share = (weights[position] ?? 0) / (sum + WEIGHT_EPSILON);
      const vector = vectors[position] ?? [];
      for (let d = 0; d < mean.length; d++) mean[d] = (mean[d] ?? 0) + share * (vector[d] ?? 0);
    }
    const norm = Math.sqrt(mean.reduce((total, value) => total + value * value, 0)) + NORM_EPSILON;
    grams.vectors.push(mean.map((value) => value / norm));
    grams.weights.push(sum);
  }
  return grams;
}

function squaredDistance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let d = 0; d < a.length; d++) sum += ((a[d] ?? 0) - (b[d] ?? 0)) ** 2;
  return sum;
}

/**
 * Inverse document frequencies over a list of texts, each given as its tokens: ln((n + 1) / (count + 1)), and ln(n + 1) for a token
 * that none of them has. The authors compute one table over all references and one over all hypotheses.
 */
export function inverseDocumentFrequencies(texts: Iterable<readonly string[]>): (token: string) => number {
  const counts = new Map<string, number>();
  let documents = 0;
  for (const tokens of texts) {
    documents++;
    for (const token of new Set(tokens)) counts.set(token, (counts.get(token) ?? 0) + 1);
  }
  return (token) => Math.log((documents + 1) / ((counts.get(token) ?? 0) + 1));
}
