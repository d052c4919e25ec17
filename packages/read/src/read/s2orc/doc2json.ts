import { cleanString, record } from '../json.js';
import { identifiersInName } from './identifiers.js';
import { hasText, readParse } from './parse.js';
import type { Document, Parts } from './parts.js';

/** The publisher's XML is read better than LaTeX, and LaTeX better than a PDF. */
const PARSES = ['jats_parse', 'latex_parse', 'pdf_parse'];

/** What s2orc-doc2json writes: metadata next to a parse. `paper_id` is the name of the file it was made from. */
export function readDoc2json(document: Document): Parts {
  const { json, companion } = document;
  const parses = PARSES.map((name) => record(json[name])).filter((parse) => parse !== undefined);
  const parse = parses.find(hasText) ?? parses[0] ?? {};
  const ids = identifiersInName(cleanString(json.paper_id) ?? '');
  // The abstract outside the parse is the parse's own, joined into one string.
  return readParse({ parse, metadata: [companion, { ...json, abstract: undefined }], ids }, document);
}
