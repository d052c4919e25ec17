import { sectionLevel } from '../numbering/section-numbers.js';
import type { CommandNode, EnvironmentNode, Node } from '../tree/tree.js';
import { visit } from '../tree/tree.js';

/** Keys of entries that have none: they are counted. */
const KEY = 'item-';

/** True for the key of an entry that its author typed without one. */
export const isTypedKey = (key: string): boolean => key.startsWith(KEY);

const HEADING =
  /^(?:\d+\.?\s+)?(?:references?|bibliography|literature(?: cited)?|works cited|references and notes|cited literature)[.:]?$/i;
const LIST = /^(?:enumerate|itemize|description|list|trivlist|compactenum|compactitem|harvard|hangparas)\*?$/;
const BIBLIOGRAPHY = /^(?:(?:mcite)?thebibliography|references|harvard)\*?$/;
/** Fewer paragraphs or items than this are no list of works. */
const FEWEST = 2;
const MARKER = /^(?:\[\d{1,3}\]|\(\d{1,3}\)|\d{1,3}[.)])$/;
const YEAR = /(?<!\d)(?:1[6-9]|20)\d\d(?!\d)/;

const isCommand = (node: Node, name: string): node is CommandNode =>
  node.type === 'command' && node.name === name;
const isHeading = (node: Node) => node.type === 'command' && sectionLevel(node.name) !== -1;

/** The words of nodes, without looking at what commands do to them. */
function wordsOf(nodes: readonly Node[]): string {
  let text = '';
  visit(nodes, (node) => {
    if (node.type === 'text') text += node.value;
    else if (node.type === 'space') text += ' ';
    return undefined;
  });
  return text.trim();
}

const bibitem = (key: string): CommandNode => ({
  type: 'command',
  name: 'bibitem',
  star: false,
  options: [],
  arguments: [{ source: key, children: [] }],
});

const bibliography = (children: Node[]): EnvironmentNode => ({
  type: 'environment',
  name: 'thebibliography',
  options: [],
  arguments: [],
  children,
});

/** `\item`s as entries with keys of ours; `\item[]` goes on with the entry before it where others have keys. */
function itemsAsEntries(nodes: readonly Node[]): Node[] {
  const hasKeys = nodes.some((one) => isCommand(one, 'bibitem'));
  let count = 0;
  return nodes.flatMap((node): Node[] => {
    if (isCommand(node, 'bibitem')) count++;
    if (!isCommand(node, 'item')) return [node];
    const isUnnumbered = node.options[0] !== undefined && wordsOf(node.options[0].children) === '';
    if (hasKeys && isUnnumbered) return [{ type: 'space' }];
    return [bibitem(`${KEY}${++count}`)];
  });
}

/** Paragraphs as entries, each without the number that is typed before it. */
function paragraphsAsEntries(nodes: readonly Node[]): Node[] {
  const paragraphs: Node[][] = [[]];
  for (const node of nodes) {
    if (node.type === 'paragraph' || isCommand(node, 'par')) paragraphs.push([]);
    else paragraphs.at(-1)?.push(node);
  }
  const entries = paragraphs.filter((one) => YEAR.test(wordsOf(one)));
  return entries.flatMap((nodes, index) => {
    const at = nodes.findIndex((one) => one.type === 'text');
    const first = nodes[at];
    const isMarked = first?.type === 'text' && MARKER.test(first.value);
    return [bibitem(`${KEY}${index + 1}`), ...(isMarked ? nodes.slice(at + 1) : nodes)];
  });
}

const countItems = (nodes: readonly Node[]) => nodes.filter((one) => isCommand(one, 'bibitem')).length;

/** Where the list of works is headed in a paper that has none by command: a heading, or a line that is centred or bold. */
function headingOf(document: readonly Node[]): number {
  return document.findLastIndex((node) => {
    if (node.type === 'command' && node.arguments.length > 0)
      return HEADING.test(wordsOf(node.arguments[0]?.children ?? []));
    if (node.type === 'group' || (node.type === 'environment' && /^(?:center|flushleft)$/.test(node.name)))
      return HEADING.test(wordsOf(node.children));
    return false;
  });
}

/** The entries that a paper types under a heading of its own, as items of a list or as paragraphs. */
function typedUnderHeading(document: Node[]): void {
  const heading = headingOf(document);
  if (heading === -1) return;
  const rest = document.slice(heading + 1);
  const next = rest.findIndex((one) => isHeading(one) || isCommand(one, 'appendix'));
  const own = next === -1 ? rest : rest.slice(0, next);
  const list = own.find((one) => one.type === 'environment' && LIST.test(one.name));
  const entries = itemsAsEntries(list?.type === 'environment' ? list.children : own);
  const found = countItems(entries) >= FEWEST ? entries : paragraphsAsEntries(own);
  if (countItems(found) < FEWEST) return;
  document.splice(heading, 1 + own.length, bibliography(found));
}

/** `\bibitem`s that stand in the text without an environment, up to the next heading. */
function looseEntries(document: Node[]): void {
  const first = document.findIndex((one) => isCommand(one, 'bibitem'));
  if (first === -1) return;
  const rest = document.slice(first);
  const next = rest.findIndex((one) => isHeading(one) || isCommand(one, 'appendix'));
  const children = next === -1 ? rest : rest.slice(0, next);
  document.splice(first, children.length, bibliography(children));
}

const NAMED = /^(?:bibliography|printbibliography|putbib|bibselect)/;

/** Makes lists of works that are no `thebibliography` into one: what their authors typed is read like any other. */
export function gatherTypedLists(document: Node[]): void {
  looseEntries(document);
  let hasList = false;
  visit(document, (node) => {
    if (node.type === 'command' && NAMED.test(node.name)) hasList = true;
    if (node.type !== 'environment') return undefined;
    if (BIBLIOGRAPHY.test(node.name)) {
      const isTyped = node.children.some((one) => isCommand(one, 'item'));
      if (isTyped) node.children.splice(0, node.children.length, ...itemsAsEntries(node.children));
    }
    if (/bib|references$/i.test(node.name) || countItems(node.children) > 0) hasList = true;
    return undefined;
  });
  if (!hasList) typedUnderHeading(document);
}
