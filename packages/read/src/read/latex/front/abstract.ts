import type { Paragraph } from '../../../paper/index.js';
import { sectionLevel } from '../numbering/section-numbers.js';
import { frontRole } from '../packages/front-commands.js';
import { hasStructuredAbstract } from '../packages/registry.js';
import type { CommandNode, Node } from '../tree/tree.js';
import { visit } from '../tree/tree.js';
import type { PaperContext } from '../write/context.js';
import { plainText } from '../write/plain-text.js';

const ENVIRONMENTS = /^(?:abstract|summary|abs)\*?$/i;
const COMMANDS = /^(?:abstract|abs|abstracts|abst|summary)$/i;
/** Papers in other languages call it so. */
const OTHER_LANGUAGES =
  /^(?:resumo|resumen|resume|zusammenfassung|riassunto|kurzfassung|sammendrag|sammanfattning)$/i;
const WORD = /^(?:abstract|summary)\s*[.:—–-]*$/i;

/** What a document calls its abstract, and where that stands in the body, which then lacks it. */
export interface Abstract {
  nodes: readonly Node[];
  /** The nodes of the body that are the abstract, where it is set as a part of it. */
  taken: ReadonlySet<Node>;
}

const NONE: ReadonlySet<Node> = new Set();

/** The abstract: an environment, an argument, a section of that name, or what follows the bold word. */
export function readAbstract(
  nodes: readonly Node[],
  document: readonly Node[],
  documentClass: string,
  context: PaperContext,
): Abstract {
  const named = namedAbstract(
    nodes,
    (name) => ENVIRONMENTS.test(name),
    (name) => COMMANDS.test(name),
  );
  if (named.isEnvironment) return named;
  let argument = named.nodes;
  if (hasStructuredAbstract(documentClass)) argument = structured(document) ?? argument;
  if (argument.some(hasText)) return { nodes: argument, taken: named.taken };
  const isAbstract = (name: string) => frontRole(name) === 'abstract' || OTHER_LANGUAGES.test(name);
  const other = namedAbstract(nodes, isAbstract, isAbstract);
  if (other.nodes.some(hasText)) return other;
  return abstractInBody(document, context) ?? { nodes: [], taken: NONE };
}

/** What stands in environments of such names, or, where there are none, in the argument of such a command. */
function namedAbstract(
  nodes: readonly Node[],
  isEnvironment: (name: string) => boolean,
  isCommand: (name: string) => boolean,
): Abstract & { isEnvironment: boolean } {
  const environments: Node[] = [];
  const taken = new Set<Node>();
  let argument: readonly Node[] = [];
  visit(nodes, (node) => {
    if (node.type === 'environment' && isEnvironment(node.name)) {
      taken.add(node);
      environments.push(...node.children, { type: 'paragraph' });
      return false;
    }
    if (node.type === 'command' && isCommand(node.name) && argument.length === 0) {
      taken.add(node);
      argument = node.arguments.flatMap((one): Node[] => [...one.children, { type: 'paragraph' }]);
    }
    return undefined;
  });
  return environments.some(hasText)
    ? { nodes: environments, taken, isEnvironment: true }
    : { nodes: argument, taken, isEnvironment: false };
}

/** `\abstract{context}{aims}{methods}{results}{conclusions}` of A&A: some of them may be empty. */
function structured(document: readonly Node[]): Node[] | undefined {
  const at = document.findIndex((node) => node.type === 'command' && node.name === 'abstract');
  const command = document[at];
  if (command?.type !== 'command') return undefined;
  const parts: Node[] = [...(command.arguments[0]?.children ?? [])];
  for (const node of document.slice(at + 1)) {
    if (node.type === 'group') parts.push({ type: 'space' }, ...node.children);
    else if (node.type !== 'space' && node.type !== 'paragraph') break;
  }
  return parts;
}

const hasText = (node: Node) =>
  node.type === 'text' || node.type === 'group' || node.type === 'command' || node.type === 'math';

const isHeading = (node: Node): node is CommandNode =>
  node.type === 'command' && sectionLevel(node.name) !== -1;

/** The text of a node that may be the word "Abstract" in bold, in a line of its own, or in a heading. */
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

/** How far a list of words goes that comes before the text; a label behind it is that of a section. */
const FARTHEST_LABEL = 400;
const MOST_PARAGRAPHS = 3;

/** Lists of nodes in which the abstract may be set: the document's own, and those of environments at its start. */
function* placesOf(nodes: readonly Node[], depth = 0): Generator<readonly Node[]> {
  yield nodes;
  if (depth > 2) return;
  for (const node of nodes.slice(0, FARTHEST_LABEL)) {
    if (node.type === 'environment' && IN_FRONT.test(node.name)) yield* placesOf(node.children, depth + 1);
    else if (node.type === 'command' && sectionLevel(node.name) > 0) return;
  }
}

const IN_FRONT =
  /^(?:titlepage|center|quote|quotation|minipage|adjustwidth|frontmatter|small|changemargin|flushleft)$/;

/** `\section*{Abstract} …`, `\textbf{Abstract.} …`: up to the next heading, or to the end of its paragraph. */
function abstractInBody(document: readonly Node[], context: PaperContext): Abstract | undefined {
  for (const nodes of placesOf(document)) {
    const at = nodes
      .slice(0, FARTHEST_LABEL)
      .findIndex((node) => WORD.test(labelText(node, context)?.trim() ?? ''));
    const label = nodes[at];
    if (!label) continue;
    const rest = nodes.slice(at + 1);
    const found = rest.slice(0, isHeading(label) ? sectionEnd(rest) : paragraphEnd(rest));
    if (found.some((one) => one.type === 'text')) return { nodes: found, taken: new Set([label, ...found]) };
  }
  return undefined;
}

/** Where a section ends: at the next heading, or behind a few paragraphs where there is none. */
function sectionEnd(nodes: readonly Node[]): number {
  const heading = nodes.findIndex((one) => isHeading(one) || isPageBreak(one));
  if (heading !== -1) return heading;
  let paragraphs = 0;
  const end = nodes.findIndex((one) => one.type === 'paragraph' && ++paragraphs > MOST_PARAGRAPHS);
  return end === -1 ? nodes.length : end;
}

const isPageBreak = (node: Node) =>
  node.type === 'command' && /^(?:maketitle|newpage|clearpage|pagebreak)$/.test(node.name);

/** Where the paragraph ends that a bold word opens; the word may stand in a line above it. */
function paragraphEnd(nodes: readonly Node[]): number {
  let words = 0;
  const end = nodes.findIndex((one) => {
    if (one.type === 'text') words++;
    const isEnd =
      one.type === 'paragraph' || isPageBreak(one) || (one.type === 'command' && one.name === 'par');
    return isHeading(one) || (words > 0 && isEnd);
  });
  return end === -1 ? nodes.length : end;
}

/** Nodes without those that were read as the abstract. */
export function withoutTaken(nodes: readonly Node[], taken: ReadonlySet<Node>): readonly Node[] {
  if (taken.size === 0) return nodes;
  return nodes.flatMap((node): Node[] => {
    if (taken.has(node)) return [];
    const isOutside = node.type !== 'environment' || !node.children.some((one) => taken.has(one));
    if (isOutside) return [node];
    return [{ ...node, children: [...withoutTaken(node.children, taken)] }];
  });
}

const KEYWORDS =
  /(?:^|[.!?)]\s+)((?:key\s?-?words?(?:\s+and\s+phrases)?|index terms|general terms|pacs(?: numbers?)?|msc(?: \d{4})?|jel(?: classification| codes?)?|(?:ams |mathematics )?subject classifications?|subject headings|categories and subject descriptors|ccs concepts)\s*(?:\([^)]*\))?\s*[:.—–-])/i;

/** Paragraphs of an abstract without the word itself and without the keywords that stand behind it. */
export function tidyAbstract(paragraphs: readonly Paragraph[]): Paragraph[] {
  const tidy: Paragraph[] = [];
  for (const one of paragraphs) {
    if (WORD.test(one.text.trim())) continue;
    // Frontiers has the keywords in a section of the abstract.
    if (KEYWORDS.test(`${one.section.at(-1)}:`)) break;
    const found = KEYWORDS.exec(one.text);
    const label = found?.[1];
    if (!found || label === undefined) {
      tidy.push(one);
      continue;
    }
    const end = one.text.slice(0, found.index + found[0].length - label.length).trimEnd().length;
    if (end > 0) tidy.push(cut(one, end));
    break;
  }
  return tidy;
}

/** The beginning of a paragraph. */
function cut(paragraph: Paragraph, end: number): Paragraph {
  const { emphasis, ...rest } = paragraph;
  const kept = emphasis
    ?.filter((one) => one.start < end)
    .map((one) => ({ ...one, end: Math.min(one.end, end) }));
  return {
    ...rest,
    text: paragraph.text.slice(0, end),
    citations: paragraph.citations.filter((one) => one.end <= end),
    mentions: paragraph.mentions.filter((one) => one.end <= end),
    ...(kept && kept.length > 0 ? { emphasis: kept } : {}),
  };
}
