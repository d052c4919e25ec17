import { itemAt } from '@citemill/metrics/at';
import type { Citation, ObjectCitation, PaperObject } from '../../../paper/index.js';
import { gridText } from '../../xml/table-grid.js';
import { Gullet } from '../expand/gullet.js';
import type { Preamble } from '../front/preamble.js';
import { floatParts, isCaption } from '../numbering/float-parts.js';
import type { Numbered } from '../numbering/numbered.js';
import { unfloatedKind } from '../numbering/unfloated.js';
import { floatKind } from '../packages/environments.js';
import { TABULAR_ENVIRONMENTS } from '../packages/registry.js';
import { keyValues } from '../tokens/key-values.js';
import { parse } from '../tree/parse.js';
import type { EnvironmentNode, Node, RawNode } from '../tree/tree.js';
import { visit } from '../tree/tree.js';
import type { PaperContext } from '../write/context.js';
import { flatParagraph, plainText } from '../write/plain-text.js';
import { algorithmText } from './algorithms.js';
import { type CitedText, citedText, countGroups, inPart, joinTexts, shiftCitations } from './cited-text.js';
import { type CellCitations, tabularGrid } from './tables.js';

/** Returns the captions of a float, then those of its parts, then its notes. */
function floatCaption(node: EnvironmentNode, context: PaperContext): CitedText {
  const { captions, notes } = floatParts(node);
  const mainCaptions = captions.filter((caption) => caption.part === undefined);
  const texts = [...mainCaptions, ...captions.filter((caption) => caption.part !== undefined)].map(
    ({ nodes, part }) => {
      const text = citedText(flatParagraph(nodes, context));
      return text.text && part ? joinTexts([{ text: `(${part})`, citations: [] }, text], ' ') : text;
    },
  );
  return joinTexts([...texts, ...notes.map((note) => citedText(flatParagraph(note, context)))], ' ');
}

const PICTURES =
  /^(?:includegraphics|includesvg|includestandalone|epsfig|psfig|epsfbox|epsffile|plotone|plottwo|includepdf)$/;

/** Returns the image files that a node includes, as spelled in the source. */
function imageSpellings(node: Node): string[] {
  if (node.type === 'drawing' && node.environment === 'overpic') {
    const file = /^\\begin\{overpic\}\s*(?:\[[^\]]*\])?\s*\{([^{}]*)\}/.exec(node.source)?.[1];
    return file ? [file] : [];
  }
  if (node.type !== 'command') return [];
  if (PICTURES.test(node.name)) return node.arguments.map((argument) => argument.source);
  // `\fig{file}{width}{caption}` of AAS.
  return /^(?:|left|right|boxed|rotate)fig$/.test(node.name) && node.arguments.length === 3
    ? [itemAt(node.arguments, 0).source]
    : [];
}

/** Returns the image files of a float, by their names in the bundle; a missing file keeps its spelling. */
function findImages(nodes: readonly Node[], context: PaperContext, preamble: Preamble): string[] {
  const images: string[] = [];
  visit(nodes, (node) => {
    for (const source of imageSpellings(node)) {
      const spelling = (/(?:file|figure)\s*=\s*([^,\s]+)/.exec(source)?.[1] ?? source).trim();
      if (!spelling) continue;
      const file = context.state.bundle.findImage(spelling, preamble.graphicsFolders);
      if (file === undefined)
        context.state.warn(
          'missing-image',
          `missing image: ${spelling}`,
          node.type === 'command' ? node.offset : undefined,
        );
      images.push(file ?? spelling);
    }
    return undefined;
  });
  return [...new Set(images)];
}

/** Returns the rows of all tables in a float, with the citations in their cells. */
function readTables(
  nodes: readonly Node[],
  context: PaperContext,
): { rows: string[][]; citations: CellCitations[] } {
  const rows: string[][] = [];
  const citations: CellCitations[] = [];
  visit(nodes, (node) => {
    if (node.type !== 'environment' || !TABULAR_ENVIRONMENTS.has(node.name)) return undefined;
    const cellCitations: CellCitations[] = [];
    const grid = tabularGrid(node, context, cellCitations);
    citations.push(...cellCitations.map((cell) => ({ ...cell, row: cell.row + rows.length })));
    rows.push(...grid);
    return false;
  });
  return { rows, citations };
}

/** Returns the citations in cells, at their offsets in the text of the table. */
function gridCitations(rows: readonly string[][], cells: readonly CellCitations[]): Citation[] {
  const citations: Citation[] = [];
  let start = 0;
  rows.forEach((row, index) => {
    let i = start;
    row.forEach((text, column) => {
      for (const cell of cells)
        if (cell.row === index && cell.column === column)
          citations.push(...shiftCitations(cell.citations, i, countGroups(citations)));
      i += text.length + ' | '.length;
    });
    start += gridText([row]).length + 1;
  });
  return citations;
}

function collectSources(nodes: readonly Node[]): string[] {
  const sources: string[] = [];
  visit(nodes, (node) => {
    if (
      node.type === 'drawing' ||
      (node.type === 'verbatim' && !/^(?:verb|url|href|path)$/.test(node.environment))
    )
      sources.push(node.source);
    return undefined;
  });
  return sources;
}

/** Returns the source of a figure that consists only of rules: `\fbox{\rule{0pt}{2in}}`. */
function collectRules(nodes: readonly Node[]): string {
  const rules: string[] = [];
  visit(nodes, (node) => {
    if (node.type === 'command' && node.name === 'rule')
      rules.push(`\\rule${node.arguments.map(({ source }) => `{${source}}`).join('')}`);
    return undefined;
  });
  return rules.join(' ');
}

/** Returns the text of a float without its captions. */
const textWithoutCaption = (node: EnvironmentNode, context: PaperContext) =>
  plainText(
    node.children.filter(
      (child) => child.type !== 'command' || (!isCaption(child.name) && child.name !== 'label'),
    ),
    context,
    true,
  );

/** Returns the text of a listing, without pandoc's highlighting commands such as `\FunctionTok{plot}`. */
const programText = ({ environment, source }: RawNode): string =>
  environment === 'Highlighting'
    ? source.replace(/\\[A-Z][A-Za-z]*Tok\{((?:[^{}\\]|\\.)*)\}/g, '$1').replace(/\\([{}\\])/g, '$1')
    : source;

type Content = Partial<PaperObject> & { content: string };

function tableContent(node: EnvironmentNode, context: PaperContext, preamble: Preamble): Content {
  const { rows, citations } = readTables([node], context);
  if (rows.length > 0)
    return {
      content: gridText(rows),
      rows,
      ...withCitations(inPart('content', gridCitations(rows, citations))),
    };
  const images = findImages(node.children, context, preamble);
  return {
    content: [...collectSources(node.children), textWithoutCaption(node, context)].filter(Boolean).join('\n'),
    ...withImages(images),
  };
}

const withImages = (images: string[]) => (images.length > 0 ? { images } : {});

const withCitations = (citations: ObjectCitation[]) => (citations.length > 0 ? { citations } : {});

function objectContent({ kind, node }: Numbered, context: PaperContext, preamble: Preamble): Content {
  if (node.type !== 'environment' && node.type !== 'command')
    return { content: node.type === 'math' ? node.source : programText(node) };
  if (node.type === 'command') {
    const note = citedText(flatParagraph(node.arguments[0]?.children ?? [], context));
    return { content: note.text, ...withCitations(inPart('content', note.citations)) };
  }
  if (kind === 'table') return tableContent(node, context, preamble);
  if (kind === 'algorithm') {
    const content = [...collectSources(node.children), algorithmText(node, context, preamble.algorithmEnds)]
      .filter(Boolean)
      .join('\n');
    const images = findImages(node.children, context, preamble);
    return { content, ...withImages(images) };
  }
  if (kind === 'figure') {
    const images = findImages(node.children, context, preamble);
    const parts = [
      ...collectSources(node.children),
      gridText(readTables(node.children, context).rows),
    ].filter(Boolean);
    return {
      content:
        parts.join('\n') ||
        (images.length > 0 ? '' : textWithoutCaption(node, context) || collectRules(node.children)),
      ...withImages(images),
    };
  }
  if (kind === 'verbatim')
    return { content: collectSources(node.children).join('\n') || textWithoutCaption(node, context) };
  return { content: plainText(node.children, context, kind !== 'theorem') };
}

/** Returns a caption given as an option: `\begin{lstlisting}[caption={…}]`. */
function captionFromOptions(options: string, context: PaperContext): string | undefined {
  const caption = keyValues(options)
    .get('caption')
    ?.replace(/^\s*\[[^\]]*\]/, '');
  if (!caption) return undefined;
  return plainText(parse(new Gullet(context.state, context.state.tokenise(caption))), context) || undefined;
}

const isFloat = (name: string) => floatKind(name) !== undefined || TABULAR_ENVIRONMENTS.has(name);

/** Returns the caption of an object. */
function captionText({ kind, node }: Numbered, context: PaperContext): CitedText {
  const plain = (text: string | undefined): CitedText => ({ text: text ?? '', citations: [] });
  if (node.type === 'verbatim') return plain(captionFromOptions(node.options, context));
  if (node.type !== 'environment') return plain('');
  if (isFloat(node.name) || unfloatedKind(node)) return floatCaption(node, context);
  if (kind === 'figure') return plain(textWithoutCaption(node, context));
  return kind === 'theorem' && node.options[0]
    ? citedText(flatParagraph(node.options[0].children, context))
    : plain('');
}

/** Returns the objects of the paper, in document order. */
export function readObjects(context: PaperContext, preamble: Preamble): PaperObject[] {
  return context.numbering.objects.map((object) => {
    const caption = captionText(object, context);
    const content = objectContent(object, context, preamble);
    const citations = [...inPart('caption', caption.citations), ...(content.citations ?? [])];
    return {
      id: object.id,
      kind: object.kind,
      environment: object.environment,
      ...(object.label ? { label: object.label } : {}),
      ...(caption.text ? { caption: caption.text } : {}),
      ...content,
      ...withCitations(citations),
    };
  });
}
