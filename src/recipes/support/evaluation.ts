import { type DatasetEvaluation, type DatasetRow, NOTHING_PUBLISHED } from '../../dataset/index.js';
import { queryText } from '../citrec/query.js';

/** Ranking the passages of the cited paper. Citations without support have nothing to find and are left out. */
export function evaluation(): DatasetEvaluation<'ranking'> {
  return {
    kind: 'ranking',
    scoring: {},
    length: {},
    published: NOTHING_PUBLISHED,
    example({ id, sentence, passages, labels }: DatasetRow) {
      const list = labels as boolean[];
      if (!list.includes(true)) return undefined;
      const query = queryText({ context: sentence }, { query: 'context', marks: 'remove' });
      return { id, query, sentences: passages as string[], labels: list };
    },
  };
}
