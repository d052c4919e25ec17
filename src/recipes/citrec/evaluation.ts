import type { DatasetEvaluation, DatasetRow } from '../../dataset/index.js';

/** Finding the cited paper among the candidates. The citing paper itself, whose abstract is often the best match, is left out. */
export function evaluation(): DatasetEvaluation<'retrieval'> {
  return {
    kind: 'retrieval',
    scoring: {},
    length: {},
    reads: { context: 'all', paper_id: 'all', cited_id: 'all' },
    example: ({ id, context, paper_id, cited_id }: DatasetRow) => ({
      id,
      query: String(context).replaceAll(/(?:TARGET|OTHER)CIT/g, ' '),
      relevant: [String(cited_id)],
      excluded: cited_id === paper_id ? [] : [String(paper_id)],
    }),
    candidates: {
      file: 'candidates.parquet',
      columns: ['title', 'abstract'],
      candidate: ({ id, title, abstract }) => ({ id, text: `${title} ${abstract}` }),
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
