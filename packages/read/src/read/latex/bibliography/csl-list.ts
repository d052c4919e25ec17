import { sectionLevel } from '../numbering/section-numbers.js';
import type { CommandNode, Node } from '../tree/tree.js';

/** `\hypertarget{ref-x}{}` before an entry, as pandoc's citeproc marks them; a group may be around it. */
export function cslTarget(node: Node): string | undefined {
  if (node.type === 'group' && node.children.length === 1) {
    const [only] = node.children;
    return only && cslTarget(only);
  }
  if (node.type !== 'command' || node.name !== 'hypertarget') return undefined;
  const key = node.arguments[0]?.source.trim() ?? '';
  return key.startsWith('ref-') ? key : undefined;
}

/** So many entries in a row are a bibliography. */
const FEWEST = 2;

/** Puts entries that stand in the text without an environment into one, up to the next heading. */
export function gatherCslList(document: Node[]): void {
  const first = document.findIndex((node) => cslTarget(node) !== undefined);
  if (first === -1) return;
  const rest = document.slice(first);
  const heading = rest.findIndex((one) => one.type === 'command' && sectionLevel(one.name) !== -1);
  const children = heading === -1 ? rest : rest.slice(0, heading);
  if (children.filter((node) => cslTarget(node) !== undefined).length < FEWEST) return;
  document.splice(first, children.length, {
    type: 'environment',
    name: 'cslreferences',
    options: [],
    arguments: [],
    children,
  });
}

/** Entries as `\bibitem`s. */
export const asItems = (nodes: readonly Node[]): Node[] =>
  nodes.map((node): Node => {
    const key = cslTarget(node);
    if (key === undefined) return node;
    const item: CommandNode = {
      type: 'command',
      name: 'bibitem',
      star: false,
      options: [],
      arguments: [{ source: key, children: [] }],
    };
    return item;
  });
