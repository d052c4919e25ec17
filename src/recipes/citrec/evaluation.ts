import type { DatasetEvaluation, DatasetRow, EvaluationOptions } from '../../dataset/index.js';
import { citingPaper, joinColumns, queryText } from './query.js';

/** Query settings for systems that were not trained on the dataset. */
const UNTRAINED = { query: 'context', marks: 'remove' };

/** Evaluates the search for the cited paper among the candidates, without the citing paper, whose abstract is often the best match. */
export function evaluation({ query = {}, rerankQuery }: EvaluationOptions): DatasetEvaluation<'retrieval'> {
  const settings = { ...UNTRAINED, ...query };
  return {
    kind: 'retrieval',
    scoring: {},
    selection: {},
    query: `query:${settings.query},marks:${settings.marks}`,
    reads: { context: 'all', title: 'all', abstract: 'all', paper_id: 'all', cited_id: 'all' },
    example: ({ id, paper_id, cited_id, ...row }: DatasetRow) => ({
      id,
      query: queryText(row, settings),
      ...(rerankQuery ? { rerankQuery: queryText(row, rerankQuery) } : {}),
      relevant: [String(cited_id)],
      excluded: citingPaper({ paper_id }, [String(cited_id)]),
    }),
    candidates: {
      file: 'candidates.parquet',
      columns: ['title', 'abstract'],
      candidate: (row) => ({ id: row.id, text: joinColumns(row, ['title', 'abstract']) }),
    },
    published: {
      source: 'HAtten (ECIR 2022), as its repository and Papers with Code give it',
      measuredOn: 'the authors’ sets: ACL-200, FullTextPeerRead and arXiv',
      rows: [
        {
          system: 'HAtten, ACL-200',
          figures: { 'recall@10': { value: 0.281 }, 'recall@100': { value: 0.603 } },
        },
        { system: 'HAtten + SciBERT, FullTextPeerRead', figures: { 'recall@10': { value: 0.757 } } },
        { system: 'HAtten + SciBERT, arXiv', figures: { 'recall@10': { value: 0.439 } } },
      ],
    },
  };
}
