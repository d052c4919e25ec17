import type { Paragraph } from '../../../paper/index.js';
import type { Node } from '../tree/tree.js';
import type { PaperContext } from './context.js';
import { withDollars } from './dollars.js';
import { Writer } from './writer.js';

/** Nodes as one paragraph, without objects. */
export function flatParagraph(
  nodes: readonly Node[],
  context: PaperContext,
  everything = false,
): Paragraph | undefined {
  const writer = new Writer(context, { flat: true, everything });
  writer.write(nodes);
  return withDollars(writer.prose.paragraph([]));
}

/** The text of nodes in one piece, without objects, marks kept as text. */
export const plainText = (nodes: readonly Node[], context: PaperContext, everything = false): string =>
  flatParagraph(nodes, context, everything)?.text ?? '';
