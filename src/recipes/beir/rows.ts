import type { DatasetRow } from '../../dataset/index.js';
import { hashText } from '../../lineage/index.js';
import { joinColumns, queryText } from '../citrec/query.js';

/** A document that a search can find. */
export interface BeirDocument {
  id: string;
  title: string;
  text: string;
}

export interface BeirQuery {
  id: string;
  text: string;
  /** Ids that BEIR's loader ignores but other programs may use. */
  metadata: Record<string, unknown>;
}

/** The part of a retrieval task that comes from one row of a dataset. */
export interface BeirRow {
  query: BeirQuery;
  documents: BeirDocument[];
  relevant: string[];
}

/** How the rows of a recipe are converted to a retrieval task. */
export interface BeirShape {
  row(row: DatasetRow): BeirRow;
  /** The file with all documents and the columns to read, if the dataset has such a file. */
  documents?: { file: string; columns: string[]; document(row: DatasetRow): BeirDocument };
}

/** Returns the id of a query's text: rows with the same text must be one query. */
const textId = (text: string): string => hashText(text).slice(0, 16);

/**
 * Finds the cited papers of a context among the papers of `candidates.parquet`. Contexts that differ only in the citation that is asked for
 * are the same query once the marks are removed.
 */
const CITREC: BeirShape = {
  row: (row) => {
    const text = queryText(row, { query: 'context', marks: 'remove' });
    return {
      query: { id: textId(text), text, metadata: { citing: row.paper_id, example: row.id } },
      documents: [],
      relevant: [String(row.cited_id)],
    };
  },
  documents: {
    file: 'candidates.parquet',
    columns: ['title', 'abstract'],
    document: (row) => ({
      id: row.id,
      title: joinColumns(row, ['title']),
      text: joinColumns(row, ['abstract']),
    }),
  },
};

/** Finds the papers paired with a sentence or paper. A query that is a paper has its id, so that BEIR skips it. */
const PAIRS: BeirShape = {
  row: ({ kind, anchor, anchor_id, positive, positive_id }) => ({
    query: {
      id: kind === 'sentence' ? textId(String(anchor)) : String(anchor_id),
      text: String(anchor),
      metadata: { citing: kind === 'sentence' ? anchor_id : null },
    },
    documents: [{ id: String(positive_id), title: '', text: String(positive) }],
    relevant: [String(positive_id)],
  }),
};

/** Finds the sentences that belong to an abstract, among the sentences of all papers. */
const SCIQFS: BeirShape = {
  row: ({
    query,
    title,
    sentences,
    labels,
    sentence_paragraphs,
    sentence_starts,
    provenance,
    reference_id,
  }) => {
    const { record } = provenance as { record: string };
    const [paragraphs, starts] = [sentence_paragraphs as number[], sentence_starts as number[]];
    const ids = paragraphs.map((paragraph, i) => `${record}:${paragraph}:${starts[i]}`);
    const documents = (sentences as string[]).map((text, i) => ({
      id: ids[i] ?? '',
      title: String(title ?? ''),
      text,
    }));
    return {
      query: { id: textId(String(query)), text: String(query), metadata: { cited: reference_id } },
      documents,
      relevant: ids.filter((_, i) => (labels as boolean[])[i]),
    };
  },
};

/** The recipes whose datasets are retrieval tasks. */
export const BEIR_SHAPES: Readonly<Record<string, BeirShape>> = {
  citrec: CITREC,
  pairs: PAIRS,
  sciqfs: SCIQFS,
};
