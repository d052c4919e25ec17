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
import { gatherCslList } from './bibliography/csl-list.js';
import { gatherTypedLists } from './bibliography/typed-list.js';
import { DocumentState, printable } from './expand/document-state.js';
import { declareTerms } from './expand/glossary.js';
import { Gullet } from './expand/gullet.js';
import type { Bundle } from './files/bundle.js';
import { readAbstract, tidyAbstract, withoutTaken } from './front/abstract.js';
import { readAuthors } from './front/authors.js';
import { withoutFront } from './front/body.js';
import { addOtherLabels } from './front/external-labels.js';
import { type Preamble, readPreamble } from './front/preamble.js';
import { readTitle } from './front/title.js';
import { readYear } from './front/year.js';
import { number } from './numbering/numbering.js';
import { labelLines } from './objects/labelled-lines.js';
import { readObjects } from './objects/objects.js';
import { parse } from './tree/parse.js';
import type { Node } from './tree/tree.js';
import { CitationPrinter, type Entry } from './write/citation-printer.js';
import { citationStyle, nameYearSeparator } from './write/citation-style.js';
import type { PaperContext } from './write/context.js';
import { plainText } from './write/plain-text.js';
import { hasGermanShorthands } from './write/shorthands.js';
import { withTypedCitations } from './write/typed-citations.js';
import { byLabel, withTypedMentions } from './write/typed-mentions.js';
import { Writer } from './write/writer.js';

/** What stands between `\begin{document}` and `\end{document}`; of a source without either, all of it. */
function documentBody(nodes: Node[]): Node[] {
  const document = nodes.find((node) => node.type === 'environment' && node.name === 'document');
  return document?.type === 'environment' ? document.children : nodes;
}

function writeParagraphs(nodes: readonly Node[], context: PaperContext): Paragraph[] {
  const writer = new Writer(context);
  writer.write(nodes);
  writer.flush();
  return writer.paragraphs.filter((one) => /[\p{L}\p{N}]/u.test(one.text));
}

/** "Eq. (1" ends behind its bracket. */
function closeBrackets(paragraph: Paragraph): Paragraph {
  const mentions = paragraph.mentions.map((one) => {
    const isOpen = one.text.lastIndexOf('(') > one.text.lastIndexOf(')');
    if (!isOpen || paragraph.text[one.end] !== ')') return one;
    return { ...one, end: one.end + 1, text: `${one.text})` };
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
  const delimiter = context.state.macros.get('nameyeardelim')?.body.map((one) => one.value);
  const asked = delimiter && (delimiter.includes('addcomma') ? ',' : '');
  const aliases = new Map([...preamble.aliases].map(([key, nodes]) => [key, plainText(nodes, context)]));
  const separator = nameYearSeparator(preamble, preamble.nameYearSeparator ?? asked);
  return new CitationPrinter({ style, entries, separator, aliases });
}

/** What is printed of marks and of labels in algorithms: known once the bibliography and the objects are. */
function prepare(context: PaperContext, entries: readonly Entry[], preamble: Preamble): void {
  context.citations = makePrinter(entries, preamble, context);
  labelLines(context, preamble);
}

/** An arXiv number in the name of the file or folder, which is how arXiv hands its sources out. */
export function identifiersFromPath(path: string): Identifiers {
  const name = lastOf(path.split(/[\\/]/))
    .replace(/(?:\.(?:tar|gz|tgz|zip|tex))+$/i, '')
    .replace(/^arxiv[-_]?/i, '');
  return identifiers({ arxiv: /^\d{4}\.\d{4,5}(?:v\d+)?$/.test(name) ? normaliseArxiv(name) : undefined });
}

/** Warns of all unknown commands at once, with the place of the most frequent one that has one. */
function warnOfUnknown(state: DocumentState): void {
  const names = [...state.unknown].sort((a, b) => b[1].count - a[1].count);
  const [first] = names;
  if (!first) return;
  const times = names.reduce((sum, [, { count }]) => sum + count, 0);
  const shown = names
    .slice(0, 8)
    .map(([name, { count }]) => `\\${name} (${count})`)
    .join(', ');
  state.warn(
    'unknown-command',
    `${times} uses of ${names.length} unknown commands were read as their arguments: ${shown}`,
    names.find(([, { place }]) => place !== undefined)?.[1].place,
  );
}

/** Warns of what is missing in the paper as a whole. */
function warnOfPaper(paper: {
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
  if (bundle.rivals.length > 0)
    warnings.add(
      'main-file',
      `${bundle.main} was read as the paper; ${bundle.rivals.slice(0, 5).join(', ')} might be one too`,
      bundle.main,
    );
  for (const [name, reason] of Object.entries(paper.record.leftOut ?? {}))
    warnings.add('file-left-out', printable(`${name} was not read: ${reason}`), printable(name));
  const [file] = bundle.undecoded;
  if (file !== undefined) warnings.add('encoding', `${file} is not UTF-8`, file);
}

/** Reads the paper that a bundle holds. */
export function readPaper(record: SourceRecord, bundle: Bundle, reader: string): Paper {
  const warnings = new Warnings();
  const state = new DocumentState(bundle, warnings);
  for (const name of bundle.ending('.tex')) {
    if (/\\(?:acro|acrodef|newacro|DeclareAcronym)\s*\{/.test(bundle.text(name)))
      declareTerms(new Gullet(state, state.tokens(name)));
  }
  const nodes = parse(new Gullet(state, state.tokens(bundle.main), bundle.main));
  // Warnings from here on name the places of nodes, or none.
  state.place = undefined;
  const document = documentBody(nodes);
  gatherCslList(document);
  gatherTypedLists(document);
  const preamble = readPreamble(nodes);
  const numbering = number(document, state, preamble.within, document === nodes ? [] : nodes);
  const context: PaperContext = {
    state,
    numbering,
    citations: new CitationPrinter(),
    names: preamble.names,
    german: hasGermanShorthands(preamble),
  };
  addOtherLabels(nodes, context);
  const entries = readBibliography(nodes, context, preamble, preamble.cited);
  prepare(context, entries, preamble);

  const title = readTitle(nodes, document, context);
  const found = readAbstract(nodes, document, preamble.documentClass, context);
  const abstract = tidyAbstract(writeParagraphs(found.nodes, context)).map((one) => ({
    ...one,
    section: [],
  }));
  const body = writeParagraphs(withoutTaken(withoutFront(document, found.taken), found.taken), context).map(
    closeBrackets,
  );
  if (!title && body.length === 0 && abstract.length === 0)
    throw new UnreadableError('not-a-paper', 'there is neither a title nor a text in it');
  warnOfPaper({ record, bundle, state, hasTitle: title !== '', hasBody: body.length > 0 });
  const objects = readObjects(context, preamble);
  const labels = byLabel(objects);
  warnOfUnknown(state);
  const hash = sha256(record.bytes);
  const ids = identifiersFromPath(record.path);
  const references = entries.map((entry) => entry.reference);
  const conference = state.macros.get('confYear')?.body.map((one) => one.value);
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
    body: withTypedCitations(body, references).map((one) => withTypedMentions(one, labels)),
    references,
    objects,
    warnings: warnings.toList(),
  };
}
