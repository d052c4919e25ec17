import type { DatasetEvaluation, DatasetRow, PublishedRow } from '../../dataset/index.js';

const row = (
  classifier: string,
  embeddings: string,
  [ap, apMargin]: [number, number],
  [auc, aucMargin]: [number, number],
  model?: string,
): PublishedRow => ({
  system: `${classifier}, ${embeddings}`,
  ...(model ? { model } : {}),
  figures: {
    'Average Precision': { value: ap, margin: apMargin },
    'ROC AUC': { value: auc, margin: aucMargin },
  },
});

/** Evaluates the ranking of sentences (§4.4), as in Table 3. The margins are the authors' 2·σ/√n. */
export function evaluation(): DatasetEvaluation<'ranking'> {
  return {
    kind: 'ranking',
    scoring: {},
    selection: {},
    example(row: DatasetRow) {
      const sentences = row.sentences as string[];
      if (sentences.length === 0) return undefined;
      return { id: row.id, query: String(row.query), sentences, labels: row.labels as boolean[] };
    },
    published: {
      source: 'ROUGE-SciQFS, Table 3',
      measuredOn: 'the authors’ test set (± 2·σ/√n)',
      rows: [
        row('Cosine Similarity', 'TFIDF-Words', [0.197, 0.008], [0.765, 0.006], 'tfidf-words-cosine'),
        row('MLP', 'TFIDF-Chars', [0.148, 0.006], [0.712, 0.007]),
        row('MLP', 'TFIDF-Words', [0.145, 0.006], [0.703, 0.007]),
        row('Cosine Similarity', 'TFIDF-Chars', [0.152, 0.007], [0.701, 0.006], 'tfidf-chars-cosine'),
        row('LSTM', 'SPECTER', [0.208, 0.018], [0.691, 0.009]),
        row('Transformer', 'SPECTER', [0.193, 0.017], [0.685, 0.01]),
        row('LSTM', 'Sentence-BERT', [0.202, 0.018], [0.684, 0.009]),
        row('MLP', 'SPECTER', [0.115, 0.005], [0.678, 0.006]),
        row('MLP', 'Sentence-BERT', [0.103, 0.005], [0.654, 0.007]),
        row('Cosine Similarity', 'Sentence-BERT', [0.125, 0.006], [0.633, 0.007], 'minilm-cosine'),
        row('Transformer', 'Sentence-BERT', [0.16, 0.016], [0.628, 0.01]),
        row('Euclidean Distance', 'SPECTER', [0.114, 0.006], [0.6, 0.008]),
      ],
    },
  };
}
