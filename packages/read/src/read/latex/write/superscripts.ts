import { formatSuperscript, POWER_BASE_CHARS } from '../../powers.js';
import type { CommandNode } from '../tree/tree.js';
import type { Output } from './output.js';

/** Writes a power, as in `10\textsuperscript{5}`, as such; other superscripts as plain text. */
export function writeSuperscript({ arguments: [above] }: CommandNode, to: Output): void {
  const nodes = above?.children ?? [];
  if (!nodes.every(({ type }) => type === 'text' || type === 'space')) to.write(nodes);
  else
    to.prose.add(
      formatSuperscript(to.prose.since(Math.max(0, to.prose.length - POWER_BASE_CHARS)), to.plain(nodes)),
    );
}
