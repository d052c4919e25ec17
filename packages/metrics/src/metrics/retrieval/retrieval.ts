import { MetricError, requireKnownOptions } from '../error.js';
import { signature } from '../signature.js';
import { ndcgAt, precisionAt, rankedAveragePrecision, recallAt, reciprocalRank } from './measures.js';
import type { RankedQuery } from './ranked.js';

const VERSION = 1;

/** The measures of a ranking by name; each takes a cutoff. */
export const RETRIEVAL_MEASURES = {
  recall: recallAt,
  precision: precisionAt,
  mrr: reciprocalRank,
  map: rankedAveragePrecision,
  ndcg: ndcgAt,
} as const;
export type RetrievalMeasure = keyof typeof RETRIEVAL_MEASURES;

/** A measure with a cutoff, such as `recall@10`; `mrr`, `map` and `ndcg` can also be used without one. */
export type RetrievalMetric = `${RetrievalMeasure}@${number}` | 'mrr' | 'map' | 'ndcg';

export interface RetrievalOptions {
  /** Default: `recall@10`, `recall@100`, `mrr@10`, `ndcg@10`. */
  metrics?: readonly RetrievalMetric[];
}

export interface RetrievalScores {
  /** Means over the queries, by metric. */
  means: Record<string, number>;
  /** The scores of each query, in order, by metric. */
  each: Record<string, number[]>;
  signature: string;
}

/** The metrics that papers on citation recommendation usually report. */
export const DEFAULT_RETRIEVAL_METRICS: readonly RetrievalMetric[] = [
  'recall@10',
  'recall@100',
  'mrr@10',
  'ndcg@10',
];

/** Returns the function that scores a query by a metric such as `recall@10`. */
export function retrievalMeasure(metric: RetrievalMetric): (query: RankedQuery) => number {
  const [, name = '', cutoff] = /^([a-z]+)(?:@([1-9]\d*))?$/.exec(metric) ?? [];
  const measure = Object.hasOwn(RETRIEVAL_MEASURES, name)
    ? RETRIEVAL_MEASURES[name as RetrievalMeasure]
    : undefined;
  if (!measure || (cutoff === undefined && (name === 'recall' || name === 'precision')))
    throw new MetricError(
      'bad-option',
      `no metric ${metric}; give recall@K, precision@K, mrr, map or ndcg, the last three with or without @K`,
      'metrics',
    );
  return (query) => measure(query, cutoff === undefined ? Number.POSITIVE_INFINITY : Number(cutoff));
}

/**
 * Scores rankings of documents, as trec_eval does: recall, precision, MRR, MAP and nDCG, each at a cutoff. A query without relevant
 * documents scores 0.
 *
 * @example
 * retrieval([{ ranked: ['a', 'b'], relevant: new Set(['b']) }], { metrics: ['mrr@10'] }).means // { 'mrr@10': 0.5 }
 */
export function retrieval(queries: readonly RankedQuery[], options: RetrievalOptions = {}): RetrievalScores {
  requireKnownOptions('retrieval', options, ['metrics']);
  const { metrics = DEFAULT_RETRIEVAL_METRICS } = options;
  const means: Record<string, number> = {};
  const each: Record<string, number[]> = {};
  for (const metric of metrics) {
    const scores = queries.map(retrievalMeasure(metric));
    each[metric] = scores;
    means[metric] = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  }
  return { means, each, signature: retrievalSignature(metrics) };
}

/** Returns the signature of scores by these metrics. */
export const retrievalSignature = (metrics: readonly RetrievalMetric[]): string =>
  signature({
    name: 'retrieval',
    version: VERSION,
    options: { metrics, gains: 'grades', 'nothing-relevant': 0, per: 'query' },
  });
