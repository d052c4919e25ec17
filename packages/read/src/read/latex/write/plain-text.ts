import type { Paragraph } from '../../../paper/index.js';
import type { Node } from '../tree/tree.js';
import type { PaperContext } from './context.js';
import { restoreDollars } from './dollars.js';
import { Writer } from './writer.js';

/** Writes nodes as one paragraph, without objects. */
export function flatParagraph(
  nodes: readonly Node[],
  context: PaperContext,
  everything = false,
): Paragraph | undefined {
  const writer = new Writer(context, { flat: true, everything });
  writer.write(nodes);
  return restoreDollars(writer.prose.paragraph([]));
}

/** Returns the text of nodes, including citation marks but not objects. */
export const plainText = (nodes: readonly Node[], context: PaperContext, everything = false): string =>
  flatParagraph(nodes, context, everything)?.text ?? '';
