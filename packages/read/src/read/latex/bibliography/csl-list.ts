import { isHeading } from '../numbering/section-numbers.js';
import type { Node } from '../tree/tree.js';
import { bibitemNode } from './typed-list.js';

/** Returns the key of pandoc's mark before an entry, `\hypertarget{ref-x}{}`, which may be in a group. */
export function cslTarget(node: Node): string | undefined {
  if (node.type === 'group' && node.children.length === 1) {
    const [onlyChild] = node.children;
    return onlyChild && cslTarget(onlyChild);
  }
  if (node.type !== 'command' || node.name !== 'hypertarget') return undefined;
  const key = node.arguments[0]?.source.trim() ?? '';
  return key.startsWith('ref-') ? key : undefined;
}

const MIN_ENTRIES = 2;

/** Wraps pandoc's entries that are not in an environment, up to the next heading, in `cslreferences`. */
export function wrapCslList(document: Node[]): void {
  const first = document.findIndex((node) => cslTarget(node) !== undefined);
  if (first === -1) return;
  const rest = document.slice(first);
  const heading = rest.findIndex(isHeading);
  const children = heading === -1 ? rest : rest.slice(0, heading);
  if (children.filter((node) => cslTarget(node) !== undefined).length < MIN_ENTRIES) return;
  document.splice(first, children.length, {
    type: 'environment',
    name: 'cslreferences',
    options: [],
    arguments: [],
    children,
  });
}

/** Replaces pandoc's marks before entries by `\bibitem`s. */
export const cslItems = (nodes: readonly Node[]): Node[] =>
  nodes.map((node): Node => {
    const key = cslTarget(node);
    return key === undefined ? node : bibitemNode(key);
  });
