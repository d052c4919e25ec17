import type { Paragraph } from '../../../paper/index.js';
import { abstractLabel } from '../../wording/abstract-labels.js';
import { isHeading, sectionLevel } from '../numbering/section-numbers.js';
import { frontRole } from '../packages/front-commands.js';
import { hasStructuredAbstract } from '../packages/registry.js';
import type { Node } from '../tree/tree.js';
import { visit } from '../tree/tree.js';
import type { PaperContext } from '../write/context.js';
import { plainText } from '../write/plain-text.js';

const ENVIRONMENTS = /^(?:abstract|summary|abs)\*?$/i;
const COMMANDS = /^(?:abstract|abs|abstracts|abst|summary)$/i;
/** Abstract environments in other languages. */
const OTHER_LANGUAGES =
  /^(?:resumo|resumen|resume|zusammenfassung|riassunto|kurzfassung|sammendrag|sammanfattning)$/i;
const ABSTRACT_LABEL = /^(?:abstract|summary)\s*[.:—–-]*$/i;

export interface AbstractNodes {
  nodes: readonly Node[];
  /** Nodes of the abstract that are part of the body, to be removed from it. */
  inBody: ReadonlySet<Node>;
}

const NO_NODES: ReadonlySet<Node> = new Set();

/** Finds the abstract: an environment, an argument, a section of that name, or the text after the bold word. */
export function readAbstract(
  nodes: readonly Node[],
  document: readonly Node[],
  documentClass: string,
  context: PaperContext,
): AbstractNodes {
  const named = namedAbstract(
    nodes,
    (name) => ENVIRONMENTS.test(name),
    (name) => COMMANDS.test(name),
  );
  if (named.isEnvironment) return named;
  let argument = named.nodes;
  if (hasStructuredAbstract(documentClass)) argument = multiPartAbstract(document) ?? argument;
  if (argument.some(hasText)) return { nodes: argument, inBody: named.inBody };
  const isAbstract = (name: string) => frontRole(name) === 'abstract' || OTHER_LANGUAGES.test(name);
  const other = namedAbstract(nodes, isAbstract, isAbstract);
  if (other.nodes.some(hasText)) return other;
  return abstractInBody(document, context) ?? { nodes: [], inBody: NO_NODES };
}

/** Returns the content of matching environments, or else the argument of a matching command. */
function namedAbstract(
  nodes: readonly Node[],
  isEnvironment: (name: string) => boolean,
  isCommand: (name: string) => boolean,
): AbstractNodes & { isEnvironment: boolean } {
  const environments: Node[] = [];
  const inBody = new Set<Node>();
  let argument: readonly Node[] = [];
  visit(nodes, (node) => {
    if (node.type === 'environment' && isEnvironment(node.name)) {
      inBody.add(node);
      environments.push(...node.children, { type: 'paragraph' });
      return false;
    }
    if (node.type === 'command' && isCommand(node.name) && argument.length === 0) {
      inBody.add(node);
      argument = node.arguments.flatMap((argument): Node[] => [...argument.children, { type: 'paragraph' }]);
    }
    return undefined;
  });
  return environments.some(hasText)
    ? { nodes: environments, inBody, isEnvironment: true }
    : { nodes: argument, inBody, isEnvironment: false };
}

/** A&A's `\abstract{context}{aims}{methods}{results}{conclusions}`, some of which may be empty. */
function multiPartAbstract(document: readonly Node[]): Node[] | undefined {
  const index = document.findIndex((node) => node.type === 'command' && node.name === 'abstract');
  const command = document[index];
  if (command?.type !== 'command') return undefined;
  const parts: Node[] = [...(command.arguments[0]?.children ?? [])];
  for (const node of document.slice(index + 1)) {
    if (node.type === 'group') parts.push({ type: 'space' }, ...node.children);
    else if (node.type !== 'space' && node.type !== 'paragraph') break;
  }
  return parts;
}

const hasText = (node: Node) =>
  node.type === 'text' || node.type === 'group' || node.type === 'command' || node.type === 'math';

/** Returns the text of a node that may be the word "Abstract": in bold, on its own line, or in a heading. */
function labelText(node: Node, context: PaperContext): string | undefined {
  if (node.type === 'command' && node.arguments.length > 0 && !/^(?:title|author|thanks)$/.test(node.name))
    return plainText(node.arguments[0]?.children ?? [], context);
  if (
    node.type === 'group' ||
    (node.type === 'environment' && /^(?:center|flushleft|large)$/.test(node.name))
  )
    return plainText(node.children, context);
  return undefined;
}

/** The abstract's label is among the first nodes; a later "Summary" is a section. */
const MAX_LABEL_INDEX = 400;
const MAX_PARAGRAPHS = 3;

/** Node lists that may contain the abstract: the document's, and those of environments at its start. */
function* candidateLists(nodes: readonly Node[], depth = 0): Generator<readonly Node[]> {
  yield nodes;
  if (depth > 2) return;
  for (const node of nodes.slice(0, MAX_LABEL_INDEX)) {
    if (node.type === 'environment' && FRONT_ENVIRONMENT.test(node.name))
      yield* candidateLists(node.children, depth + 1);
    else if (node.type === 'command' && sectionLevel(node.name) > 0) return;
  }
}

const FRONT_ENVIRONMENT =
  /^(?:titlepage|center|quote|quotation|minipage|adjustwidth|frontmatter|small|changemargin|flushleft)$/;

/** Returns the index of the first label in any language, -1 if a heading precedes it: "Zusammenfassung" may also end a paper. */
function labelIndex(nodes: readonly Node[], context: PaperContext): number {
  const index = nodes.findIndex((node) => isHeading(node) || isLabel(node, context));
  const node = nodes[index];
  return node && isLabel(node, context) ? index : -1;
}

const isLabel = (node: Node, context: PaperContext): boolean =>
  abstractLabel(labelText(node, context)?.trim() ?? '')?.isAlone === true;

/** `\section*{Abstract} …` up to the next heading, or `\textbf{Abstract.} …` to the end of its paragraph. */
function abstractInBody(document: readonly Node[], context: PaperContext): AbstractNodes | undefined {
  const isEnglish = (node: Node) => ABSTRACT_LABEL.test(labelText(node, context)?.trim() ?? '');
  return (
    labelledAbstract(document, (nodes) => nodes.findIndex(isEnglish)) ??
    labelledAbstract(document, (nodes) => labelIndex(nodes, context))
  );
}

/** Returns the text after a label, which is searched in each list of nodes that may contain the abstract. */
function labelledAbstract(
  document: readonly Node[],
  findLabel: (nodes: readonly Node[]) => number,
): AbstractNodes | undefined {
  for (const nodes of candidateLists(document)) {
    const index = findLabel(nodes.slice(0, MAX_LABEL_INDEX));
    const label = nodes[index];
    if (!label) continue;
    const rest = nodes.slice(index + 1);
    const content = rest.slice(0, isHeading(label) ? sectionEnd(rest) : paragraphEnd(rest));
    if (content.some((node) => node.type === 'text'))
      return { nodes: content, inBody: new Set([label, ...content]) };
  }
  return undefined;
}

/** Returns the end of a section: the next heading, or a few paragraphs if there is none. */
function sectionEnd(nodes: readonly Node[]): number {
  const heading = nodes.findIndex((node) => isHeading(node) || isPageBreak(node));
  if (heading !== -1) return heading;
  let paragraphs = 0;
  const end = nodes.findIndex((node) => node.type === 'paragraph' && ++paragraphs > MAX_PARAGRAPHS);
  return end === -1 ? nodes.length : end;
}

const isPageBreak = (node: Node) =>
  node.type === 'command' && /^(?:maketitle|newpage|clearpage|pagebreak)$/.test(node.name);

/** Returns the end of the paragraph after a bold word, which may be on a line above it. */
function paragraphEnd(nodes: readonly Node[]): number {
  let words = 0;
  const end = nodes.findIndex((node) => {
    if (node.type === 'text') words++;
    const isEnd =
      node.type === 'paragraph' || isPageBreak(node) || (node.type === 'command' && node.name === 'par');
    return isHeading(node) || (words > 0 && isEnd);
  });
  return end === -1 ? nodes.length : end;
}

/** Removes nodes from a list, and from the environments in it. */
export function removeNodes(nodes: readonly Node[], removed: ReadonlySet<Node>): readonly Node[] {
  if (removed.size === 0) return nodes;
  return nodes.flatMap((node): Node[] => {
    if (removed.has(node)) return [];
    const isOutside = node.type !== 'environment' || !node.children.some((child) => removed.has(child));
    if (isOutside) return [node];
    return [{ ...node, children: [...removeNodes(node.children, removed)] }];
  });
}

const KEYWORDS =
  /(?:^|[.!?)]\s+)((?:key\s?-?words?(?:\s+and\s+phrases)?|index terms|general terms|pacs(?: numbers?)?|msc(?: \d{4})?|jel(?: classification| codes?)?|(?:ams |mathematics )?subject classifications?|subject headings|categories and subject descriptors|ccs concepts)\s*(?:\([^)]*\))?\s*[:.—–-])/i;

/** Removes the word "Abstract" and the keywords after the abstract. */
export function trimAbstract(paragraphs: readonly Paragraph[]): Paragraph[] {
  const trimmed: Paragraph[] = [];
  for (const paragraph of paragraphs) {
    if (abstractLabel(paragraph.text.trim())?.isAlone) continue;
    // Frontiers puts the keywords in a section of the abstract.
    if (KEYWORDS.test(`${paragraph.section.at(-1)}:`)) break;
    const keywords = KEYWORDS.exec(paragraph.text);
    const label = keywords?.[1];
    if (!keywords || label === undefined) {
      trimmed.push(paragraph);
      continue;
    }
    const end = paragraph.text.slice(0, keywords.index + keywords[0].length - label.length).trimEnd().length;
    if (end > 0) trimmed.push(truncate(paragraph, end));
    break;
  }
  return trimmed;
}

/** Returns the start of a paragraph, up to `end`. */
function truncate(paragraph: Paragraph, end: number): Paragraph {
  const { emphasis, ...rest } = paragraph;
  const shortened = emphasis
    ?.filter((span) => span.start < end)
    .map((span) => ({ ...span, end: Math.min(span.end, end) }));
  return {
    ...rest,
    text: paragraph.text.slice(0, end),
    citations: paragraph.citations.filter((citation) => citation.end <= end),
    mentions: paragraph.mentions.filter((mention) => mention.end <= end),
    ...(shortened && shortened.length > 0 ? { emphasis: shortened } : {}),
  };
}
