import { type DatasetEvaluation, TEXT_METRICS } from '../../../dataset/index.js';
import { PARAGRAPHS } from '../published-results.js';

/** Evaluates the generation of introductions, as in Table 7. */
export function evaluation(): DatasetEvaluation<'generation'> {
  return {
    kind: 'generation',
    selection: {},
    scoring: { metrics: TEXT_METRICS, rouge: { variant: 'google', stem: true } },
    published: {
      source: 'SciXGen, Table 7',
      measuredOn: '5,000 computer vision papers (perplexity is that of the generating model)',
      rows: PARAGRAPHS,
    },
    example: (row) => ({
      id: row.id,
      source: String(row.abstract ?? ''),
      context: ((row.passages ?? []) as { text: string }[]).map(({ text }) => text),
      reference: String(row.target),
    }),
  };
}
