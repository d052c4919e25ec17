import { type Identifiers, PAPER_SCHEMA, type Paper, paperId } from '../../paper/index.js';
import { sha256 } from '../bytes.js';
import { type Reader, type SourceRecord, UnreadableError } from '../reader.js';
import { sourceText } from '../source-text.js';
import { Warnings } from '../warnings.js';
import { parseXml } from '../xml/tree.js';
import { type Content, readDocument } from './document.js';
import { joinLines } from './lines.js';
import { findDocuments, startsAsTei } from './root.js';

const NAME = 'tei';
const VERSION = 14;

const isEmpty = ({ title, abstract, body, references, objects }: Content) =>
  !title && abstract.length + body.length + references.length + objects.length === 0;

/** Papers of one file without identifiers are distinguished by their position in it. */
function documentId(ids: Identifiers, hash: string, index: number): string {
  const id = paperId(ids, hash);
  return id.startsWith('sha256:') && index > 0 ? `${id}#${index + 1}` : id;
}

function read(record: SourceRecord): Paper[] {
  const { path } = record;
  const { text, warnings: encodingWarnings } = sourceText(record);
  const { root, warnings: xmlWarnings } = parseXml(text);
  const documents = root ? findDocuments(root) : [];
  const [first] = documents;
  if (!root || !first) throw new UnreadableError('not-a-paper', 'the file contains no TEI document');
  joinLines(root, text, first.name === 'tei');
  const hash = sha256(record.bytes);
  const contents = documents
    .map((document) => {
      const warnings = new Warnings();
      warnings.addAll([...encodingWarnings, ...xmlWarnings]);
      return { ...readDocument(document, warnings), warnings: warnings.toList() };
    })
    .filter((content) => !isEmpty(content));
  if (contents.length === 0)
    throw new UnreadableError('not-a-paper', 'the document has no title, text or references');
  return contents.map(({ ids, ...content }, index) => ({
    schema: PAPER_SCHEMA,
    id: documentId(ids, hash, index),
    source: { path, format: NAME, sha256: hash, reader: `${NAME}@${VERSION}` },
    ids,
    ...content,
  }));
}

/**
 * Reads TEI as GROBID writes it, and the full-text TEI that GROBID is trained on, whose root is a lower-case `tei`:
 * such a file has no header and no bibliography, so its citations remain unresolved.
 */
export const teiReader: Reader = {
  name: NAME,
  version: VERSION,
  takes: ['bytes'],
  detect: (head) => startsAsTei(head),
  read,
};

export { teiReader as reader };
