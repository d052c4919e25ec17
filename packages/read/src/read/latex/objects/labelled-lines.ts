import type { Preamble } from '../front/preamble.js';
import { visit } from '../tree/tree.js';
import type { PaperContext } from '../write/context.js';
import { lineNumbers } from './algorithms.js';

/** Labels inside algorithms lead to the numbers of their lines, in the algorithm. */
export function labelLines(context: PaperContext, { algorithmEnds }: Preamble): void {
  const { objects, targets } = context.numbering;
  for (const { id, kind, node } of objects) {
    if (kind !== 'algorithm' || node.type !== 'environment') continue;
    let labels = 0;
    visit(node.children, (one) => {
      if (one.type === 'command' && /^(?:nl)?label$/.test(one.name)) labels++;
      return undefined;
    });
    if (labels === 0) continue;
    for (const [label, line] of lineNumbers(node, context, algorithmEnds))
      targets.set(label, { number: `${line}`, name: 'Line', object: id });
  }
}
