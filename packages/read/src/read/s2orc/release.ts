import { normaliseS2 } from '../../paper/index.js';
import { cleanString, record } from '../json.js';
import { hasText, readParse } from './parse.js';
import type { Document, Parts } from './parts.js';

/**
 * Reads a line of S2ORC's 2020 release: a line of `pdf_parses`, with its line of `metadata` as companion. `paper_id` is
 * Semantic Scholar's corpus id.
 */
export function readRelease(document: Document): Parts {
  const { json, companion, warnings } = document;
  if (!companion && cleanString(json.title) === undefined)
    warnings.add(
      'metadata',
      'the metadata row is missing: title, authors and year are unknown',
      'metadata row',
    );
  const s2 = normaliseS2(cleanString(json.paper_id) ?? '');
  return readParse(
    { parse: json, metadata: [companion, { ...json, abstract: undefined }], ids: s2 ? { s2 } : {} },
    document,
  );
}

/** Reads a document of S2ORC's 2019 release: metadata and parses of the PDF and of the LaTeX source, in one object. */
export function readEarlyRelease(document: Document): Parts {
  const { json, companion } = document;
  const latex = record(json.latex_parse);
  const parse = latex && hasText(latex) ? latex : (record(json.grobid_parse) ?? latex ?? {});
  const s2 = normaliseS2(cleanString(json.paper_id) ?? '');
  return readParse({ parse, metadata: [companion, record(json.metadata)], ids: s2 ? { s2 } : {} }, document);
}
