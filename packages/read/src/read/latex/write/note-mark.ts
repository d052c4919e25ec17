import type { CommandNode } from '../tree/tree.js';
import type { Output } from './output.js';

/** Writes the number of a note that cites. A note is an object, but in a caption or cell it is written inline. */
export function writeNote(
  node: CommandNode,
  to: Output,
  { everything, flat }: { everything?: boolean; flat?: boolean },
): void {
  const { prose, context } = to;
  if (everything) prose.add(` (${to.plain(node.arguments[0]?.children ?? [])})`);
  const note = everything || flat ? undefined : context.noteMarks?.get(node);
  if (!note) return;
  if (/\d$/.test(prose.since(prose.length - 1))) prose.add(' ');
  const span = prose.spanOf(() => prose.add(note.mark));
  if (span) prose.citeBetween(note.works, span.start, span.end, prose.newGroup());
}
