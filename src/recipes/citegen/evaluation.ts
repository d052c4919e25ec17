import { sentenceTexts } from '@citemill/metrics/text';
import { type DatasetEvaluation, type DatasetRow, NOTHING_PUBLISHED } from '../../dataset/index.js';
import { citingPaper, joinColumns } from '../citrec/query.js';

/** Evaluates generated citing sentences by the usual metrics. The published figures are not comparable: they are for other collections. */
export function evaluation(): DatasetEvaluation<'generation'> {
  return {
    kind: 'generation',
    selection: {},
    scoring: { metrics: ['rouge', 'mover', 'found'], rouge: { variant: 'google', stem: true } },
    published: NOTHING_PUBLISHED,
    example: (row: DatasetRow) => ({
      id: row.id,
      source: joinColumns(row, ['before', 'after']),
      caption: joinColumns(row, ['cited_title']),
      context: sentenceTexts(joinColumns(row, ['cited_abstract'])),
      reference: String(row.target),
      cites: { papers: [{ id: String(row.cited_id) }], excluded: citingPaper(row, [String(row.cited_id)]) },
    }),
  };
}
