import type { Preamble } from '../front/preamble.js';
import { visit } from '../tree/tree.js';
import type { PaperContext } from '../write/context.js';
import { lineNumbers } from './algorithms.js';

/** Makes labels inside algorithms refer to line numbers. */
export function labelAlgorithmLines(context: PaperContext, { algorithmEnds }: Preamble): void {
  const { objects, targets } = context.numbering;
  for (const { id, kind, node } of objects) {
    if (kind !== 'algorithm' || node.type !== 'environment') continue;
    let labels = 0;
    visit(node.children, (inner) => {
      if (inner.type === 'command' && /^(?:nl)?label$/.test(inner.name)) labels++;
      return undefined;
    });
    if (labels === 0) continue;
    for (const [label, line] of lineNumbers(node, context, algorithmEnds))
      targets.set(label, { number: `${line}`, name: 'Line', object: id });
  }
}
