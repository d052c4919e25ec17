import type { Prose } from '../../prose.js';
import type { CommandNode } from '../tree/tree.js';
import type { Output } from './output.js';

/** True for commands that print their second argument as a link; pandoc writes citations as `\\citeproc{ref-x}{Lee, 2001}`. */
export const isLinkedMark = (name: string): boolean => name === 'citeproc' || name === 'hyperlink';

/** The last mark of each paragraph. Marks separated only by punctuation form one group. */
const lastMark = new WeakMap<Prose, { end: number; group: number }>();
const MAX_JOINT_CHARS = 6;

/** Writes the text of a link, as a citation if it links to a bibliography entry. */
export function writeLinkedMark(node: CommandNode, to: Output): void {
  const { citations, state } = to.context;
  const key = node.arguments[0]?.source.trim() ?? '';
  const write = () => to.write(node.arguments[1]?.children ?? []);
  if (!citations.knows(key)) {
    if (node.name === 'citeproc')
      state.warn('dangling-citation', `\\citeproc{${key}} is not in the bibliography`, node.offset);
    write();
    return;
  }
  const { prose } = to;
  const before = lastMark.get(prose);
  const between = before && prose.length - before.end < MAX_JOINT_CHARS ? prose.since(before.end) : undefined;
  const group =
    before && between !== undefined && /^\s*[;,&]?\s*$/.test(between) ? before.group : prose.newGroup();
  const span = prose.spanOf(write);
  if (!span) return;
  prose.citeBetween([citations.reference(key)], span.start, span.end, group);
  lastMark.set(prose, { end: span.end, group });
}
