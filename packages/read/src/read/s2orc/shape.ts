import { type Json, record } from '../json.js';
import { readBulk, readBulk2 } from './bulk.js';
import { readCord19 } from './cord19.js';
import { readDoc2json } from './doc2json.js';
import { readMetadata } from './metadata.js';
import type { ShapeReader } from './parts.js';
import { readEarlyRelease, readRelease } from './release.js';
import { readUnarxive } from './unarxive.js';

export interface Shape {
  /** The value of `source.format`. */
  format: string;
  read: ShapeReader;
}

/** True if one of the keys is present, whatever its value. */
const has = (json: Json, ...keys: string[]) => keys.some((key) => Object.hasOwn(json, key));

/** Detects the shape of a parsed document from its keys; undefined if it has none of them. */
export function detectShape(json: Json): Shape | undefined {
  if (has(json, 'corpusid')) {
    if (record(json.content)) return { format: 's2orc-bulk', read: readBulk };
    if (record(json.body)) return { format: 's2orc-bulk-2', read: readBulk2 };
    return has(json, 'title') ? { format: 's2-metadata', read: readMetadata } : undefined;
  }
  if (!has(json, 'paper_id')) return undefined;
  if (has(json, 'grobid_parse', 's2_pdf_hash')) return { format: 's2orc-2019', read: readEarlyRelease };
  if (has(json, 'pdf_parse', 'latex_parse', 'jats_parse')) return { format: 'doc2json', read: readDoc2json };
  if (has(json, '_source_hash', '_source_name')) return { format: 'unarxive', read: readUnarxive };
  if (has(json, 'body_text', 'bib_entries')) {
    return record(json.metadata)
      ? { format: 'cord19', read: readCord19 }
      : { format: 's2orc-2020', read: readRelease };
  }
  const isMetadata =
    has(json, 'title') && has(json, 's2_url', 'mag_id', 'arxiv_id', 'pubmed_id', 'outbound_citations');
  return isMetadata ? { format: 's2orc-metadata', read: readMetadata } : undefined;
}
