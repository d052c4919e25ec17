import type { PaperObject } from '../../../paper/index.js';
import { Gullet } from '../expand/gullet.js';
import type { Preamble } from '../front/preamble.js';
import { floatParts, isCaption } from '../numbering/float-parts.js';
import type { Numbered } from '../numbering/numbering.js';
import { floatKind } from '../packages/environments.js';
import { TABULAR_ENVIRONMENTS } from '../packages/registry.js';
import { keyValues } from '../tokens/key-values.js';
import { parse } from '../tree/parse.js';
import type { EnvironmentNode, Node } from '../tree/tree.js';
import { visit } from '../tree/tree.js';
import type { PaperContext } from '../write/context.js';
import { plainText } from '../write/writer.js';
import { algorithmText } from './algorithms.js';
import { gridText, tabularGrid } from './tables.js';

/** Captions of a float, its own first, those of its parts and its notes behind. */
function captionOf(node: EnvironmentNode, context: PaperContext): string | undefined {
  const { captions, notes } = floatParts(node);
  const own = captions.filter((one) => one.part === undefined);
  const texts = [...own, ...captions.filter((one) => one.part !== undefined)].map(({ nodes, part }) => {
    const text = plainText(nodes, context);
    return text && part ? `(${part}) ${text}` : text;
  });
  return [...texts, ...notes.map((one) => plainText(one, context))].filter(Boolean).join(' ') || undefined;
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
    ? [node.arguments[0]!.source]
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

function gridsIn(nodes: readonly Node[], context: PaperContext): string[][][] {
  const grids: string[][][] = [];
  visit(nodes, (one) => {
    if (one.type !== 'environment' || !TABULAR_ENVIRONMENTS.has(one.name)) return undefined;
    grids.push(tabularGrid(one, context));
    return false;
  });
  return grids;
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

function tableContent(
  node: EnvironmentNode,
  context: PaperContext,
  preamble: Preamble,
): Partial<PaperObject> & { content: string } {
  const grids = TABULAR_ENVIRONMENTS.has(node.name)
    ? [tabularGrid(node, context)]
    : gridsIn(node.children, context);
  const rows = grids.flat();
  const images = rows.length > 0 ? [] : imagesOf(node.children, context, preamble);
  return {
    content:
      rows.length > 0
        ? gridText(rows)
        : [...sourcesIn(node.children), restOf(node, context)].filter(Boolean).join('\n'),
    ...(rows.length > 0 ? { rows } : {}),
    ...(images.length > 0 ? { images } : {}),
  };
}

function contentOf(
  { kind, node }: Numbered,
  context: PaperContext,
  preamble: Preamble,
): Partial<PaperObject> & { content: string } {
  if (node.type !== 'environment' && node.type !== 'command') return { content: node.source };
  if (node.type === 'command') return { content: plainText(node.arguments[0]?.children ?? [], context) };
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
    const parts = [...sourcesIn(node.children), ...gridsIn(node.children, context).map(gridText)];
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

/** The objects of the paper in the order in which they stand. */
export function readObjects(context: PaperContext, preamble: Preamble): PaperObject[] {
  return context.numbering.objects.map((one) => {
    const { node } = one;
    const caption =
      node.type === 'environment' &&
      (floatKind(node.name) !== undefined || TABULAR_ENVIRONMENTS.has(node.name))
        ? captionOf(node, context)
        : node.type === 'verbatim'
          ? optionCaption(node.options, context)
          : node.type === 'environment' && one.kind === 'figure'
            ? restOf(node, context) || undefined
            : node.type === 'environment' && one.kind === 'theorem' && node.options[0]
              ? plainText(node.options[0].children, context) || undefined
              : undefined;
    return {
      id: one.id,
      kind: one.kind,
      environment: one.environment,
      ...(one.label ? { label: one.label } : {}),
      ...(caption ? { caption } : {}),
      ...contentOf(one, context, preamble),
    };
  });
}
