import { type InputBuilder, textColumn, textList } from './input.js';

/** The parts of the citing paper that may follow the context in a query. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  context: [],
  title: ['title'],
  abstract: ['title', 'abstract'],
};

/** The text around a hidden mark, with the citing paper's title or also its abstract, and the text of the cited paper. */
export const citrecContext: InputBuilder = {
  name: 'citrec/context',
  about: 'the text around a hidden mark, and the cited paper’s title and abstract',
  rows(example, { query = 'abstract' }) {
    const columns = ['context', ...(PARTS[String(query)] ?? PARTS.abstract ?? [])];
    return [
      {
        id: example.id,
        query: joined(columns.map((name) => textColumn(example, name))),
        document: joined(['cited_title', 'cited_abstract'].map((name) => textColumn(example, name))),
        document_id: textColumn(example, 'cited_id'),
        relevant: textList(example, 'group_ids'),
      },
    ];
  },
};

const joined = (texts: readonly string[]): string => texts.filter(Boolean).join(' ');
