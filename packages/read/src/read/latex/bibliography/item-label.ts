import type { Node } from '../tree/tree.js';
import type { PaperContext } from '../write/context.js';
import { plainText } from '../write/plain-text.js';

/**
 * Names and year of a label that a style other than natbib's prints: `\citeauthoryear{all names}{short}{2017}`, the
 * same with two arguments, or `\citename{Hess, }2017`.
 */
export function namedLabel(
  nodes: readonly Node[],
  context: PaperContext,
): { names: string; year: string } | undefined {
  const law = jurabibLabel(nodes, context);
  if (law) return law;
  const flat = nodes.flatMap((one) => (one.type === 'group' ? one.children : [one]));
  const at = flat.findIndex(
    (one) => one.type === 'command' && /^(?:citeauthoryear|astroncite|citename|BCAY)$/.test(one.name),
  );
  const command = flat[at];
  if (command?.type !== 'command') return undefined;
  const texts = command.arguments.map((one) => plainText(one.children, context));
  const year = texts.length > 1 ? texts.at(-1) : plainText(flat.slice(at + 1), context);
  const names = texts.length > 2 ? texts[1] : texts[0];
  if (!names) return undefined;
  return { names: names.replace(/[\s,]+$/, ''), year: year || 'n.d.' };
}

/** `{Hess\jbdy {Hess}}{short title}{{0}{}{book}{2001}…}{…}` of jurabib: names, then fields, the year among them. */
function jurabibLabel(
  nodes: readonly Node[],
  context: PaperContext,
): { names: string; year: string } | undefined {
  const [first, ...others] = nodes.flatMap((one) => (one.type === 'group' ? [one.children] : []));
  const at = first?.findIndex((one) => one.type === 'command' && one.name === 'jbdy') ?? -1;
  if (!first || at === -1) return undefined;
  const years = others
    .flat()
    .flatMap((one) => (one.type === 'group' ? [plainText(one.children, context)] : []));
  return {
    names: plainText(first.slice(0, at), context),
    year: years.find((one) => /^\d{4}$/.test(one)) ?? 'n.d.',
  };
}
