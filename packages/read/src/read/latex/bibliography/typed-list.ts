import { isHeading } from '../numbering/section-numbers.js';
import type { CommandNode, EnvironmentNode, Node } from '../tree/tree.js';
import { visit } from '../tree/tree.js';

/** Entries without a key get this prefix and a number. */
const KEY_PREFIX = 'item-';

/** True for the generated key of an entry that has none in the source. */
export const isTypedKey = (key: string): boolean => key.startsWith(KEY_PREFIX);

const HEADING =
  /^(?:\d+\.?\s+)?(?:references?|bibliography|literature(?: cited)?|works cited|references and notes|cited literature)[.:]?$/i;
const LIST = /^(?:enumerate|itemize|description|list|trivlist|compactenum|compactitem|harvard|hangparas)\*?$/;
const BIBLIOGRAPHY = /^(?:(?:mcite)?thebibliography|references|harvard)\*?$/;
/** Minimum paragraphs or items of a bibliography. */
const MIN_ENTRIES = 2;
const TYPED_NUMBER = /^(?:\[\d{1,3}\]|\(\d{1,3}\)|\d{1,3}[.)])$/;
const YEAR = /(?<!\d)(?:1[6-9]|20)\d\d(?!\d)/;

const isCommand = (node: Node, name: string): node is CommandNode =>
  node.type === 'command' && node.name === name;

/** Returns the text nodes only, ignoring commands. */
function bareWords(nodes: readonly Node[]): string {
  let text = '';
  visit(nodes, (node) => {
    if (node.type === 'text') text += node.value;
    else if (node.type === 'space') text += ' ';
    return undefined;
  });
  return text.trim();
}

/** Returns a `\bibitem` command with this key. */
export const bibitemNode = (key: string): CommandNode => ({
  type: 'command',
  name: 'bibitem',
  star: false,
  options: [],
  arguments: [{ source: key, children: [] }],
});

const bibliographyNode = (children: Node[]): EnvironmentNode => ({
  type: 'environment',
  name: 'thebibliography',
  options: [],
  arguments: [],
  children,
});

/** Turns `\item`s into entries with generated keys; among `\bibitem`s, `\item[]` continues the previous entry. */
function itemsAsEntries(nodes: readonly Node[]): Node[] {
  const hasKeys = nodes.some((node) => isCommand(node, 'bibitem'));
  let count = 0;
  return nodes.flatMap((node): Node[] => {
    if (isCommand(node, 'bibitem')) count++;
    if (!isCommand(node, 'item')) return [node];
    const isUnnumbered = node.options[0] !== undefined && bareWords(node.options[0].children) === '';
    if (hasKeys && isUnnumbered) return [{ type: 'space' }];
    return [bibitemNode(`${KEY_PREFIX}${++count}`)];
  });
}

/** Turns paragraphs into entries, without their typed numbers. */
function paragraphsAsEntries(nodes: readonly Node[]): Node[] {
  const paragraphs: Node[][] = [[]];
  for (const node of nodes) {
    if (node.type === 'paragraph' || isCommand(node, 'par')) paragraphs.push([]);
    else paragraphs.at(-1)?.push(node);
  }
  const entries = paragraphs.filter((paragraph) => YEAR.test(bareWords(paragraph)));
  return entries.flatMap((nodes, index) => {
    const firstText = nodes.findIndex((node) => node.type === 'text');
    const first = nodes[firstText];
    const isMarked = first?.type === 'text' && TYPED_NUMBER.test(first.value);
    return [bibitemNode(`${KEY_PREFIX}${index + 1}`), ...(isMarked ? nodes.slice(firstText + 1) : nodes)];
  });
}

const countItems = (nodes: readonly Node[]) => nodes.filter((node) => isCommand(node, 'bibitem')).length;

/** Returns the index of a typed heading such as "References": a section, or a centred or bold line. */
function findHeading(document: readonly Node[]): number {
  return document.findLastIndex((node) => {
    if (node.type === 'command' && node.arguments.length > 0)
      return HEADING.test(bareWords(node.arguments[0]?.children ?? []));
    if (node.type === 'group' || (node.type === 'environment' && /^(?:center|flushleft)$/.test(node.name)))
      return HEADING.test(bareWords(node.children));
    return false;
  });
}

/** Wraps entries typed under a heading, as list items or paragraphs, in `thebibliography`. */
function wrapListUnderHeading(document: Node[]): void {
  const heading = findHeading(document);
  if (heading === -1) return;
  const rest = document.slice(heading + 1);
  const next = rest.findIndex((node) => isHeading(node) || isCommand(node, 'appendix'));
  const section = next === -1 ? rest : rest.slice(0, next);
  const list = section.find((node) => node.type === 'environment' && LIST.test(node.name));
  const entries = itemsAsEntries(list?.type === 'environment' ? list.children : section);
  const listed = countItems(entries) >= MIN_ENTRIES ? entries : paragraphsAsEntries(section);
  if (countItems(listed) < MIN_ENTRIES) return;
  document.splice(heading, 1 + section.length, bibliographyNode(listed));
}

/** Wraps `\bibitem`s that are not in an environment, up to the next heading, in `thebibliography`. */
function wrapLooseItems(document: Node[]): void {
  const first = document.findIndex((node) => isCommand(node, 'bibitem'));
  if (first === -1) return;
  const rest = document.slice(first);
  const next = rest.findIndex((node) => isHeading(node) || isCommand(node, 'appendix'));
  const children = next === -1 ? rest : rest.slice(0, next);
  document.splice(first, children.length, bibliographyNode(children));
}

const BIBLIOGRAPHY_COMMAND = /^(?:bibliography|printbibliography|putbib|bibselect)/;

/** Turns bibliographies that authors typed without `thebibliography` into one. */
export function wrapTypedLists(document: Node[]): void {
  wrapLooseItems(document);
  let hasList = false;
  visit(document, (node) => {
    if (node.type === 'command' && BIBLIOGRAPHY_COMMAND.test(node.name)) hasList = true;
    if (node.type !== 'environment') return undefined;
    if (BIBLIOGRAPHY.test(node.name)) {
      const isTyped = node.children.some((child) => isCommand(child, 'item'));
      if (isTyped) node.children.splice(0, node.children.length, ...itemsAsEntries(node.children));
    }
    if (/bib|references$/i.test(node.name) || countItems(node.children) > 0) hasList = true;
    return undefined;
  });
  if (!hasList) wrapListUnderHeading(document);
}
