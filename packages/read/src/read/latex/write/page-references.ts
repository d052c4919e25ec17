import type { CommandNode, Node } from '../tree/tree.js';

const isPageReference = (node: Node | undefined): node is CommandNode =>
  node?.type === 'command' && /^(?:auto|c)?pageref$/.test(node.name);

const isBlank = (node: Node | undefined): boolean =>
  node?.type === 'space' || (node?.type === 'command' && /^(?:nobreakspace| |,)$/.test(node.name));

/** The word before a page number, with an opening bracket: "page", "(pp.". */
const PAGE_WORD = /^(\(?)(?:pages?|pp?\.?)$/i;

const popBlanks = (nodes: Node[]): void => {
  while (isBlank(nodes.at(-1))) nodes.pop();
};

const lastText = (nodes: readonly Node[]): string | undefined => {
  const node = nodes.at(-1);
  return node?.type === 'text' ? node.value : undefined;
};

/** Returns the index after one or more joined page references, as in `\pageref{a}--\pageref{b}`. */
function pageReferencesEnd(nodes: readonly Node[], from: number): number {
  let end = from + 1;
  for (let i = end; i < nodes.length; i++) {
    const node = nodes[i];
    if (isPageReference(node)) end = i + 1;
    else if (!isBlank(node) && !(node?.type === 'text' && /^(?:-{1,3}|[–,&]|and|to)$/.test(node.value)))
      break;
  }
  return end;
}

/**
 * Removes page references, since page numbers are unknown. ", page 3", "on page 3" and "(p. 3)" are removed with the
 * words around them; elsewhere ("see page 3") the page is replaced by the name of the object.
 */
export function dropPageReferences(
  nodes: readonly Node[],
  isLabel: (key: string) => boolean,
): readonly Node[] {
  if (!nodes.some(isPageReference)) return nodes;
  const output: Node[] = [];
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i];
    if (!isPageReference(node)) {
      if (node) output.push(node);
      continue;
    }
    const end = pageReferencesEnd(nodes, i);
    const next = nodes[end];
    const isSpaced = isBlank(output.at(-1));
    popBlanks(output);
    const word = PAGE_WORD.exec(lastText(output) ?? '');
    if (word) output.pop();
    popBlanks(output);
    const closes = word?.[1] === '(' && next?.type === 'text' && next.value.startsWith(')');
    i = end - 1;
    if (closes) {
      if (next.value !== ')') output.push({ type: 'text', value: next.value.slice(1) });
      i = end;
      continue;
    }
    if (word && lastText(output) === ',') output.pop();
    else if (word && /^(?:on|at)$/i.test(lastText(output) ?? '')) {
      output.pop();
      popBlanks(output);
      if (/^(?:starting|beginning)$/.test(lastText(output) ?? '')) output.pop();
      popBlanks(output);
    } else {
      if (isSpaced) output.push({ type: 'space' });
      if (word?.[1]) output.push({ type: 'text', value: word[1] });
      if (isLabel(node.arguments[0]?.source.trim() ?? '')) output.push({ ...node, name: 'cref' });
    }
  }
  return output;
}
