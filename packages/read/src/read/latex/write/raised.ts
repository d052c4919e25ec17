import { POWER_BASE, raised } from '../../powers.js';
import type { CommandNode } from '../tree/tree.js';
import type { Output } from './output.js';

/** `10\textsuperscript{5}`: a power is written as one, all else stays on the line. */
export function writeRaised({ arguments: [above] }: CommandNode, to: Output): void {
  const nodes = above?.children ?? [];
  if (!nodes.every(({ type }) => type === 'text' || type === 'space')) to.write(nodes);
  else to.prose.add(raised(to.prose.since(Math.max(0, to.prose.length - POWER_BASE)), to.plain(nodes)));
}
