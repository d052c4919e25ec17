import { PAPER_SCHEMA, type Paper, paperId } from '../../paper/index.js';
import { sha256 } from '../bytes.js';
import type { Bundle } from '../latex/files/bundle.js';
import { identifiersFromPath } from '../latex/read-paper.js';
import { type SourceRecord, UnreadableError } from '../reader.js';
import type { Warnings } from '../warnings.js';
import { childrenNamed, isElement, type XmlElement } from '../xml/tree.js';
import { BodyReader } from './body.js';
import type { DocumentContext } from './context.js';
import { readFront } from './front.js';
import { findObjects, readObjects } from './objects.js';
import { readBibliography } from './references.js';

/** The name and version of the reader of LaTeXML's XML, for `source.reader`. */
export const LATEXML_READER = 'latexml@10';

function graphicsFolders(source: string): string[] {
  return [...source.matchAll(/\\graphicspath\s*\{((?:\s*\{[^{}]*\})+)/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/\{([^{}]*)\}/g)].map(([, folder = '']) => folder.trim()),
  );
}

/** Converts LaTeXML's XML to a paper. `locate` returns the first position of a key or label in the source. */
export function paperFromXml(
  root: XmlElement,
  record: SourceRecord,
  bundle: Bundle,
  warnings: Warnings,
  locate = (key: string): string => locateKey(key, bundle),
): Paper {
  const inventory = findObjects(root);
  const bibliography = readBibliography(root, bundle);
  const context: DocumentContext = {
    targets: inventory.targets,
    objectIds: inventory.objectIds,
    bibliography,
    warnings,
    locateKey: locate,
  };
  const { title, authors } = readFront(root, context);
  const abstract = new BodyReader(context);
  for (const element of childrenNamed(root, 'abstract')) abstract.read(element, []);
  const body = new BodyReader(context);
  const titleAt = root.children.findIndex((child) => isElement(child) && child.name === 'title');
  // Paragraphs before the title are notices, or arguments of a command that LaTeXML does not know.
  const rest = root.children.filter(
    (child, index) =>
      isElement(child) &&
      child.name !== 'abstract' &&
      child.name !== 'title' &&
      !(child.name === 'para' && index < titleAt),
  );
  body.read({ ...root, children: rest }, []);
  // LaTeXML moves AASTeX's list of software, which cites papers, to the front matter.
  for (const note of childrenNamed(root, 'note'))
    if (note.attributes.role === 'software') body.read({ ...note, name: 'p' }, ['Software']);
  if (!title && body.paragraphs.length === 0 && abstract.paragraphs.length === 0)
    throw new UnreadableError('not-a-paper', 'the document has neither a title nor text');
  if (!title) warnings.add('no-title', 'the paper has no title', bundle.main || 'line 1');
  if (body.paragraphs.length === 0)
    warnings.add('no-body', 'the paper has no body text', bundle.main || 'line 1');
  const objects = readObjects(
    inventory,
    context,
    bundle,
    bundle.main ? graphicsFolders(bundle.text(bundle.main)) : [],
  );
  const hash = sha256(record.bytes);
  const ids = identifiersFromPath(record.path);
  return {
    schema: PAPER_SCHEMA,
    id: paperId(ids, hash),
    source: { path: record.path, format: 'latex', sha256: hash, reader: LATEXML_READER },
    ids,
    title,
    abstract: abstract.paragraphs,
    authors,
    fields: [],
    body: body.paragraphs,
    references: bibliography.references,
    objects,
    warnings: warnings.toList(),
  };
}

/** Finds the first file and line of the sources with a key, since LaTeXML's XML has no positions. */
function locateKey(key: string, bundle: Bundle): string {
  const names = [bundle.main, ...bundle.withExtension('.tex').filter((name) => name !== bundle.main)];
  for (const name of names) {
    const text = bundle.text(name);
    const position = text.indexOf(key);
    if (position >= 0) return `${name}:${text.slice(0, position).split('\n').length}`;
  }
  return bundle.main;
}
