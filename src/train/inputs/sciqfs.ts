import { itemAt } from '@citemill/metrics/at';
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

/**
 * The query with each relevant sentence, and non-relevant sentences of the same paper as negatives, at equal distances from
 * one another. With `labels: 'citing'`, only citing sentences are paired; sentences that ROUGE added are neither paired nor negatives.
 */
export const sciqfsPairs: InputBuilder = {
  name: 'sciqfs/pairs',
  about: 'the query and each relevant sentence, with other sentences of the paper as negatives',
  rows(example, { labels = 'citing', negatives: count = 0 }) {
    const sentences = textList(example, 'sentences');
    const paired = numberList(example, String(labels));
    const relevant = numberList(example, 'labels');
    const irrelevant = sentences.filter((_, index) => !relevant[index] && !paired[index]);
    const relevantTexts = sentences.filter((_, index) => relevant[index]);
    const negativeCount = Math.min(Number(count), irrelevant.length);
    return sentences.flatMap((document, index) => {
      if (!paired[index]) return [];
      const negatives = Array.from({ length: negativeCount }, (_, step) =>
        itemAt(
          irrelevant,
          (index + Math.floor((step * irrelevant.length) / negativeCount)) % irrelevant.length,
        ),
      );
      return [
        {
          id: `${example.id}#${index}`,
          query: textColumn(example, 'query'),
          document,
          document_id: '',
          relevant: relevantTexts,
          ...(negativeCount > 0 ? { negatives } : {}),
        },
      ];
    });
  },
};
