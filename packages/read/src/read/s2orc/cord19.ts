import { cleanString, record } from '../json.js';
import { identifiersInName } from './identifiers.js';
import { readParse } from './parse.js';
import type { Document, Parts } from './parts.js';

/** Reads CORD-19, and S2ORC as distributed in 2021: `paper_id` is the hash of the PDF, or the PMCID of the XML. */
export function readCord19(document: Document): Parts {
  const { json, companion } = document;
  const ids = identifiersInName(cleanString(json.paper_id) ?? '');
  return readParse({ parse: json, metadata: [companion, record(json.metadata)], ids }, document);
}
