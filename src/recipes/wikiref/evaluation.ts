import {
  type DatasetEvaluation,
  type DatasetRow,
  type EvaluationOptions,
  NOTHING_PUBLISHED,
  type PublishedTable,
  rowsUnder,
} from '../../dataset/index.js';

/** Results on the test set from WikiRef, Table 3. */
const PUBLISHED_TABLE: PublishedTable = {
  source: 'WikiRef, Table 3',
  measuredOn: 'the authors’ test set',
  rows: rowsUnder(
    ['R-1', 'R-2', 'R-L'],
    [
      ['ALL', 'all-sentences', 14.09, 7.88, 13.01],
      ['LEAD', 'lead', 26.32, 10.48, 21.81],
      ['TRANSFORMER', 28.07, 12.8, 23.79],
      ['BERT (Reg)', 34.62, 17.99, 29.29],
      ['BERT (Class)', 35.98, 18.81, 30.73],
      ['BERT (Class), without query', 33.42, 16.32, 28.38],
      ['Oracle (Reg)', 'oracle-regression', 51.41, 35.89, 45.68],
      ['Oracle (Class)', 'ext-oracle', 54.46, 37.52, 48.51],
    ],
  ),
};

/** Evaluates summaries with ROUGE-1.5.5 and -n 2 -m -c 95 -r 1000, or for DUC with -n 2 -x -m -2 4 -u -c 95 -r 1000 -f A -p 0.5 -t 0 -l 250. */
export function evaluation({ duc = false }: EvaluationOptions): DatasetEvaluation<'summary'> {
  return {
    kind: 'summary',
    scoring: duc
      ? { rouge: { variant: 'perl155', stem: true, limit: { words: 250 } }, part: 'recall' }
      : { rouge: { variant: 'perl155', stem: true } },
    published: duc ? NOTHING_PUBLISHED : PUBLISHED_TABLE,
    selection: duc ? { words: 250, redundancy: 'bigrams' } : { maxSentences: 2, redundancy: 'trigrams' },
    example(row: DatasetRow) {
      const document = row.document as string[];
      if (document.length === 0) return undefined;
      return {
        id: row.id,
        query: (row.query as string[]).join(' '),
        sentences: document,
        labels: (row.labels as number[]).map((label) => label === 1),
        reference: String(row.summary),
      };
    },
  };
}
