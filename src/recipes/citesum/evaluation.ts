import { type DatasetEvaluation, type DatasetRow, rowsUnder } from '../../dataset/index.js';
import { sentenceTexts } from '../../text/index.js';

/** One-sentence summaries; rouge_score with stemming, as the set itself is filtered: the paper names no other. */
export function evaluation(): DatasetEvaluation<'summary'> {
  return {
    kind: 'summary',
    scoring: { rouge: { variant: 'google', stem: true }, sentences: 'one' },
    length: { most: 1 },
    example({ id, src, tgt }: DatasetRow) {
      const sentences = sentenceTexts(String(src).replace(/\s+/g, ' '));
      return sentences.length > 0 ? { id, query: '', sentences, reference: String(tgt) } : undefined;
    },
    published: {
      source: 'CiteSum, Table 5',
      measuredOn: 'the authors’ test set',
      rows: rowsUnder(
        ['R-1', 'R-2', 'R-L'],
        [
          ['BART, Abs → TLDR', undefined, 41.86, 19.36, 33.72],
          ['PEGASUS, Abs → TLDR', undefined, 41.56, 18.63, 33.45],
          ['BART, AIC → TLDR', undefined, 41.99, 19.52, 33.89],
          ['BART, Abs+Title → TLDR', undefined, 42.02, 19.44, 33.78],
          ['BART, Abs+Disci → TLDR', undefined, 42.01, 19.34, 33.72],
          ['BART, Abs → TLDR/Title', undefined, 41.85, 19.21, 33.42],
          ['BART, Abs → TLDR/Title/Disci', undefined, 41.89, 19.51, 33.73],
          ['EXT-LEAD', 'lead', 21.94, 7.35, 17.36],
          ['EXT-HEURISTIC', 'ext-heuristic', 29.32, 12.53, 23.99],
          ['EXT-ORACLE', 'ext-oracle', 44.17, 27.22, 38.32],
        ],
      ),
    },
  };
}
