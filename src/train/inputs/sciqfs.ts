import type { ExtractorRow } from '../../infer/index.js';
import { type InputBuilder, numberList, textColumn, textList } from './input.js';

/** SciQFS §4.3: the query and every sentence of the citing paper. */
export const sciqfsSentences: InputBuilder = {
  name: 'sciqfs/sentences',
  about: 'the query and the sentences of the document',
  rows(example) {
    const sentences = textList(example, 'sentences');
    if (sentences.length === 0) return [];
    return [
      {
        id: example.id,
        query: textColumn(example, 'query'),
        sentences,
        labels: numberList(example, 'labels'),
      },
    ];
  },
};

/** The query before each window of the document. With `labels: 'citing'`, only citing sentences are relevant. */
export const sciqfsWindows: InputBuilder = {
  name: 'sciqfs/windows',
  about: 'the query before each window of the document',
  rows(example, { labels = 'labels' }) {
    const sentences = textList(example, 'sentences');
    if (sentences.length === 0) return [];
    const row: ExtractorRow = {
      id: example.id,
      query: [textColumn(example, 'query')],
      sentences,
      labels: numberList(example, String(labels)),
    };
    return [row];
  },
};
