import { nearest, type SparseRows, selectRows, TfidfVectoriser, Vectors } from '@citemill/metrics/vectors';
import { itemAt } from '../../at.js';
import { pca } from '../../evaluate/index.js';
import { fitSquare, placeNeighbours } from './place-neighbours.js';

/** Terms that are compared: the most frequent ones of the sample. */
const MAX_TERMS = 6000;
/** Words in a larger share of the texts are ignored, since they say little about a text. */
const MAX_SHARE = 0.5;
const COMPONENTS = 20;
/** Rounds of subspace iteration. The components only guide the layout, so they need not be exact. */
const PCA_ROUNDS = 5;
const NEIGHBOURS = 10;

export interface PlacedTexts {
  /** Numbers of the texts that have a place; the others share no word with any text. */
  texts: number[];
  /** x and y of each of these texts, from 0 to 1. */
  plane: Float64Array;
}

type OnProgress = (progress: { done: number; of: number; note: string }) => void;

/** Places texts in a plane: similar ones, by TF-IDF, close to each other. The same texts always get the same places. */
export function placeTexts(texts: readonly string[], onProgress: OnProgress = () => undefined): PlacedTexts {
  onProgress({ done: 0, of: 0, note: 'comparing words' });
  let { rows, placed } = compareWords(texts, MAX_SHARE);
  // If the texts share most of their words, common words are compared too.
  if (2 * placed.length < texts.length) ({ rows, placed } = compareWords(texts, 1));
  if (placed.length < 3) return { texts: placed, plane: placeInLine(placed.length) };
  const { points, components } = pca(selectRows(rows, placed), {
    components: COMPONENTS,
    rounds: PCA_ROUNDS,
  });
  const vectors = new Vectors(placed.length, components, Float32Array.from(points));
  const k = Math.min(NEIGHBOURS, placed.length - 1);
  const neighbours = new Int32Array(placed.length * k);
  const plane = new Float64Array(2 * placed.length);
  for (let i = 0; i < placed.length; i++) {
    if (i % 200 === 0) onProgress({ done: i, of: placed.length, note: 'finding similar papers' });
    const neighbourRows = nearest(vectors, vectors.row(i), k, { except: i });
    for (let n = 0; n < k; n++) neighbours[i * k + n] = itemAt(neighbourRows, n).index;
    plane[2 * i] = points[i * components]!;
    plane[2 * i + 1] = components > 1 ? points[i * components + 1]! : 0;
  }
  placeNeighbours(plane, neighbours, k, (done, of) => onProgress({ done, of, note: 'placing papers' }));
  fitSquare(plane, 1);
  return { texts: placed, plane };
}

/** Computes the TF-IDF of words in at least two texts, and lists the texts with such words. */
function compareWords(texts: readonly string[], maxShare: number): { rows: SparseRows; placed: number[] } {
  const rows = new TfidfVectoriser({
    minDocuments: 2,
    maxShare,
    maxTerms: MAX_TERMS,
    sublinear: true,
  }).fitTransform(texts);
  const placed = [...texts.keys()].filter((i) => rows.starts[i + 1]! > rows.starts[i]!);
  return { rows, placed };
}

/** Places points side by side, if they are too few for a comparison. */
const placeInLine = (count: number): Float64Array =>
  Float64Array.from({ length: 2 * count }, (_, i) => (i % 2 === 1 ? 0.5 : (i / 2 + 1) / (count + 1)));
