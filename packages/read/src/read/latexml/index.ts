import { PAPER_SCHEMA, type Paper, paperId } from '../../paper/index.js';
import { sha256 } from '../bytes.js';
import { Bundle } from '../latex/files/bundle.js';
import { identifiersFromPath } from '../latex/read-paper.js';
import type { ProcessLimits } from '../limited-process.js';
import { type SourceRecord, UnreadableError } from '../reader.js';
import { Warnings } from '../warnings.js';
import { childrenNamed, isElement, parseXml, type XmlElement } from '../xml/tree.js';
import { BodyReader } from './body.js';
import type { DocumentContext } from './context.js';
import { readFront } from './front.js';
import { findObjects, readObjects } from './objects.js';
import { readBibliography } from './references.js';
import { runLatexml } from './run.js';

export { latexmlVersion } from './run.js';

const NAME = 'latexml';
const VERSION = 3;

/** Adds a copy of the `.bbl` file under the name that LaTeXML expects, which is that of the main file. */
function withBbl(files: Record<string, Uint8Array>, bundle: Bundle): Record<string, Uint8Array> {
  const bblName = bundle.main.replace(/\.\w+$/, '.bbl');
  const [first] = bundle.withExtension('.bbl');
  const other = files[first ?? ''];
  return files[bblName] || !other ? files : { ...files, [bblName]: other };
}

function graphicsFolders(source: string): string[] {
  return [...source.matchAll(/\\graphicspath\s*\{((?:\s*\{[^{}]*\})+)/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/\{([^{}]*)\}/g)].map(([, folder = '']) => folder.trim()),
  );
}

/** Converts LaTeXML's XML to a paper. */
export function paperFromXml(
  root: XmlElement,
  record: SourceRecord,
  bundle: Bundle,
  warnings: Warnings,
): Paper {
  const inventory = findObjects(root);
  const bibliography = readBibliography(root, bundle);
  const context: DocumentContext = {
    targets: inventory.targets,
    idOf: inventory.idOf,
    bibliography,
    warnings,
    placeOfKey: (key) => placeOfKey(key, bundle),
  };
  const { title, authors } = readFront(root, context);
  const abstract = new BodyReader(context);
  for (const element of childrenNamed(root, 'abstract')) abstract.read(element, []);
  const body = new BodyReader(context);
  const rest = root.children.filter(
    (child) => isElement(child) && child.name !== 'abstract' && child.name !== 'title',
  );
  body.read({ ...root, children: rest }, []);
  if (!title && body.paragraphs.length === 0 && abstract.paragraphs.length === 0)
    throw new UnreadableError('not-a-paper', 'the document has neither a title nor text');
  if (!title) warnings.add('no-title', 'the paper has no title', bundle.main);
  if (body.paragraphs.length === 0) warnings.add('no-body', 'the paper has no body text', bundle.main);
  const objects = readObjects(inventory, context, bundle, graphicsFolders(bundle.text(bundle.main)));
  const hash = sha256(record.bytes);
  const ids = identifiersFromPath(record.path);
  return {
    schema: PAPER_SCHEMA,
    id: paperId(ids, hash),
    source: { path: record.path, format: 'latex', sha256: hash, reader: `${NAME}@${VERSION}` },
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

/** The first file and line of the sources that has a key; LaTeXML's XML has no positions. */
function placeOfKey(key: string, bundle: Bundle): string {
  const names = [bundle.main, ...bundle.withExtension('.tex').filter((name) => name !== bundle.main)];
  for (const name of names) {
    const text = bundle.text(name);
    const at = text.indexOf(key);
    if (at >= 0) return `${name}:${text.slice(0, at).split('\n').length}`;
  }
  return bundle.main;
}

const examples = (names: readonly string[]) =>
  names.slice(0, 8).join(', ') + (names.length > 8 ? ` and ${names.length - 8} more` : '');

/**
 * Reads LaTeX sources through LaTeXML.
 *
 * @throws {UnreadableError} if LaTeXML fails, takes too long, or its output is not a paper
 */
export function readThroughLatexml(record: SourceRecord, limits: ProcessLimits): Paper {
  const bundle = Bundle.fromRecord(record);
  if (!bundle.main) throw new UnreadableError('not-a-paper', 'no file has a \\documentclass');
  const files = { [bundle.main]: record.bytes, ...record.files };
  const run = runLatexml(withBbl(files, bundle), bundle.main, limits);
  if ('failure' in run) throw new UnreadableError('malformed', run.failure);
  const warnings = new Warnings();
  if (run.errors > 0) warnings.add('latexml', `LaTeXML met ${run.errors} errors`, bundle.main);
  if (run.undefinedNames.length > 0)
    warnings.add('unknown-command', `LaTeXML does not know ${examples(run.undefinedNames)}`, bundle.main);
  if (run.missingFiles.length > 0)
    warnings.add('missing-file', `LaTeXML did not find ${examples(run.missingFiles)}`, bundle.main);
  const { root, warnings: faults } = parseXml(run.xml);
  warnings.addAll(faults);
  if (!root) throw new UnreadableError('malformed', 'LaTeXML wrote no XML');
  return paperFromXml(root, record, bundle, warnings);
}
