import { type InputBuilder, numbersOf, textsOf } from './input.js';

/**
 * WikiRef §4.1: the titles down to the statement, each level by itself; the model puts `[L1]`, `[L2]`, … before them. Without
 * query (Table 3, "- Query") the document stands alone.
 */
export const wikirefTitles: InputBuilder = {
  name: 'wikiref/titles',
  about: 'titles and sections as the query, then the sentences of the page',
  rows(example, { query = true }) {
    const sentences = textsOf(example, 'document');
    if (sentences.length === 0) return [];
    return [
      {
        id: example.id,
        query: query ? textsOf(example, 'query') : [],
        sentences,
        labels: numbersOf(example, 'labels'),
        targets: numbersOf(example, 'scores'),
      },
    ];
  },
};
