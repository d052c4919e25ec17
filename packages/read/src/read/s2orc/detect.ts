/** Maximum number of characters to examine. */
const MAX_HEAD_CHARS = 8192;

const S2ORC_KEY =
  /"(?:_pdf_hash|s2_pdf_hash|_source_hash|body_text|(?:pdf|latex|jats|grobid)_parse|cite_spans|bib_entries|ref_entries|s2_url|mag_id|mag_field_of_study|has_pdf_parse|outbound_citations|pubmed_id)"\s{0,20}:/;
const S2ORC_AUTHORS = /"authors"\s{0,20}:\s{0,20}\[\s{0,20}\{\s{0,20}"first"\s{0,20}:/;

/**
 * True if a document that starts with `head` has one of the shapes. The head may be cut anywhere, so it is searched for keys
 * instead of being parsed. Inside a JSON string, the quotation marks of a key would be escaped.
 */
export function detectS2orc(head: string): boolean {
  const start = head.slice(0, MAX_HEAD_CHARS);
  if (!/^\uFEFF?\s*\{/.test(start)) return false;
  if (/"corpusid"\s{0,20}:\s{0,20}"?\d/.test(start)) return /"(?:content|body|title)"\s{0,20}:/.test(start);
  if (!/"paper_id"\s{0,20}:/.test(start)) return false;
  return S2ORC_KEY.test(start) || S2ORC_AUTHORS.test(start);
}
