import { type InputBuilder, numbersOf, textOf, textsOf } from './input.js';

/** SciQFS §4.3: the query beside every sentence of the citing paper. */
export const sciqfsSentences: InputBuilder = {
  name: 'sciqfs/sentences',
  about: 'the query and the sentences of the document',
  rows(example) {
    const sentences = textsOf(example, 'sentences');
    if (sentences.length === 0) return [];
    return [
      { id: example.id, query: textOf(example, 'query'), sentences, labels: numbersOf(example, 'labels') },
    ];
  },
};
