import { joinColumns, queryText } from '../../recipes/citrec/query.js';
import { type InputBuilder, textColumn, textList } from './input.js';

/** The text around a hidden mark, with the citing paper's title or also its abstract, and the text of the cited paper. */
export const citrecContext: InputBuilder = {
  name: 'citrec/context',
  about: 'the text around a hidden mark, and the cited paper’s title and abstract',
  rows: (example, options) => [
    {
      id: example.id,
      query: queryText(example, options),
      document: joinColumns(example, ['cited_title', 'cited_abstract']),
      document_id: textColumn(example, 'cited_id'),
      relevant: textList(example, 'group_ids'),
    },
  ],
};
