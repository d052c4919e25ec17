import type { ExtractorRow } from '../../infer/index.js';
import { type InputBuilder, numbersOf, textsOf } from './input.js';

/**
 * WikiRef §4.1: the titles down to the statement, each level by itself; the model puts `[L1]`, `[L2]`, … before them. Without
 * query (Table 3, "- Query") the document stands alone. §6.4.1: of a cluster of documents (DUC), each document is a row of its own, since
 * a sentence is scored "by only considering the query and its document"; `documents` tells how many sentences each has.
 */
export const wikirefTitles: InputBuilder = {
  name: 'wikiref/titles',
  about: 'titles and sections as the query, then the sentences of the page',
  rows(example, { query = true }) {
    const sentences = textsOf(example, 'document');
    if (sentences.length === 0) return [];
    const whole: ExtractorRow = {
      id: example.id,
      query: query ? textsOf(example, 'query') : [],
      sentences,
      labels: numbersOf(example, 'labels'),
      targets: numbersOf(example, 'scores'),
    };
    const sizes = numbersOf(example, 'documents');
    return sizes.length > 0 ? documentsOf(whole, sizes) : [whole];
  },
};

function documentsOf(
  { id, query, sentences, labels = [], targets = [] }: ExtractorRow,
  sizes: readonly number[],
): ExtractorRow[] {
  let end = 0;
  return sizes.flatMap((size, i) => {
    const start = end;
    end += size;
    const cut = <Item>(items: readonly Item[]) => items.slice(start, end);
    return size === 0
      ? []
      : [
          {
            ...{ id: `${id}#${i}`, query, sentences: cut(sentences) },
            ...{ labels: cut(labels), targets: cut(targets) },
          },
        ];
  });
}
