import type { ExtractorRow } from '../../infer/index.js';
import { type InputBuilder, numberList, textList } from './input.js';

/**
 * WikiRef §4.1: the query is the titles above the statement, one per level; the model puts `[L1]`, `[L2]`, … before them.
 * Table 3, "- Query": the document without a query. §6.4.1: each document of a DUC cluster is a separate row, since a
 * sentence is scored "by only considering the query and its document"; `documents` has the number of sentences of each.
 */
export const wikirefTitles: InputBuilder = {
  name: 'wikiref/titles',
  about: 'titles and sections as the query, then the sentences of the page',
  rows(example, { query = true }) {
    const sentences = textList(example, 'document');
    if (sentences.length === 0) return [];
    const row: ExtractorRow = {
      id: example.id,
      query: query ? textList(example, 'query') : [],
      sentences,
      labels: numberList(example, 'labels'),
      targets: numberList(example, 'scores'),
    };
    const sizes = numberList(example, 'documents');
    return sizes.length > 0 ? splitDocuments(row, sizes) : [row];
  },
};

function splitDocuments(
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
            id: `${id}#${i}`,
            query,
            sentences: cut(sentences),
            labels: cut(labels),
            targets: cut(targets),
          },
        ];
  });
}
