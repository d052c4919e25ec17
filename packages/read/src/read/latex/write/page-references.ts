import type { CommandNode, Node } from '../tree/tree.js';

const isPageReference = (node: Node | undefined): node is CommandNode =>
  node?.type === 'command' && /^(?:auto|c)?pageref$/.test(node.name);

const isBlank = (node: Node | undefined): boolean =>
  node?.type === 'space' || (node?.type === 'command' && /^(?:nobreakspace| |,)$/.test(node.name));

/** The word before a page number, with the bracket that it may open: "page", "(pp.". */
const PAGE_WORD = /^(\(?)(?:pages?|pp?\.?)$/i;

const popBlanks = (nodes: Node[]): void => {
  while (isBlank(nodes.at(-1))) nodes.pop();
};

/** The text of the last node, if it is one. */
const lastText = (nodes: readonly Node[]): string | undefined => {
  const node = nodes.at(-1);
  return node?.type === 'text' ? node.value : undefined;
};

/** The index after a page reference and those that it is joined to, as in `\pageref{a}--\pageref{b}`. */
function endOfPages(nodes: readonly Node[], from: number): number {
  let end = from + 1;
  for (let at = end; at < nodes.length; at++) {
    const node = nodes[at];
    if (isPageReference(node)) end = at + 1;
    else if (!isBlank(node) && !(node?.type === 'text' && /^(?:-{1,3}|[–,&]|and|to)$/.test(node.value)))
      break;
  }
  return end;
}

/**
 * Takes page references out of a sentence, since a source does not say where its pages end: ", page 3", "on page 3" and
 * "(p. 3)" go with the words around the number; elsewhere ("see page 3") the thing itself is named.
 */
export function withoutPages(nodes: readonly Node[], isLabel: (key: string) => boolean): readonly Node[] {
  if (!nodes.some(isPageReference)) return nodes;
  const kept: Node[] = [];
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at];
    if (!isPageReference(node)) {
      if (node) kept.push(node);
      continue;
    }
    const end = endOfPages(nodes, at);
    const next = nodes[end];
    const isSpaced = isBlank(kept.at(-1));
    popBlanks(kept);
    const word = PAGE_WORD.exec(lastText(kept) ?? '');
    if (word) kept.pop();
    popBlanks(kept);
    const closes = word?.[1] === '(' && next?.type === 'text' && next.value.startsWith(')');
    at = end - 1;
    if (closes) {
      if (next.value !== ')') kept.push({ type: 'text', value: next.value.slice(1) });
      at = end;
      continue;
    }
    if (word && lastText(kept) === ',') kept.pop();
    else if (word && /^(?:on|at)$/i.test(lastText(kept) ?? '')) {
      kept.pop();
      popBlanks(kept);
      if (/^(?:starting|beginning)$/.test(lastText(kept) ?? '')) kept.pop();
      popBlanks(kept);
    } else {
      if (isSpaced) kept.push({ type: 'space' });
      if (word?.[1]) kept.push({ type: 'text', value: word[1] });
      if (isLabel(node.arguments[0]?.source.trim() ?? '')) kept.push({ ...node, name: 'cref' });
    }
  }
  return kept;
}
