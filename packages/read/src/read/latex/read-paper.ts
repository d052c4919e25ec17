import { lastOf } from '@citemill/metrics/at';
import {
  type Identifiers,
  identifiers,
  normaliseArxiv,
  PAPER_SCHEMA,
  type Paper,
  type Paragraph,
  paperId,
} from '../../paper/index.js';
import { sha256 } from '../bytes.js';
import { type SourceRecord, UnreadableError } from '../reader.js';
import { Warnings } from '../warnings.js';
import { readBibliography } from './bibliography/bibliography.js';
import { wrapCslList } from './bibliography/csl-list.js';
import { wrapTypedLists } from './bibliography/typed-list.js';
import { DocumentState, printableMessage } from './expand/document-state.js';
import { declareTerms } from './expand/glossary.js';
import { Gullet } from './expand/gullet.js';
import type { Bundle } from './files/bundle.js';
import { readAbstract, removeNodes, trimAbstract } from './front/abstract.js';
import { readAuthors } from './front/authors.js';
import { addOtherLabels } from './front/external-labels.js';
import { type Preamble, readPreamble } from './front/preamble.js';
import { skipFrontMatter } from './front/skip-front-matter.js';
import { readTitle } from './front/title.js';
import { readYear } from './front/year.js';
import { numberDocument } from './numbering/numbering.js';
import { labelAlgorithmLines } from './objects/labelled-lines.js';
import { readObjects } from './objects/objects.js';
import { parse } from './tree/parse.js';
import type { Node } from './tree/tree.js';
import { CitationPrinter, type Entry } from './write/citation-printer.js';
import { citationStyle, nameYearSeparator } from './write/citation-style.js';
import type { PaperContext } from './write/context.js';
import { wrapFootCitations } from './write/foot-citations.js';
import { citeInNotes } from './write/note-citations.js';
import { plainText } from './write/plain-text.js';
import { hasGermanShorthands } from './write/shorthands.js';
import { addTypedCitations } from './write/typed-citations.js';
import { addTypedMentions, indexByLabel } from './write/typed-mentions.js';
import { Writer } from './write/writer.js';

/** Returns the nodes between `\begin{document}` and `\end{document}`; all nodes if the source has neither. */
function documentBody(nodes: Node[]): Node[] {
  const document = nodes.find((node) => node.type === 'environment' && node.name === 'document');
  return document?.type === 'environment' ? document.children : nodes;
}

function writeParagraphs(nodes: readonly Node[], context: PaperContext): Paragraph[] {
  const writer = new Writer(context);
  writer.write(nodes);
  writer.flush();
  return writer.paragraphs.filter((paragraph) => /[\p{L}\p{N}]/u.test(paragraph.text));
}

/** Extends a mention such as "Eq. (1" past its closing bracket. */
function closeBrackets(paragraph: Paragraph): Paragraph {
  const mentions = paragraph.mentions.map((mention) => {
    const isOpen = mention.text.lastIndexOf('(') > mention.text.lastIndexOf(')');
    if (!isOpen || paragraph.text[mention.end] !== ')') return mention;
    return { ...mention, end: mention.end + 1, text: `${mention.text})` };
  });
  return { ...paragraph, mentions };
}

function makePrinter(entries: readonly Entry[], preamble: Preamble, context: PaperContext): CitationPrinter {
  const printed = entries.filter((entry) => entry.natbib !== undefined);
  const labelled = printed.filter((entry) => entry.natbib).length;
  const alphabetic = entries.filter(
    (entry) => entry.label !== undefined && /\p{L}/u.test(entry.label),
  ).length;
  const style = citationStyle({
    ...preamble,
    natbibLabels: printed.length === 0 ? undefined : labelled * 2 >= printed.length,
    alphabeticLabels: alphabetic * 2 > entries.length,
  });
  const delimiter = context.state.macros.get('nameyeardelim')?.body.map((token) => token.value);
  const requested = delimiter && (delimiter.includes('addcomma') ? ',' : '');
  const aliases = new Map([...preamble.aliases].map(([key, nodes]) => [key, plainText(nodes, context)]));
  const separator = nameYearSeparator(preamble, preamble.nameYearSeparator ?? requested);
  return new CitationPrinter({ style, entries, separator, aliases });
}

/** Adds what needs the bibliography and the objects: the citation printer, and labels of algorithm lines. */
function addPrinters(context: PaperContext, entries: readonly Entry[], preamble: Preamble): void {
  context.citations = makePrinter(entries, preamble, context);
  labelAlgorithmLines(context, preamble);
}

/** Returns the arXiv number in the name of the file or folder, as in arXiv's own downloads. */
export function identifiersFromPath(path: string): Identifiers {
  const name = lastOf(path.split(/[\\/]/))
    .replace(/(?:\.(?:tar|gz|tgz|zip|tex))+$/i, '')
    .replace(/^arxiv[-_]?/i, '');
  return identifiers({ arxiv: /^\d{4}\.\d{4,5}(?:v\d+)?$/.test(name) ? normaliseArxiv(name) : undefined });
}

/** Adds one warning for all unknown commands, located at the most frequent one with a known position. */
function warnAboutUnknownCommands(state: DocumentState): void {
  const names = [...state.unknownCommands].sort((a, b) => b[1].count - a[1].count);
  const [first] = names;
  if (!first) return;
  const times = names.reduce((sum, [, { count }]) => sum + count, 0);
  const examples = names
    .slice(0, 8)
    .map(([name, { count }]) => `\\${name} (${count})`)
    .join(', ');
  state.warn(
    'unknown-command',
    `${names.length} unknown commands (${times} uses) were replaced by their arguments: ${examples}`,
    names.find(([, { offset }]) => offset !== undefined)?.[1].offset,
  );
}

/** Adds warnings that concern the whole paper. */
function warnAboutPaper(paper: {
  record: SourceRecord;
  bundle: Bundle;
  state: DocumentState;
  hasTitle: boolean;
  hasBody: boolean;
}): void {
  const { bundle, state } = paper;
  const { warnings } = state;
  if (!paper.hasTitle) warnings.add('no-title', 'the paper has no title', bundle.main);
  if (!paper.hasBody) warnings.add('no-body', 'the paper has no body text', bundle.main);
  if (bundle.otherDocuments.length > 0)
    warnings.add(
      'main-file',
      `read ${bundle.main} as the main file; other candidates: ${bundle.otherDocuments.slice(0, 5).join(', ')}`,
      bundle.main,
    );
  for (const [name, reason] of Object.entries(paper.record.leftOut ?? {}))
    warnings.add(
      'file-left-out',
      printableMessage(`${name} was not read: ${reason}`),
      printableMessage(name),
    );
  const [file] = bundle.notUtf8;
  if (file !== undefined) warnings.add('encoding', `${file} is not UTF-8`, file);
}

/** Reads the paper that a bundle holds. */
export function readPaper(record: SourceRecord, bundle: Bundle, reader: string): Paper {
  const warnings = new Warnings();
  const state = new DocumentState(bundle, warnings);
  for (const name of bundle.withExtension('.tex')) {
    if (/\\(?:acro|acrodef|newacro|DeclareAcronym)\s*\{/.test(bundle.text(name)))
      declareTerms(new Gullet(state, state.tokens(name)));
  }
  const nodes = parse(new Gullet(state, state.tokens(bundle.main), bundle.main));
  // Later warnings give the position of a node, or none.
  state.offset = undefined;
  const document = documentBody(nodes);
  wrapCslList(document);
  wrapTypedLists(document);
  const preamble = readPreamble(nodes);
  const footCitations = wrapFootCitations(document, preamble.packages);
  const numbering = numberDocument(document, state, preamble.within, document === nodes ? [] : nodes);
  const context: PaperContext = {
    state,
    numbering,
    citations: new CitationPrinter(),
    names: preamble.names,
    german: hasGermanShorthands(preamble),
  };
  addOtherLabels(nodes, context);
  const entries = readBibliography(nodes, context, preamble, preamble.cited);
  addPrinters(context, entries, preamble);
  const references = citeInNotes(document, footCitations, entries, context);

  const title = readTitle(nodes, document, context);
  const abstractSource = readAbstract(nodes, document, preamble.documentClass, context);
  const abstract = trimAbstract(writeParagraphs(abstractSource.nodes, context)).map((paragraph) => ({
    ...paragraph,
    section: [],
  }));
  const body = writeParagraphs(
    removeNodes(skipFrontMatter(document, abstractSource.inBody), abstractSource.inBody),
    context,
  ).map(closeBrackets);
  if (!title && body.length === 0 && abstract.length === 0)
    throw new UnreadableError('not-a-paper', 'the source has neither a title nor any text');
  warnAboutPaper({ record, bundle, state, hasTitle: title !== '', hasBody: body.length > 0 });
  const objects = readObjects(context, preamble);
  const labels = indexByLabel(objects);
  warnAboutUnknownCommands(state);
  const hash = sha256(record.bytes);
  const ids = identifiersFromPath(record.path);
  const conference = state.macros.get('confYear')?.body.map((token) => token.value);
  const year = readYear(nodes, preamble, references, ids.arxiv, conference?.join(''));
  return {
    schema: PAPER_SCHEMA,
    id: paperId(ids, hash),
    source: { path: record.path, format: 'latex', sha256: hash, reader },
    ids,
    title,
    abstract,
    authors: readAuthors(nodes, document, context),
    ...(year === undefined ? {} : { year }),
    fields: [],
    body: addTypedCitations(body, references).map((paragraph) => addTypedMentions(paragraph, labels)),
    references,
    objects,
    warnings: warnings.toList(),
  };
}
