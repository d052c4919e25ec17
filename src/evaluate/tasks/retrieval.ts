import {
  DEFAULT_RETRIEVAL_METRICS,
  meanInterval,
  type RetrievalMetric,
  retrievalMeasure,
  retrievalSignature,
} from '@citemill/metrics';
import type { RetrievalExample, RetrievalScoring } from '../../dataset/index.js';
import { type Column, mean, type Task } from './task.js';

/** The scores of one query, by metric. */
export type RetrievalItem = Readonly<Record<string, number>>;

/** `recall@10`, `MRR@10`, `nDCG@10`, as tables print them. */
const columnName = (metric: RetrievalMetric): string =>
  metric.replace('mrr', 'MRR').replace('map', 'MAP').replace('ndcg', 'nDCG');

/** Search results of each query, scored as trec_eval does, then their means ± 1.96·σ/√n. */
export function retrievalTask({
  metrics = DEFAULT_RETRIEVAL_METRICS,
}: RetrievalScoring = {}): Task<RetrievalExample, RetrievalItem> {
  const measures = metrics.map((metric) => ({
    name: columnName(metric),
    measure: retrievalMeasure(metric),
  }));
  const columns = measures.map(
    ({ name }): Column<RetrievalItem> => ({
      name,
      scale: 1,
      digits: 3,
      of: (items) => mean(items, (item) => item[name] ?? 0),
      each: (item) => item[name] ?? 0,
    }),
  );
  return {
    answerFormat: 'ranked, a list of candidate ids, best first',
    columns,
    main: columns[0]?.name ?? '',
    signature: retrievalSignature(metrics),
    judge({ relevant, excluded }, { ranked }) {
      if (!ranked) return 'has no ranked candidates';
      if (new Set(ranked).size < ranked.length) return 'ranks a candidate twice';
      if (relevant.length === 0) return undefined;
      const query = {
        ranked: ranked.filter((id) => !excluded.includes(id)),
        relevant: new Set(relevant),
      };
      return Object.fromEntries(measures.map(({ name, measure }) => [name, measure(query)]));
    },
    figures: (items) =>
      columns.map(({ name }) => {
        const { mean: value, margin } = meanInterval(items.map((item) => item[name] ?? 0));
        return { value, margin };
      }),
  };
}
