import { joinColumns, queryText } from '../../recipes/citrec/query.js';
import { type InputBuilder, type SourceExample, textColumn, textList } from './input.js';

/** Texts of papers that are not cited in this context, from `citemill train --negatives`. */
const negativeTexts = (example: SourceExample, { negatives }: Readonly<Record<string, unknown>>): string[] =>
  textList(example, 'negatives').slice(0, Number(negatives ?? 0));

/** The text around a hidden citation, what the preset takes of the citing paper, and the cited paper. */
export const citrecContext: InputBuilder = {
  name: 'citrec/context',
  about: 'the text around a hidden mark, and the cited paper’s title and abstract',
  rows(example, options) {
    const negatives = negativeTexts(example, options);
    return [
      {
        id: example.id,
        query: queryText(example, options),
        document: joinColumns(example, ['cited_title', 'cited_abstract']),
        document_id: textColumn(example, 'cited_id'),
        relevant: textList(example, 'group_ids'),
        ...(negatives.length > 0 ? { negatives } : {}),
      },
    ];
  },
};

/** The text around a hidden mark, and the cited paper among papers that are not cited in this context. */
export const citrecCandidates: InputBuilder = {
  name: 'citrec/candidates',
  about: 'the text around a hidden mark, and the cited paper among others, each as title and abstract',
  rows(example, options) {
    const negatives = negativeTexts(example, options);
    if (negatives.length === 0) return [];
    return [
      {
        id: example.id,
        query: queryText(example, options),
        sentences: [joinColumns(example, ['cited_title', 'cited_abstract']), ...negatives],
        labels: [1, ...negatives.map(() => 0)],
      },
    ];
  },
};
