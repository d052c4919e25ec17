import { itemAt } from '@citemill/metrics/at';
import type { Citation, ObjectCitation, PaperObject } from '../../../paper/index.js';
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
import { type CitedText, cited, groupsOf, inPart, joined, moved } from './cited-text.js';
import { type CellCitations, gridText, tabularGrid } from './tables.js';

/** Captions of a float, its own first, those of its parts and its notes behind. */
function captionOf(node: EnvironmentNode, context: PaperContext): CitedText {
  const { captions, notes } = floatParts(node);
  const own = captions.filter((one) => one.part === undefined);
  const texts = [...own, ...captions.filter((one) => one.part !== undefined)].map(({ nodes, part }) => {
    const text = cited(flatParagraph(nodes, context));
    return text.text && part ? joined([{ text: `(${part})`, citations: [] }, text], ' ') : text;
  });
  return joined([...texts, ...notes.map((one) => cited(flatParagraph(one, context)))], ' ');
}

const PICTURES =
  /^(?:includegraphics|includesvg|includestandalone|epsfig|psfig|epsfbox|epsffile|plotone|plottwo|includepdf)$/;

/** The files that a node prints as pictures, as it spells them. */
function picturesOf(node: Node): string[] {
  if (node.type === 'drawing' && node.environment === 'overpic') {
    const file = /^\\begin\{overpic\}\s*(?:\[[^\]]*\])?\s*\{([^{}]*)\}/.exec(node.source)?.[1];
    return file ? [file] : [];
  }
  if (node.type !== 'command') return [];
  if (PICTURES.test(node.name)) return node.arguments.map((one) => one.source);
  // `\fig{file}{width}{caption}` of AAS.
  return /^(?:|left|right|boxed|rotate)fig$/.test(node.name) && node.arguments.length === 3
    ? [itemAt(node.arguments, 0).source]
    : [];
}

/** The image files of a float as they are named in the bundle; a file that is not there keeps the paper's spelling. */
function imagesOf(nodes: readonly Node[], context: PaperContext, preamble: Preamble): string[] {
  const images: string[] = [];
  visit(nodes, (one) => {
    for (const source of picturesOf(one)) {
      const spelling = (/(?:file|figure)\s*=\s*([^,\s]+)/.exec(source)?.[1] ?? source).trim();
      if (!spelling) continue;
      const found = context.state.bundle.findImage(spelling, preamble.graphicsFolders);
      if (found === undefined)
        context.state.warn(
          'missing-image',
          `${spelling} is not among the files`,
          one.type === 'command' ? one.place : undefined,
        );
      images.push(found ?? spelling);
    }
    return undefined;
  });
  return [...new Set(images)];
}

/** The tables in a float, one below the other, with what their cells cite. */
function gridsIn(
  nodes: readonly Node[],
  context: PaperContext,
): { rows: string[][]; citations: CellCitations[] } {
  const rows: string[][] = [];
  const citations: CellCitations[] = [];
  visit(nodes, (one) => {
    if (one.type !== 'environment' || !TABULAR_ENVIRONMENTS.has(one.name)) return undefined;
    const own: CellCitations[] = [];
    const grid = tabularGrid(one, context, own);
    citations.push(...own.map((cell) => ({ ...cell, row: cell.row + rows.length })));
    rows.push(...grid);
    return false;
  });
  return { rows, citations };
}

/** What the cells of a table cite, by its place in the table as text. */
function gridCitations(rows: readonly string[][], cells: readonly CellCitations[]): Citation[] {
  const found: Citation[] = [];
  let start = 0;
  rows.forEach((row, index) => {
    let at = start;
    row.forEach((text, column) => {
      for (const cell of cells)
        if (cell.row === index && cell.column === column)
          found.push(...moved(cell.citations, at, groupsOf(found)));
      at += text.length + ' | '.length;
    });
    start += gridText([row]).length + 1;
  });
  return found;
}

function sourcesIn(nodes: readonly Node[]): string[] {
  const sources: string[] = [];
  visit(nodes, (one) => {
    if (
      one.type === 'drawing' ||
      (one.type === 'verbatim' && !/^(?:verb|url|href|path)$/.test(one.environment))
    )
      sources.push(one.source);
    return undefined;
  });
  return sources;
}

/** A figure drawn with nothing but rules, as in `\fbox{\rule{0pt}{2in}}`: their source. */
function rulesIn(nodes: readonly Node[]): string {
  const rules: string[] = [];
  visit(nodes, (one) => {
    if (one.type === 'command' && one.name === 'rule')
      rules.push(`\\rule${one.arguments.map(({ source }) => `{${source}}`).join('')}`);
    return undefined;
  });
  return rules.join(' ');
}

/** Everything in a float but its captions. */
const restOf = (node: EnvironmentNode, context: PaperContext) =>
  plainText(
    node.children.filter((one) => one.type !== 'command' || (!isCaption(one.name) && one.name !== 'label')),
    context,
    true,
  );

/** A listing as it is printed: pandoc colours its words, `\FunctionTok{plot}`. */
const programText = ({ environment, source }: RawNode): string =>
  environment === 'Highlighting'
    ? source.replace(/\\[A-Z][A-Za-z]*Tok\{((?:[^{}\\]|\\.)*)\}/g, '$1').replace(/\\([{}\\])/g, '$1')
    : source;

type Content = Partial<PaperObject> & { content: string };

function tableContent(node: EnvironmentNode, context: PaperContext, preamble: Preamble): Content {
  const { rows, citations } = gridsIn([node], context);
  if (rows.length > 0)
    return {
      content: gridText(rows),
      rows,
      ...withCitations(inPart('content', gridCitations(rows, citations))),
    };
  const images = imagesOf(node.children, context, preamble);
  return {
    content: [...sourcesIn(node.children), restOf(node, context)].filter(Boolean).join('\n'),
    ...(images.length > 0 ? { images } : {}),
  };
}

const withCitations = (citations: ObjectCitation[]) => (citations.length > 0 ? { citations } : {});

function contentOf({ kind, node }: Numbered, context: PaperContext, preamble: Preamble): Content {
  if (node.type !== 'environment' && node.type !== 'command')
    return { content: node.type === 'math' ? node.source : programText(node) };
  if (node.type === 'command') {
    const note = cited(flatParagraph(node.arguments[0]?.children ?? [], context));
    return { content: note.text, ...withCitations(inPart('content', note.citations)) };
  }
  if (kind === 'table') return tableContent(node, context, preamble);
  if (kind === 'algorithm') {
    const content = [...sourcesIn(node.children), algorithmText(node, context, preamble.algorithmEnds)]
      .filter(Boolean)
      .join('\n');
    const images = imagesOf(node.children, context, preamble);
    return { content, ...(images.length > 0 ? { images } : {}) };
  }
  if (kind === 'figure') {
    const images = imagesOf(node.children, context, preamble);
    const parts = [...sourcesIn(node.children), gridText(gridsIn(node.children, context).rows)].filter(
      Boolean,
    );
    return {
      content: parts.join('\n') || (images.length > 0 ? '' : restOf(node, context) || rulesIn(node.children)),
      ...(images.length > 0 ? { images } : {}),
    };
  }
  if (kind === 'verbatim') return { content: sourcesIn(node.children).join('\n') || restOf(node, context) };
  return { content: plainText(node.children, context, kind !== 'theorem') };
}

/** A caption given as an option: `\begin{lstlisting}[caption={…}]`. */
function optionCaption(options: string, context: PaperContext): string | undefined {
  const caption = keyValues(options)
    .get('caption')
    ?.replace(/^\s*\[[^\]]*\]/, '');
  if (!caption) return undefined;
  return plainText(parse(new Gullet(context.state, context.state.tokenise(caption))), context) || undefined;
}

const isFloat = (name: string) => floatKind(name) !== undefined || TABULAR_ENVIRONMENTS.has(name);

/** What is printed below or above an object. */
function captionText({ kind, node }: Numbered, context: PaperContext): CitedText {
  const plain = (text: string | undefined): CitedText => ({ text: text ?? '', citations: [] });
  if (node.type === 'verbatim') return plain(optionCaption(node.options, context));
  if (node.type !== 'environment') return plain('');
  if (isFloat(node.name) || unfloatedKind(node)) return captionOf(node, context);
  if (kind === 'figure') return plain(restOf(node, context));
  return kind === 'theorem' && node.options[0]
    ? cited(flatParagraph(node.options[0].children, context))
    : plain('');
}

/** The objects of the paper in the order in which they stand. */
export function readObjects(context: PaperContext, preamble: Preamble): PaperObject[] {
  return context.numbering.objects.map((one) => {
    const caption = captionText(one, context);
    const content = contentOf(one, context, preamble);
    const citations = [...inPart('caption', caption.citations), ...(content.citations ?? [])];
    return {
      id: one.id,
      kind: one.kind,
      environment: one.environment,
      ...(one.label ? { label: one.label } : {}),
      ...(caption.text ? { caption: caption.text } : {}),
      ...content,
      ...withCitations(citations),
    };
  });
}
