import type { Node } from '../tree/tree.js';
import type { PaperContext } from '../write/context.js';
import { plainText } from '../write/plain-text.js';

/**
 * Names and year from the label of an author-year style other than natbib's: `\citeauthoryear{all names}{short}{2017}`,
 * the same with two arguments, or `\citename{Hess, }2017`.
 */
export function namedLabel(
  nodes: readonly Node[],
  context: PaperContext,
): { names: string; year: string } | undefined {
  const jurabib = jurabibLabel(nodes, context);
  if (jurabib) return jurabib;
  const flat = nodes.flatMap((node) => (node.type === 'group' ? node.children : [node]));
  const index = flat.findIndex(
    (node) => node.type === 'command' && /^(?:citeauthoryear|astroncite|citename|BCAY)$/.test(node.name),
  );
  const command = flat[index];
  if (command?.type !== 'command') return undefined;
  const texts = command.arguments.map((argument) => plainText(argument.children, context));
  const year = texts.length > 1 ? texts.at(-1) : plainText(flat.slice(index + 1), context);
  const names = texts.length > 2 ? texts[1] : texts[0];
  if (!names) return undefined;
  return { names: names.replace(/[\s,]+$/, ''), year: year || 'n.d.' };
}

/** jurabib's label `{Hess\jbdy {Hess}}{short title}{{0}{}{book}{2001}…}{…}`: names, then fields with the year. */
function jurabibLabel(
  nodes: readonly Node[],
  context: PaperContext,
): { names: string; year: string } | undefined {
  const [first, ...others] = nodes.flatMap((node) => (node.type === 'group' ? [node.children] : []));
  const index = first?.findIndex((node) => node.type === 'command' && node.name === 'jbdy') ?? -1;
  if (!first || index === -1) return undefined;
  const years = others
    .flat()
    .flatMap((node) => (node.type === 'group' ? [plainText(node.children, context)] : []));
  return {
    names: plainText(first.slice(0, index), context),
    year: years.find((year) => /^\d{4}$/.test(year)) ?? 'n.d.',
  };
}
