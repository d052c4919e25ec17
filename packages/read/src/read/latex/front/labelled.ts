import { sectionLevel } from '../numbering/section-numbers.js';
import type { Node } from '../tree/tree.js';
import type { PaperContext } from '../write/context.js';
import { plainText } from '../write/plain-text.js';

/** Maximum nodes of a title page. */
const TITLE_PAGE_NODES = 300;

/** Returns the rest of the paragraph after a label on the title page: `\textbf{Article title}: …`, `{\bf Authors:} …`. */
export function findLabelled(document: readonly Node[], label: RegExp, context: PaperContext): Node[] {
  const nodes = document.slice(0, TITLE_PAGE_NODES);
  const index = nodes.findIndex((node) => {
    const words =
      node.type === 'group'
        ? node.children
        : node.type === 'command' && sectionLevel(node.name) === -1
          ? node.arguments[0]?.children
          : undefined;
    return words !== undefined && label.test(plainText(words, context).replace(/\s*:$/, ''));
  });
  if (index === -1) return [];
  const rest = nodes.slice(index + 1);
  const end = rest.findIndex((node) => node.type === 'paragraph');
  const [first, ...others] = end === -1 ? rest : rest.slice(0, end);
  if (first?.type !== 'text') return first ? [first, ...others] : [];
  return [{ ...first, value: first.value.replace(/^:/, '') }, ...others];
}
