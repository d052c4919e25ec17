import { cleanString, record } from '../json.js';
import { identifiersInName } from './identifiers.js';
import { hasText, readParse } from './parse.js';
import type { Document, Parts } from './parts.js';

/** The parses, best first. */
const PARSES = ['jats_parse', 'latex_parse', 'pdf_parse'];

/** Reads the output of s2orc-doc2json: metadata next to a parse. `paper_id` is the name of the parsed file. */
export function readDoc2json(document: Document): Parts {
  const { json, companion } = document;
  const parses = PARSES.map((name) => record(json[name])).filter((parse) => parse !== undefined);
  const parse = parses.find(hasText) ?? parses[0] ?? {};
  const ids = identifiersInName(cleanString(json.paper_id) ?? '');
  // The abstract outside the parse has the same text, joined into one string.
  return readParse({ parse, metadata: [companion, { ...json, abstract: undefined }], ids }, document);
}
