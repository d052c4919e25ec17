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
const hasKey = (json: Json, ...keys: string[]) => keys.some((key) => Object.hasOwn(json, key));

/** Detects the shape of a parsed document from its keys; undefined if it has none of them. */
export function detectShape(json: Json): Shape | undefined {
  if (hasKey(json, 'corpusid')) {
    if (record(json.content)) return { format: 's2orc-bulk', read: readBulk };
    if (record(json.body)) return { format: 's2orc-bulk-2', read: readBulk2 };
    return hasKey(json, 'title') ? { format: 's2-metadata', read: readMetadata } : undefined;
  }
  if (!hasKey(json, 'paper_id')) return undefined;
  if (hasKey(json, 'grobid_parse', 's2_pdf_hash')) return { format: 's2orc-2019', read: readEarlyRelease };
  if (hasKey(json, 'pdf_parse', 'latex_parse', 'jats_parse'))
    return { format: 'doc2json', read: readDoc2json };
  if (hasKey(json, '_source_hash', '_source_name')) return { format: 'unarxive', read: readUnarxive };
  if (hasKey(json, 'body_text', 'bib_entries')) {
    return record(json.metadata)
      ? { format: 'cord19', read: readCord19 }
      : { format: 's2orc-2020', read: readRelease };
  }
  const isMetadata =
    hasKey(json, 'title') && hasKey(json, 's2_url', 'mag_id', 'arxiv_id', 'pubmed_id', 'outbound_citations');
  return isMetadata ? { format: 's2orc-metadata', read: readMetadata } : undefined;
}
