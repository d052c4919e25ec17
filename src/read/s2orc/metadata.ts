import type { Identifiers } from '../../paper/index.js';
import { Bibliography } from './bibliography.js';
import { type Front, frontOf } from './front.js';
import { identifiersOf } from './identifiers.js';
import { type Json, record, words } from './json.js';
import type { Document, Parts } from './parts.js';

/** What a metadata row knows of a work, for finding it by identifier or title and for its abstract. */
export interface MetadataRow {
  ids: Identifiers;
  title: string;
  /** The family name of the first author, or where only whole names are given, the last word of it. */
  firstAuthor?: string;
  year?: number;
  venue?: string;
  fields: string[];
  abstract?: string;
}

/** `paper_id` of a metadata row is a corpus id. */
const rowIds = (row: Json): Identifiers => identifiersOf({ corpusid: row.corpusid ?? row.paper_id }, row);

function frontOfRow(row: Json): Front {
  const front = frontOf([row]);
  return { ...front, ids: { ...rowIds(row), ...front.ids } };
}

/**
 * A line of S2ORC's `metadata`, or of Semantic Scholar's `papers` or `abstracts` datasets. Undefined for a line that
 * is no such thing.
 *
 * @example
 * metadataRow('{"paper_id": "700100", "title": "Robust planning", "year": 2012, …}')
 * // { ids: { s2: '700100' }, title: 'Robust planning', year: 2012, … }
 */
export function metadataRow(line: string): MetadataRow | undefined {
  let row: Json | undefined;
  try {
    row = record(JSON.parse(line));
  } catch {
    return undefined;
  }
  if (!row || (row.paper_id === undefined && row.corpusid === undefined)) return undefined;
  const front = frontOfRow(row);
  const abstract = front.abstract.join(' ');
  if (front.title === '' && abstract === '') return undefined;
  const first = front.authors[0];
  const firstAuthor = first && (first.family ?? words(first.name.slice(first.name.lastIndexOf(' ') + 1)));
  return {
    ids: front.ids,
    title: front.title,
    ...(firstAuthor ? { firstAuthor } : {}),
    ...(front.year ? { year: front.year } : {}),
    ...(front.venue ? { venue: front.venue } : {}),
    fields: front.fields,
    ...(abstract ? { abstract } : {}),
  };
}

/** A metadata row by itself: a paper without text. */
export function readMetadata({ json, warnings }: Document): Parts {
  warnings.add('body', 'a metadata row: the paper has no text');
  return {
    front: frontOfRow(json),
    abstract: [],
    body: [],
    bibliography: new Bibliography([]),
    references: [],
    objects: [],
  };
}
